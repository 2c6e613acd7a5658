import PanAnalysis
package import PanDocuments
import PanTraces

extension GateReport {
  /// Annotations for GitHub's checks, a line each: errors for what fails, warnings for the rest.
  ///
  /// Changed traces come first, at their files. See "Workflow commands for GitHub Actions".
  package var github: String {
    var lines = (comparison?.changed ?? []).map { trace in
      annotation(
        isError: isFailure(trace), file: trace.key.source, title: "trace \(trace.key.id)",
        sentence(trace) + (reasons(trace).map { ". " + $0 } ?? ""))
    }
    for (against, check, scale) in checks where check.outcome != .met {
      lines.append(
        annotation(
          isError: !check.outcome.holds, file: nil,
          title: "\(against): \(check.name)" + (check.group.isEmpty ? "" : ", \(check.group)"),
          sentence(check, scale)))
    }
    lines += remarks.map { "::warning::" + Self.escaped($0) + "\n" }
    lines += ([verdict] + notes + [acceptSentence].compactMap(\.self)).map {
      "::notice::" + Self.escaped($0) + "\n"
    }
    return lines.joined()
  }

  private func annotation(
    isError: Bool, file: String?, title: String, _ message: String
  ) -> String {
    var properties = file.map { ["file=" + Self.escapedProperty($0)] } ?? []
    properties.append("title=" + Self.escapedProperty(title))
    let command = isError ? "error" : "warning"
    return "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(message))\n"
  }

  /// A text that ends no annotation, and acts on no terminal that shows the log.
  private static func escaped(_ text: String) -> String {
    VisibleText.manyLines(text).unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private static func escapedProperty(_ text: String) -> String {
    // By scalars: a colon with an accent on it is a character of its own.
    escaped(text).unicodeScalars.map { scalar in
      scalar == ":" ? "%3A" : scalar == "," ? "%2C" : String(scalar)
    }.joined()
  }
}

extension GateReport {
  /// A test case for each changed trace, and for each check.
  package var junit: JUnitDocument {
    JUnitDocument(
      name: "pantrace check",
      suites: [
        ("decisions", changedCases, []),
        ("baseline", cases("baseline"), comparison == nil ? [] : remarks),
        ("budget", cases("budget"), []),
      ])
  }

  private var changedCases: [JUnitDocument.TestCase] {
    (comparison?.changed ?? []).map { trace in
      let sentence = [sentence(trace), reasons(trace)].compactMap(\.self).joined(separator: ". ")
      let fails = isFailure(trace)
      return .init(
        className: "pantrace.decisions", name: "\(trace.key.id) of \(trace.key.source)",
        file: trace.key.source,
        failure: fails ? ("changed", sentence) : nil,
        note: fails ? nil : sentence)
    }
  }

  private func cases(_ reference: String) -> [JUnitDocument.TestCase] {
    checks.filter { $0.against == reference }.map { against, check, scale in
      let sentence = sentence(check, scale)
      let name =
        "\(scale.title), \(check.bound.word)" + (check.group.isEmpty ? "" : ", \(check.group)")
      return .init(
        className: "pantrace.\(against)", name: name,
        failure: check.outcome.holds
          ? nil : (check.outcome.name, sentence),
        note: check.outcome == .withinNoise ? sentence : nil)
    }
  }
}
