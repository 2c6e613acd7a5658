package import PanTraces

/// Compares a batch with an earlier one of the same traces: the changes, and the gate's checks.
package struct BaselineComparison: Equatable, Sendable {
  /// The name of the check of changed decisions.
  package static let changesName = "changed-traces"

  /// The earlier batch.
  package let before: Baseline
  /// The batch.
  package let now: Baseline
  /// How the files of the two batches were matched.
  package let sources: SourceMatching
  /// How many traces both have.
  package let pairCount: Int
  /// The traces whose verdict changed, in the batch's order.
  package private(set) var changed: [ChangedTrace]
  /// The traces whose label changed. Their decisions are judged by the new label.
  package let relabeled: [Change<TransitionOutcome?>]
  /// Traces with a name of the baseline and other samples. No other comparison includes them.
  package let rerecorded: [Baseline.Key]
  /// Traces that the baseline has under other names, found by equal samples.
  package let renamed: [RenamedTrace]
  /// Traces that the baseline does not have.
  package let added: [Baseline.Key]
  /// Traces that only the baseline has.
  package let removed: [Baseline.Key]
  /// The labeled traces' decisions, before and now.
  package let decisions: PairedDecisions
  /// Every metric that both have, with its differences, now minus before.
  package let metrics: [MetricChange]
  /// The gate's checks, in a fixed order.
  ///
  /// First come changed verdicts, the number of compared decisions, and removed traces. Then
  /// changed labels and recordings, if digests of the samples were saved. Then for each metric
  /// that judges: the traces that got worse, and those that lost their figure.
  package let checks: [GateCheck]

  /// Whether both were made with the same options.
  package var isSameConfiguration: Bool { before.configuration == now.configuration }

  /// Compares two batches trace by trace.
  ///
  /// `changesAllowed` traces may change their verdict, and `removalsAllowed` may be missing.
  ///
  /// Replays are exact, so a changed decision is never noise. `people` names who made each trace of
  /// `now`. Intervals and tests are then by person. A gate that compares no decision fails.
  package init(
    before: Baseline, now: Baseline, people: [Person?] = [], changesAllowed: Int = 0,
    removalsAllowed: Int = 0
  ) {
    self.before = before
    self.now = now
    sources = SourceMatching(
      before: before.traces.map { $0.key.source }, now: now.traces.map { $0.key.source })
    let columns = now.metrics.enumerated().compactMap { column, metric in
      before.metrics.firstIndex(of: metric).map { (before: $0, now: column) }
    }
    let matching = TraceMatching(before, now, sources, people: people)
    (relabeled, rerecorded) = (matching.relabeled, matching.rerecorded)
    (renamed, added, removed) = (matching.renamed, matching.added, matching.removed)
    let pairs = matching.pairs
    pairCount = pairs.count
    changed = pairs.compactMap { ChangedTrace(before: $0.before, now: $0.now) }
    decisions = PairedDecisions(
      pairs.map { (first: $0.before.isAsIntended, second: $0.now.isAsIntended) },
      people: pairs.map { $0.person })
    metrics = columns.map { column in
      MetricChange(
        now.metrics[column.now],
        pairs.map { pair in
          MetricChange.Pair(
            key: pair.now.key, before: pair.before.values.at(column.before),
            now: pair.now.values.at(column.now), person: pair.person,
            isDecidedAlike: pair.before.verdict == pair.now.verdict)
        })
    }
    checks =
      Self.checks(
        of: matching, changed: changed.count, changesAllowed: changesAllowed,
        removalsAllowed: removalsAllowed, among: before.traces.count)
      + metrics.flatMap { $0.checks }
  }

  /// The checks of which traces there are, of their verdicts, labels and recordings.
  private static func checks(
    of matching: TraceMatching, changed: Int, changesAllowed: Int, removalsAllowed: Int,
    among earlierCount: Int
  ) -> [GateCheck] {
    let pairs = matching.pairs
    let unchanged = GateCheck(
      name: Self.changesName, bound: .atMost(Double(changesAllowed)),
      value: pairs.isEmpty ? nil : Double(changed), count: pairs.count)
    let decided = pairs.count { $0.before.verdict.isDecision || $0.now.verdict.isDecision }
    let compared = GateCheck(
      name: "compared-decisions", bound: .atLeast(1), value: Double(decided), count: pairs.count)
    let present = GateCheck(
      name: "removed-traces", bound: .atMost(Double(removalsAllowed)),
      value: Double(matching.removed.count), count: earlierCount)
    guard matching.digestedCount > 0 else { return [unchanged, compared, present] }
    return [unchanged, compared, present]
      + [
        ("changed-labels", matching.relabeled.count),
        ("changed-recordings", matching.rerecorded.count),
      ].map { name, count in
        GateCheck(
          name: name, bound: .atMost(0), value: Double(count), count: matching.digestedCount)
      }
  }
}

