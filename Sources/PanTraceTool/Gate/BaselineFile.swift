import PanBatch
import PanDocuments
import PanMetrics
import PanReplay
import PanReports
import PanText
import PanTraces

/// A baseline as `--save-baseline` wrote it.
enum BaselineFile {
  static func read(_ path: String) throws -> Baseline {
    let file = try SideDocument(
      path, schema: BaselineText.schema,
      keys: ["version", "configuration", "options", "metrics", "decisions", "figures"])
    guard case .string(let configuration)? = file.value("configuration"),
      case .array(let names)? = file.value("metrics"),
      case .array(let entries)? = file.value("decisions")
    else {
      throw file.failure(
        file.root.place, "a baseline needs \"configuration\", \"metrics\" and \"decisions\"")
    }
    let metrics = try names.map { name in
      guard case .string(let id) = name.value, let metric = Metric(identifier: id) else {
        throw file.failure(name.place, "a name in \"metrics\" is no metric")
      }
      return metric
    }
    guard case .array(let options)? = file.value("options"),
      case .array(let figures)? = file.value("figures"), figures.count == entries.count
    else {
      throw file.failure(
        file.root.place, "a baseline needs \"options\", and \"figures\" of each of its decisions")
    }
    return Baseline(
      configuration: configuration,
      options: try options.map { option in
        guard case .string(let text) = option.value, text.contains(" = ") else {
          throw file.failure(option.place, "an option is not a text as \"name = value\"")
        }
        return text
      },
      metrics: metrics,
      traces: try zip(entries, figures).map {
        try trace($0, figures: $1, count: metrics.count, file)
      })
  }

  /// A trace from its decision and from the figures at the same index of their list.
  private static func trace(
    _ decided: JSONNode, figures: JSONNode, count: Int, _ file: SideDocument
  ) throws -> BaselineTrace {
    let entry = try members(of: decided, keys: ["intent", "decision"], file)
    let (key, verdict) = (try key(entry, decided, file), try verdict(entry, decided, file))
    let intent = try entry["intent"]?.string.map { name in
      guard let intent = TransitionOutcome.allCases.first(where: { $0.name == name }) else {
        throw file.failure(decided.place, "an intent is neither finish nor cancel")
      }
      return intent
    }
    let measured = try members(of: figures, keys: ["samples", "values"], file)
    guard try self.key(measured, figures, file) == key else {
      throw file.failure(
        figures.place, "these figures are of another trace than the decision in their place",
        advice: "Write the baseline anew after a merge: --accept.")
    }
    return BaselineTrace(
      key: key, verdict: verdict, intent: intent, samples: try samples(measured, figures, file),
      values: try values(measured, count, figures, file))
  }

  private static func members(
    of node: JSONNode, keys: [String], _ file: SideDocument
  ) throws -> [String: JSONValue] {
    guard case .object(let members) = node.value else {
      throw file.failure(node.place, "a trace is not an object in braces")
    }
    try file.check(members, keys: ["source", "trace"] + keys)
    return Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  private static func key(
    _ found: [String: JSONValue], _ node: JSONNode, _ file: SideDocument
  ) throws -> TraceKey {
    guard let source = found["source"]?.string, let id = found["trace"]?.string else {
      throw file.failure(node.place, "a trace needs its source and its id")
    }
    return TraceKey(source: source, id: id)
  }

  private static func verdict(
    _ found: [String: JSONValue], _ node: JSONNode, _ file: SideDocument
  ) throws -> TraceVerdict {
    guard let name = found["decision"]?.string,
      let verdict = TraceVerdict.allCases.first(where: { $0.name == name })
    else {
      throw file.failure(
        node.place, "a trace needs a decision",
        advice: "A decision is one of \(TraceVerdict.allCases.map(\.name).joined(separator: ", "))."
      )
    }
    return verdict
  }

  private static func samples(
    _ found: [String: JSONValue], _ node: JSONNode, _ file: SideDocument
  ) throws -> SampleDigest? {
    guard let text = found["samples"]?.string else { return nil }
    guard let digest = SampleDigest(hexadecimal: text) else {
      throw file.failure(
        node.place, "the samples' digest is not one of 32 lower-case hexadecimal digits")
    }
    return digest
  }

  private static func values(
    _ found: [String: JSONValue], _ count: Int, _ node: JSONNode, _ file: SideDocument
  ) throws -> [Double?] {
    guard case .array(let values)? = found["values"], values.count == count else {
      throw file.failure(node.place, "a trace needs a value for each metric")
    }
    return try values.map { node in
      guard let number = node.value.number else {
        guard case .null = node.value else {
          throw file.failure(node.place, "a figure is neither a number nor null")
        }
        return nil
      }
      return number
    }
  }
}

extension JSONValue {
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
      return BudgetLimit(
        subject, bound.name == "max" ? .atMost(value) : .atLeast(value), mode: mode)
    }
  }

  private static func mode(_ member: JSONMember, _ file: SideDocument) throws -> GateMode {
    guard case .string(let name) = member.value, let mode = GateMode(rawValue: name) else {
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
  /// The metrics of a baseline: the standard ones with a preferred direction, and S1.
  static let kept = Metric.allCases.filter { metric in
    let groups = MetricSet.standard.union(MetricSet(.spectralArcLength))
    return groups.contains(metric.group) && metric.info.preference != .none
  }
}

extension AnalysisRun {
  /// The run as a baseline.
  var baseline: Baseline {
    Baseline(
      configuration: settings.digest.hexadecimal,
      options: settings.fields.fields.map { "\($0.name) = \($0.value)" }, metrics: Baseline.kept,
      analyses: batch.traces.map { (source: $0.source, analysis: $0.analysis) },
      samples: batch.traces.map(\.recording))
  }

  /// The comparison with the reasons of changed decisions: before, what the baseline's rule decides
  /// on the releases of this run.
  ///
  /// The file holds no reasons, so that a changed bound does not change all of its lines. A touch
  /// that catches the settle comes to another release under another rule, and so do settings that a
  /// framework's rule brings along: then there are no reasons before.
  func explaining(_ comparison: BaselineComparison) -> BaselineComparison {
    let changed = Set(comparison.changed.map(\.key))
    guard !changed.isEmpty else { return comparison }
    var analyses: [TraceKey: TraceAnalysis] = [:]
    for trace in batch.traces {
      let key = TraceKey(source: trace.source, id: trace.analysis.id)
      if changed.contains(key), analyses[key] == nil { analyses[key] = trace.analysis }
    }
    let earlier = earlierRule(comparison)
    func sentence(_ analysis: TraceAnalysis, _ policy: FinishPolicy) -> String {
      DecisionSentence.full(analysis, policy: policy, recognizer: configuration.recognizer)
    }
    return comparison.explained { change in
      guard let analysis = analyses[change.key] else { return (nil, nil) }
      let now = sentence(analysis, configuration.policy)
      guard let earlier, analysis.interruptions == 0 else { return (nil, now) }
      let before = analysis.decided(by: earlier)
      return (before.verdict == change.before ? sentence(before, earlier) : nil, now)
    }
  }

  /// The baseline's rule, if it is another one and these settings are otherwise the same under it.
  private func earlierRule(_ comparison: BaselineComparison) -> FinishPolicy? {
    guard let text = comparison.before.policy, text != comparison.now.policy,
      // Nil if the baseline's rule and these options do not go together.
      let earlier = try? request.options.settings(policy: text),
      settings.deciding(earlier.configuration.policy).digest == earlier.digest
    else { return nil }
    return earlier.configuration.policy
  }
}
