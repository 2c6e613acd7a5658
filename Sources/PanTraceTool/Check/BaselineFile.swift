import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraces

/// A baseline in a file: rows of `analyze`, as `--save-baseline` writes them below lines that say what
/// they were made with, such as `# policy = progress:threshold=0.5`.
enum BaselineFile {
  private static let schema = "pantrace.baseline/3"
  private static let advice =
    "A baseline is what --save-baseline or 'analyze -o FILE.csv' wrote; --save-baseline FILE "
    + "writes a new one."

  static func text(of run: AnalysisRun) -> String {
    let made = ["schema = \(schema)", "version = \(toolVersion)"]
    let rows = RowSchema.baseline.rows(run.batch.traces, run.batch.length)
    return (made + run.options).map { "# \($0)\n" }.joined() + rows.csv
  }

  static func read(_ path: String) throws -> Baseline {
    var reader = Reader(path: path)
    let lines = try SideFile.text(of: .file(path)).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    for line in lines { try reader.add(Array(line.last == 0x0D ? line.dropLast() : line)) }
    return try reader.baseline
  }

  /// Takes a baseline line by line.
  private struct Reader {
    let path: String
    private var line = 0
    private var head: [(name: String, value: String)] = []
    private var layout: AnalysisRowLayout?
    private var traces: [Baseline.Entry] = []

    init(path: String) { self.path = path }

    private func failure(_ message: String, column: Int = 1) -> CommandFailure {
      CommandFailure(.noInput, "\(path):\(line):\(column): \(message)", advice: advice)
    }

    mutating func add(_ text: [UInt8]) throws {
      line += 1
      guard !text.isEmpty else { return }
      if let layout {
        if let trace = try trace(text, layout) { traces.append(trace) }
      } else if text.starts(with: "# ".utf8) {
        try addOption(String(decoding: text.dropFirst(2), as: UTF8.self))
      } else {
        try addHeader(text)
      }
    }

    private mutating func addOption(_ text: String) throws {
      guard let equals = text.firstRange(of: " = ") else {
        // A recording begins so, too.
        throw failure(
          head.isEmpty ? "this is no baseline" : "an option is not written as '# name = value'")
      }
      let name = String(text[..<equals.lowerBound])
      guard !head.contains(where: { $0.name == name }) else {
        throw failure("the option comes twice")
      }
      let value = String(text[equals.upperBound...])
      guard name != "schema" || value == schema else {
        throw failure("this is no baseline, whose schema is \(schema)")
      }
      head.append((name, value))
    }

    private mutating func addHeader(_ text: [UInt8]) throws {
      layout = text.withByteView { AnalysisRowLayout(header: $0, ofBaseline: true) }
      guard layout != nil else {
        throw failure("this is no baseline: a header with source, trace and decision is missing")
      }
    }

    /// The trace of a row. Nil for one that could not be used.
    private func trace(_ text: [UInt8], _ layout: AnalysisRowLayout) throws -> Baseline.Entry? {
      try text.withByteView { row in
        guard let cells = AnalysisRowLayout.Cells(row), cells.count == layout.count else {
          throw failure("the row does not have the \(layout.count) cells of its header")
        }
        do throws(AnalysisRowLayout.Problem) {
          return try layout.baseline(cells)
        } catch {
          throw failure(error.message, column: error.column)
        }
      }
    }

    var baseline: Baseline {
      get throws {
        guard layout != nil else { throw failure("the baseline ends before its rows") }
        let options = head.filter { !["schema", "version", "configuration"].contains($0.name) }
        return Baseline(options: options.map { "\($0.name) = \($0.value)" }, traces: traces)
      }
    }
  }
}

/// A budget in a file: `{"limits": {"L6.settle:p95": {"max": 450, "mode": "strict"}}}`.
enum BudgetFile {
  static func read(_ path: String) throws -> Budget {
    let file = try SideDocument(path, schema: "pantrace.budget/1", keys: ["limits"])
    guard case .object(let limits)? = file.value("limits"), !limits.isEmpty else {
      throw file.failure(
        file.node("limits")?.place ?? file.root.place,
        "\"limits\" must be an object with a limit in it")
    }
    return Budget(limits: try limits.flatMap { try read($0, file) })
  }

