public import PanTraces

/// A batch against an earlier one of the same traces: what changed, and what that breaks.
public struct BaselineComparison: Equatable, Sendable {
  /// The earlier batch.
  public let before: Baseline
  /// The batch.
  public let now: Baseline
  /// Which files of the batch are those of the baseline.
  public let sources: SourceMatching
  /// How many traces both have.
  public let pairCount: Int
  /// The traces that became something else, in the batch's order: what to look at first.
  public let changed: [ChangedTrace]
  /// Traces that the baseline does not have.
  public let added: [TraceKey]
  /// Traces that only the baseline has.
  public let removed: [TraceKey]
  /// The labelled traces' decisions, before and now.
  public let decisions: PairedDecisions
  /// What became of the labelled traces' cost, balanced accuracy and correlation.
  public let figures: [DecisionChange]
  /// Every metric that both have, with its differences, now minus before.
  public let metrics: [MetricChange]
  /// The checks: changed traces, that there was something to compare, missing traces, where changes
  /// are allowed what they do to the figures of the decisions, then each metric that judges.
  public let checks: [GateCheck]

  /// Whether both were made with the same options.
  public var isSameConfiguration: Bool { before.configuration == now.configuration }

  /// Compares trace by trace; `changesAllowed` is how many traces may become something else, and
  /// `removalsAllowed` how many may be missing.
  ///
  /// Replays are exact, so a changed decision is no noise. What the allowed changes do to the
  /// decisions as a whole may be. `people` says who made each trace of `now`, so that every interval
  /// and test is by person. Nothing compared is no success: a trace that neither batch
  /// decided says nothing of a rule.
  public init(
    before: Baseline, now: Baseline, people: [Person?] = [], changesAllowed: Int = 0,
    removalsAllowed: Int = 0, bootstrap: Bootstrap = Bootstrap()
  ) {
    self.before = before
    self.now = now
    let sources = SourceMatching(
      before: before.traces.map { $0.key.source }, now: now.traces.map { $0.key.source })
    self.sources = sources
    func keyBefore(_ key: TraceKey) -> TraceKey {
      TraceKey(source: sources.before(key.source), id: key.id)
    }
    var places: [TraceKey: Int] = [:]
    for (place, trace) in before.traces.enumerated() where places[trace.key] == nil {
      places[trace.key] = place
    }
    let known = Set(now.traces.map { keyBefore($0.key) })
    let pairs = now.traces.enumerated().compactMap { place, trace in
      places[keyBefore(trace.key)].map {
        (
          before: before.traces[$0], now: trace,
          person: place < people.count ? people[place] : nil
        )
      }
    }
    let persons = pairs.map(\.person)
    pairCount = pairs.count
    changed = pairs.compactMap { ChangedTrace(before: $0.before, now: $0.now) }
    added = now.traces.map { $0.key }.filter { places[keyBefore($0)] == nil }
    removed = before.traces.map { $0.key }.filter { !known.contains($0) }
    decisions = PairedDecisions(
      pairs.map { (first: $0.before.isAsIntended, second: $0.now.isAsIntended) },
      people: persons)
    let labelled = ClusteredSample.grouped(
      pairs.map { pair -> (person: Person?, value: DecisionChange.Pair?) in
        guard let earlier = pair.before.decided, let later = pair.now.decided else {
          return (pair.person, nil)
        }
        return (pair.person, DecisionChange.Pair(before: earlier, now: later))
      })
    figures = [.cost(.equal), .balancedAccuracy, .matthews].map {
      DecisionChange($0, labelled, bootstrap: bootstrap)
    }
    metrics = now.metrics.enumerated().compactMap { column, metric in
      guard let earlier = before.metrics.firstIndex(of: metric) else { return nil }
      return MetricChange(
        metric, pairs.map { ($0.before.values.at(earlier), $0.now.values.at(column)) },
        people: persons)
    }
    let unchanged = GateCheck(
      name: "changed-traces", bound: .atMost(Double(changesAllowed)),
      value: pairs.isEmpty ? nil : Double(changed.count), interval: nil, count: pairs.count)
    let decidedPairs = pairs.count { $0.before.verdict.isDecision || $0.now.verdict.isDecision }
    let compared = GateCheck(
      name: "compared-decisions", bound: .atLeast(1), value: Double(decidedPairs), interval: nil,
      count: pairs.count)
    let present = GateCheck(
      name: "removed-traces", bound: .atMost(Double(removalsAllowed)),
      value: Double(removed.count), interval: nil, count: before.traces.count)
    // Where none may change the decisions are as they were, or the first check fails.
    let decided = changesAllowed > 0 ? figures.compactMap { $0.check } : []
    checks = [unchanged, compared, present] + decided + metrics.flatMap { $0.checks }
  }
}

/// A trace that became something else.
public struct ChangedTrace: Equatable, Sendable {
  /// Which trace.
  public let key: TraceKey
  /// What became of it before.
  public let before: TraceVerdict
  /// What becomes of it now.
  public let now: TraceVerdict
  /// Why it was decided so before, in words; nil where that was not kept.
  public let reasonBefore: String?
  /// Whether the change is for the better; nil for traces without a label or decision.
  public let isImprovement: Bool?

  init?(before: BaselineTrace, now: BaselineTrace) {
    guard before.verdict != now.verdict else { return nil }
    key = now.key
    self.before = before.verdict
    self.now = now.verdict
    reasonBefore = before.reason
    isImprovement = now.isAsIntended == before.isAsIntended ? nil : now.isAsIntended
  }
}

/// A metric's differences between two batches of the same traces.
public struct MetricChange: Equatable, Sendable {
  /// The metric.
  public let metric: Metric
  /// Its differences, now minus before.
  public let comparison: PairedComparison
  /// How much worse it got, trace by trace; nil for metrics that do not judge.
  public let worsening: PairedComparison?
  /// How many traces had a figure before and have none now.
  public let lost: Int

  init(_ metric: Metric, _ pairs: [(before: Double?, now: Double?)], people: [Person?]) {
    self.metric = metric
    lost = pairs.count { $0.before != nil && $0.now == nil }
    comparison = PairedComparison(
      pairs.map { (first: $0.before, second: $0.now) }, people: people)
    let preference = metric.info.preference
    worsening =
      preference == .none
      ? nil
      : PairedComparison(
        pairs.map { pair in
          (
            first: pair.before.flatMap(preference.badness),
            second: pair.now.flatMap(preference.badness)
          )
        }, people: people)
  }

  /// What must hold of a metric that judges; nothing for others.
  ///
  /// The middle trace got no worse by more than the metric's decimals can show, and none lost its
  /// figure: a settle that no longer ends has no latency to compare.
  public var checks: [GateCheck] {
    guard let worsening else { return [] }
    var checks: [GateCheck] = []
    if let value = worsening.medianDifference {
      checks.append(
        GateCheck(
          name: metric.info.id, bound: .atMost(metric.info.resolution), value: value,
          interval: worsening.interval, count: worsening.differences.count))
    }
    if lost > 0 {
      checks.append(
        GateCheck(
          name: metric.info.id + ":lost", bound: .atMost(0), value: Double(lost), interval: nil,
          count: lost + worsening.differences.count))
    }
    return checks
  }
}

extension Array {
  /// The element at an index, nil outside; flat for elements that may be nil themselves.
  fileprivate func at<Wrapped>(_ index: Int) -> Wrapped? where Element == Wrapped? {
    indices.contains(index) ? self[index] : nil
  }
}
