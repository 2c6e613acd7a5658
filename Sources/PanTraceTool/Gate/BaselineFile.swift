import PanBatch
import PanDocuments
import PanMetrics
import PanReplay
import PanReports
import PanText

/// A baseline as `--save-baseline` wrote it.
enum BaselineFile {
  static func read(_ path: String) throws -> Baseline {
    let file = try SideDocument(
      path, schema: BaselineText.schema,
      keys: ["version", "configuration", "policy", "metrics", "traces"])
    guard case .string(let configuration)? = file.value("configuration"),
      case .array(let names)? = file.value("metrics"),
      case .array(let traces)? = file.value("traces")
    else {
      throw file.failure(
        file.root.place, "a baseline needs \"configuration\", \"metrics\" and \"traces\"")
    }
    let metrics = try names.map { name in
      guard case .string(let id) = name.value, let metric = Metric(identifier: id) else {
        throw file.failure(name.place, "a name in \"metrics\" is no metric")
      }
      return metric
    }
    return Baseline(
      configuration: configuration, policy: file.value("policy").flatMap(\.string),
      metrics: metrics,
      traces: try traces.map { try read($0, count: metrics.count, file) })
  }

  private static func read(
    _ node: JSONNode, count: Int, _ file: SideDocument
  ) throws -> BaselineTrace {
    guard case .object(let members) = node.value else {
      throw file.failure(node.place, "a trace is not an object in braces")
    }
    try file.check(members, keys: ["source", "trace", "decision", "as_meant", "reason", "values"])
    let found = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    guard case .string(let source)? = found["source"], case .string(let id)? = found["trace"],
      case .string(let decision)? = found["decision"],
      let verdict = TraceVerdict.allCases.first(where: { $0.name == decision }),
      case .array(let values)? = found["values"], values.count == count
    else {
      throw file.failure(
        node.place, "a trace needs its source, its id, a decision and a value for each metric")
    }
    return BaselineTrace(
      key: TraceKey(source: source, id: id), verdict: verdict,
      isAsIntended: found["as_meant"].flatMap(\.bool), reason: found["reason"].flatMap(\.string),
      values: values.map(\.value.number))
  }
}

extension JSONValue {
  fileprivate var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  fileprivate var string: String? { if case .string(let value) = self { value } else { nil } }
  fileprivate var number: Double? { if case .number(let value) = self { value } else { nil } }
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

  private static func read(_ limit: JSONMember, _ file: SideDocument) throws -> [BudgetLimit] {
    guard let subject = BudgetSubject(name: limit.name) else {
      throw file.failure(
        limit.place, "there is no figure \"\(limit.name)\"",
        advice: nearestName(to: limit.name, in: names).map { "Did you mean \"\($0)\"?" }
          ?? "'pantrace list metrics' has all; :p95 and the like stand behind a metric.")
    }
    guard case .object(let members) = limit.value,
      members.contains(where: { $0.name != "mode" })
    else {
      throw file.failure(limit.node.place, "\"\(limit.name)\" needs a \"max\" or a \"min\"")
    }
    try file.check(members, keys: ["max", "min", "mode"])
    let mode = try members.first { $0.name == "mode" }.map { try self.mode($0, file) }
    return try members.filter { $0.name != "mode" }.map { bound in
      guard case .number(let value) = bound.value else {
        throw file.failure(bound.node.place, "\"\(bound.name)\" must be a number")
      }
      return BudgetLimit(
        subject, bound.name == "max" ? .atMost(value) : .atLeast(value), mode: mode)
    }
  }

  private static func mode(_ member: JSONMember, _ file: SideDocument) throws -> GateMode {
    guard case .string(let name) = member.value, let mode = GateMode(name: name) else {
      throw file.failure(
        member.node.place, "\"mode\" must be \"strict\" or \"lenient\"",
        advice: "strict fails by the figure, lenient where the whole interval is beyond the limit.")
    }
    return mode
  }

  private static var names: [String] {
    let decisions = DecisionFigure.all.map(BudgetSubject.decisions)
    let shares = TraceVerdict.allCases.map(BudgetSubject.share)
    let metrics = Metric.allCases.flatMap { metric in
      AggregateStatistic.allCases.map { BudgetSubject.metric(metric, $0) }
    }
    return (decisions + shares + metrics).map(\.name) + Metric.allCases.map(\.info.id)
  }
}

extension Baseline {
  /// The standard metrics that judge, and the usual measure of smoothness: what a baseline keeps.
  static let kept = Metric.allCases.filter { metric in
    let groups = MetricSet.standard.union(MetricSet(.spectralArcLength))
    return groups.contains(metric.group) && metric.info.preference != .none
  }
}

extension AnalysisRun {
  /// What a baseline keeps of the run.
  var baseline: Baseline {
    Baseline(
      configuration: settings.digest.hexadecimal,
      policy: configuration.policy.text, metrics: Baseline.kept,
      analyses: batch.traces.map { (source: $0.source, analysis: $0.analysis) }
    ) { analysis in
      DecisionSentence.full(
        analysis, policy: configuration.policy, recognizer: configuration.recognizer)
    }
  }
}
