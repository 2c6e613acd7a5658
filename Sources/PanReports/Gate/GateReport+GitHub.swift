import PanMetrics
import PanText

extension GateReport {
  /// Annotations for GitHub's checks, a line each: errors for what fails, warnings for the rest.
  ///
  /// Changed traces come first, at their files. See "Workflow commands for GitHub Actions".
  package var github: String {
    let isAllowed = comparison?.checks.first?.outcome.holds ?? true
    var lines = (comparison?.changed ?? []).map { trace in
      annotation(
        isError: !isAllowed && trace.isImprovement != true, file: trace.key.source,
        title: "trace \(trace.key.id)",
        "\(trace.key.id) was \(trace.before.name), is \(trace.now.name) (\(trace.word))")
    }
    for (against, group, check) in checks where check.outcome != .met {
      let scale = GateScale(check, against, length)
      lines.append(
        annotation(
          isError: !check.outcome.holds, file: nil,
          title: "\(against.rawValue): \(check.name)" + (group.isEmpty ? "" : ", \(group)"),
          sentence(check, scale)))
    }
    lines += remarks.map { "::warning::" + Self.escaped($0) + "\n" }
    lines += sentences.map { "::notice::" + Self.escaped($0) + "\n" }
    return lines.joined()
  }

  private func sentence(_ check: GateCheck, _ scale: GateScale) -> String {
    func number(_ value: Double) -> String { NumberText.fixed(value, decimals: scale.decimals) }
    let unit = ["1", "count"].contains(scale.unit) ? "" : " " + scale.unit
    let bound = "\(check.bound.word) \(number(check.bound.limit))\(unit)"
    guard let value = check.value else {
      return "\(scale.title): too few of \(traces) traces have a figure to hold to \(bound)"
    }
    var text = "\(scale.title): \(number(value))\(unit), to be \(bound)"
    if let interval = check.interval {
      let ends = [interval.lower, interval.upper].map { $0.map(number) ?? NumberText.undefined }
      text += " (95 %: \(ends[0]) to \(ends[1]), n = \(check.count))"
    }
    return text + (check.outcome == .withinNoise ? "; chance explains it" : "")
  }

  private func annotation(
    isError: Bool, file: String?, title: String, _ message: String
  ) -> String {
    var properties = file.map { ["file=" + Self.escapedProperty($0)] } ?? []
    properties.append("title=" + Self.escapedProperty(title))
    let command = isError ? "error" : "warning"
    return "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(message))\n"
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
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