  private static func read(_ limit: JSONMember, _ file: SideDocument) throws -> [Budget.Limit] {
    guard let subject = Budget.Subject(name: limit.name) else {
      throw file.failure(
        limit.place, "there is no figure \"\(limit.name)\"",
        advice: nearestName(to: limit.name, in: names).map { "Did you mean \"\($0)\"?" }
          ?? "'pantrace explain metrics' has all; :p95 and the like stand behind a metric.")
    }
    // A limit with a mode alone would hold whatever the figure is.
    guard case .object(let members) = limit.value,
      members.contains(where: { $0.name != "mode" })
    else {
      throw file.failure(
        limit.node.place, "\"\(limit.name)\" needs a \"max\" or a \"min\"",
        advice: "As in \"\(limit.name)\": {\"max\": 5}.")
    }
    try file.check(members, keys: ["max", "min", "mode"])
    let mode = try members.first { $0.name == "mode" }.map { try self.mode($0, file) }
    return try members.filter { $0.name != "mode" }.map { bound in
      guard case .number(let value) = bound.value else {
        throw file.failure(bound.node.place, "\"\(bound.name)\" must be a number")
      }
      return Budget.Limit(
        subject, bound.name == "max" ? .atMost(value) : .atLeast(value), mode: mode)
    }
  }

  private static func mode(_ member: JSONMember, _ file: SideDocument) throws -> GateCheck.Mode {
    guard case .string(let name) = member.value, let mode = GateCheck.Mode(rawValue: name) else {
      throw file.failure(
        member.node.place, "\"mode\" must be \"strict\" or \"lenient\"",
        advice: "strict fails by the figure, lenient where the whole interval is beyond the limit.")
    }
    return mode
  }

  private static var names: [String] {
    let decisions = DecisionFigure.all.map(Budget.Subject.decisions)
    let shares = TraceAnalysis.Verdict.allCases.map(Budget.Subject.share)
    let metrics = Metric.allCases.flatMap { metric in
      Distribution.Statistic.allCases.map { Budget.Subject.metric(metric, $0) }
    }
    return (decisions + shares + metrics).map(\.name) + Metric.allCases.map(\.id)
  }
}

extension AnalysisRun {
  /// What the run was made with, as a baseline says it.
  fileprivate var options: [String] {
    settings.fields.fields.map { "\($0.key) = \($0.text)" }
  }

  /// The changes against a baseline, with their reasons.
  func comparison(with before: Baseline) -> BaselineComparison {
    let traces = batch.traces
    let now = Baseline(
      options: options, traces: traces.map { Baseline.Entry(of: $0.analysis, in: $0.source) })
    var comparison = BaselineComparison(
      before: before, now: now, people: traces.map(\.analysis.person))
    explain(&comparison)
    return comparison
  }

  /// Adds the reasons of changed decisions. Before is what the baseline's rule decides on the releases
  /// of this run.
  ///
  /// The file holds no reasons, so that a changed bound does not change all of its lines. A touch
  /// that catches the settle comes to another release under another rule, and so do settings that a
  /// framework's rule brings along: then there are no reasons before.
  private func explain(_ comparison: inout BaselineComparison) {
    guard !comparison.changed.isEmpty else { return }
    // If an id comes twice, the first stays, as where recordings are read.
    let analyses = Dictionary(
      batch.traces.map { (Baseline.Key(source: $0.source, id: $0.analysis.id), $0.analysis) }
    ) { first, _ in first }
    let earlier = earlierRule(comparison)
    func sentence(_ analysis: TraceAnalysis, _ policy: FinishPolicy) -> String {
      DecisionSentence.full(analysis, policy: policy, recognizer: configuration.recognizer)
    }
    for place in comparison.changed.indices {
      let change = comparison.changed[place]
      guard let analysis = analyses[change.key] else { continue }
      comparison.changed[place].reasonNow = sentence(analysis, configuration.policy)
      // Caught content was somewhere else under the earlier rule, so its release was another one.
      guard let earlier, analysis.interruptions == 0 else { continue }
      let before = analysis.deciding(by: earlier)
      // If the rule does not give the recorded decision, something else changed, and a reason would lie.
      if before.verdict == change.before {
        comparison.changed[place].reasonBefore = sentence(before, earlier)
      }
    }
  }

  /// The baseline's rule, if it is another one and these settings are otherwise the same under it.
  private func earlierRule(_ comparison: BaselineComparison) -> FinishPolicy? {
    guard let text = comparison.before.policy, text != comparison.now.policy,
      // Nil if the baseline's rule and these options do not go together.
      let earlier = try? source.makeSettings(policy: text),
      settings.deciding(earlier.configuration.policy).fields.text == earlier.fields.text
    else { return nil }
    return earlier.configuration.policy
  }
}