extension BaselineComparison {
  /// The comparison with the reasons of changed decisions, in words.
  package func explained(
    by reasons: (ChangedTrace) -> (before: String?, now: String?)
  ) -> BaselineComparison {
    var explained = self
    for place in changed.indices {
      (explained.changed[place].reasonBefore, explained.changed[place].reasonNow) =
        reasons(changed[place])
    }
    return explained
  }
}

extension Array {
  /// The element at an index, nil outside. Flat for elements that may be nil themselves.
  func at<Wrapped>(_ index: Int) -> Wrapped? where Element == Wrapped? {
    indices.contains(index) ? self[index] : nil
  }
}

extension GateCheck {
  /// When a figure beyond its bound fails.
  package enum Mode: String, Sendable, CaseIterable {
    /// Fails if the figure itself is beyond the bound, even by chance.
    case strict
    /// Fails only if the whole interval is beyond the bound. Without an interval the figure
    /// counts.
    case lenient

    /// The word in budgets and outputs.
    package var name: String { rawValue }
  }
}

extension BaselineComparison {
  /// A trace whose verdict changed.
  package struct ChangedTrace: Equatable, Sendable {
    /// Which trace.
    package let key: Baseline.Key
    /// The verdict before.
    package let before: TraceAnalysis.Verdict
    /// The verdict now.
    package let now: TraceAnalysis.Verdict
    /// The reason for the earlier decision in words, if it is known.
    package fileprivate(set) var reasonBefore: String?
    /// The reason for the decision now in words, if it is known.
    package fileprivate(set) var reasonNow: String?
    /// Whether what was meant is done now and was not before, or the other way round.
    ///
    /// Nil without a label, and if neither verdict is what was meant.
    package let isImprovement: Bool?

    init?(before: Baseline.Entry, now: Baseline.Entry) {
      guard before.verdict != now.verdict else { return nil }
      key = now.key
      self.before = before.verdict
      self.now = now.verdict
      let wasRight = before.isAsIntended == true
      let isRight = now.isAsIntended == true
      isImprovement = wasRight == isRight ? nil : isRight
    }
  }
}

extension BaselineComparison {
  /// What is another in this run than in the baseline, such as a label or a figure.
  package struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The trace, as it is named now.
    package let key: Baseline.Key
    package let before: Value
    package let now: Value
  }
}

extension BaselineComparison {
  /// A metric's differences between two batches of the same traces.
  package struct MetricChange: Equatable, Sendable {
    package let metric: Metric
    /// Its differences, now minus before.
    package let comparison: PairedComparison
    /// The traces with an unchanged verdict that got worse by more than the metric's decimals show. None
    /// for metrics that do not judge.
    package let worse: [Change<Double>]
    /// How many traces have an unchanged verdict, and a judged figure in both batches.
    package let exactCount: Int
    /// How many traces had a figure before and have none now.
    package let lost: Int

    /// A figure of one trace in both batches.
    struct Pair {
      let key: Baseline.Key
      let before: Double?
      let now: Double?
      let person: Person?
      let isDecidedAlike: Bool
    }

    init(_ metric: Metric, _ pairs: [Pair]) {
      self.metric = metric
      lost = pairs.count { $0.before != nil && $0.now == nil }
      comparison = PairedComparison(
        pairs.map { (first: $0.before, second: $0.now) }, people: pairs.map { $0.person })
      let (preference, resolution) = (metric.info.preference, metric.info.resolution)
      var worse: [Change<Double>] = []
      var exactCount = 0
      for pair in pairs where pair.isDecidedAlike {
        guard let before = pair.before, let now = pair.now,
          let badness = preference.badness(of: before),
          let badnessNow = preference.badness(of: now)
        else { continue }
        exactCount += 1
        if badnessNow - badness > resolution {
          worse.append(Change(key: pair.key, before: before, now: now))
        }
      }
      (self.worse, self.exactCount) = (worse, exactCount)
    }

    /// The checks of a metric that judges. None for other metrics.
    ///
    /// No trace got worse by more than the metric's decimals show, and none lost its figure: a settle that
    /// no longer ends has no latency to compare.
    var checks: [GateCheck] {
      guard metric.info.preference != .none else { return [] }
      var checks: [GateCheck] = []
      if exactCount > 0 {
        checks.append(
          GateCheck(
            name: metric.id + ":worse", bound: .atMost(0), value: Double(worse.count),
            count: exactCount))
      }
      if lost > 0 {
        checks.append(
          GateCheck(
            name: metric.id + ":lost", bound: .atMost(0), value: Double(lost),
            count: lost + comparison.differences.count))
      }
      return checks
    }
  }
}
