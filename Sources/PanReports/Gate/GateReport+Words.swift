import PanMetrics
import PanText

extension GateReport {
  /// As many metrics as are named with the traces that got worse in them.
  private static let mostMetrics = 3

  /// What it comes to, in a sentence: whether it fails, by what, and which decisions changed.
  package var verdict: String {
    let outcomes = checks.map(\.check.outcome)
    let on = "on \(counted(traces, "trace"))"
    let labels = likely == nil ? "" : ", by likely labels"
    guard !outcomes.isEmpty else { return "Nothing was checked \(on)." }
    let failed = outcomes.count { !$0.holds }
    let changes = changeWords.map { "; " + $0 } ?? ""
    guard failed == 0 else {
      return "Fails: \(failed) of \(counted(outcomes.count, "check")) \(on)\(labels)\(changes)."
    }
    let close = outcomes.count { $0 == .withinNoise }
    let noise = close == 0 ? "" : ", \(close) of them within noise"
    let all = outcomes.count == 1 ? "1 check" : "all \(outcomes.count) checks"
    return "Holds: \(all) \(on)\(noise)\(labels)\(changes)."
  }

  private var changeWords: String? {
    guard let comparison, !comparison.changed.isEmpty else { return nil }
    let changed = comparison.changed
    let words = [false, true, nil].compactMap { isImprovement -> String? in
      let count = changed.count { $0.isImprovement == isImprovement }
      let word = isImprovement.map { $0 ? "better" : "worse" } ?? "different"
      return count > 0 ? "\(count) \(word)" : nil
    }
    return "\(changed.count) of \(comparison.pairCount) decided otherwise than in the baseline "
      + "(\(words.joined(separator: ", ")))"
  }

  /// What there is to know of the verdict, in sentences.
  var notes: [String] {
    var sentences: [String] = []
    if let sentence = comparison.flatMap({ decisionSentence($0.decisions) }) {
      sentences.append(sentence)
    }
    sentences += worseSentences
    if let sampling, !budget.isEmpty { sentences.append(SamplingText.sentence(sampling)) }
    if let sentence = rejections.sentence { sentences.append(sentence + ".") }
    return sentences
  }

  /// The traces that got worse, for the metrics that fail by them.
  private var worseSentences: [String] {
    guard let comparison else { return [] }
    let failed = Set(comparison.checks.filter { !$0.outcome.holds }.map(\.name))
    let metrics = comparison.metrics.filter { failed.contains($0.metric.info.id + ":worse") }
    let shown = metrics.prefix(Self.mostMetrics).map { change in
      "Worse in \(change.metric.info.id): \(BaselineComparison.list(change.worse))."
    }
    let more = metrics.count - shown.count
    return shown + (more > 0 ? ["Worse in \(counted(more, "more metric")): --format json."] : [])
  }

  /// What there is to know before trusting it.
  var remarks: [String] {
    (likely?.labels.cautions ?? [])
      + (comparison?.remarks(baseline: baseline ?? "The baseline") ?? [])
  }

  /// Whether a changed trace is to be mended: more changed than may, and not for the better.
  func isFailure(_ trace: ChangedTrace) -> Bool {
    let isAllowed = comparison?.checks.first?.outcome.holds ?? true
    return !isAllowed && trace.isImprovement != true
  }

  /// What became of a trace.
  func sentence(_ trace: ChangedTrace) -> String {
    "\(trace.key.id) was \(trace.before.name), is \(trace.now.name) (\(trace.word))"
  }

  /// What a check found, with its evidence, and whether strictly.
  func sentence(_ check: GateCheck, _ scale: GateScale) -> String {
    let bound = "\(check.bound.word) \(scale.limit(check))"
    guard let value = check.value else {
      return "\(scale.title): too few of \(traces) traces have a figure to hold to \(bound)"
    }
    let text = "\(scale.title): \(scale.number(value))\(scale.suffix), to be \(bound)"
    guard let interval = check.interval else { return text }
    let ends = [interval.lower, interval.upper].map {
      $0.map(scale.number) ?? NumberText.undefined
    }
    let chance = check.outcome == .withinNoise ? "; chance explains it" : ""
    return text
      + " (95 %: \(ends[0]) to \(ends[1]), n = \(check.count); \(check.mode.name))\(chance)"
  }

  /// Which way the labelled traces went, and whether a coin could have sent them there.
  private func decisionSentence(_ decisions: PairedDecisions) -> String? {
    let (worse, better) = (decisions.onlyFirstRight, decisions.onlySecondRight)
    guard worse + better > 0 else { return nil }
    let start = "Of the labelled traces \(worse) got worse and \(better) better; "
    guard let probability = decisions.probability else {
      return start + "whether by chance cannot be told of fewer than "
        + "\(Sampling.leastPeople) people."
    }
    let chance = NumberText.fixed(probability, decimals: 3)
    return start + "even odds would split them so unevenly with probability \(chance) "
      + "(\(SamplingText.test(decisions.sampling)))."
  }
}
