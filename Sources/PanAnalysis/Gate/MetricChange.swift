import PanTraces

/// A metric's differences between two batches of the same traces.
package struct MetricChange: Equatable, Sendable {
  package let metric: Metric
  /// Its differences, now minus before.
  package let comparison: PairedComparison
  /// The traces with an unchanged verdict that got worse by more than the metric's decimals show. None
  /// for metrics that do not judge.
  package let worse: [TraceChange<Double>]
  /// How many traces have an unchanged verdict, and a judged figure in both batches.
  package let exactCount: Int
  /// How many traces had a figure before and have none now.
  package let lost: Int

  /// A figure of one trace in both batches.
  struct Pair {
    let key: TraceKey
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
    var worse: [TraceChange<Double>] = []
    var exactCount = 0
    for pair in pairs where pair.isDecidedAlike {
      guard let before = pair.before, let now = pair.now,
        let badness = preference.badness(of: before),
        let badnessNow = preference.badness(of: now)
      else { continue }
      exactCount += 1
      if badnessNow - badness > resolution {
        worse.append(TraceChange(key: pair.key, before: before, now: now))
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
          name: metric.info.id + ":worse", bound: .atMost(0), value: Double(worse.count),
          count: exactCount))
    }
    if lost > 0 {
      checks.append(
        GateCheck(
          name: metric.info.id + ":lost", bound: .atMost(0), value: Double(lost),
          count: lost + comparison.differences.count))
    }
    return checks
  }
}
