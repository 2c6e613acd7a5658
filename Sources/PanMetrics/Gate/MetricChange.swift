import PanTraces

/// A metric's differences between two batches of the same traces.
package struct MetricChange: Equatable, Sendable {
  package let metric: Metric
  /// Its differences, now minus before.
  package let comparison: PairedComparison
  /// How much worse it got, trace by trace; nil for metrics that do not judge.
  package let worsening: PairedComparison?
  /// The traces with an unchanged verdict that got worse by more than the metric's decimals show.
  package let worse: [WorseTrace]
  /// How many traces have an unchanged verdict, and the figure in both batches.
  package let exactCount: Int
  /// The p-value, by person, of the sign test of worsenings that the decimals show.
  ///
  /// Nil where they are no more than the improvements, and for too few people.
  package let signTest: Double?
  /// The 95th percentile of how much worse a trace got.
  package let tail: QuantileEstimate?
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
    let people = pairs.map { $0.person }
    comparison = PairedComparison(
      pairs.map { (first: $0.before, second: $0.now) }, people: people)
    let preference = metric.info.preference
    guard preference != .none else {
      (worsening, worse, exactCount, signTest, tail) = (nil, [], 0, nil, nil)
      return
    }
    let badness = pairs.map { pair in
      (
        first: pair.before.flatMap(preference.badness),
        second: pair.now.flatMap(preference.badness)
      )
    }
    worsening = PairedComparison(badness, people: people)
    let exact = zip(pairs, badness).compactMap { pair, figure -> Worsening? in
      guard pair.isDecidedAlike, let first = figure.first, let second = figure.second else {
        return nil
      }
      let trace = WorseTrace(key: pair.key, before: pair.before ?? first, now: pair.now ?? second)
      return Worsening(trace: trace, person: pair.person, value: second - first)
    }
    exactCount = exact.count
    let resolution = metric.info.resolution
    worse = exact.filter { $0.value > resolution }.map { $0.trace }
    let better = exact.count { $0.value < -resolution }
    signTest =
      worse.count > better
      ? SignFlips.probability(exact.map { ($0.person, $0.way(resolution)) }).value : nil
    var index = PeopleIndex()
    let figures = exact.map { (value: $0.value, person: index.number(of: $0.person)) }
    tail =
      figures.count < AggregateStatistic.p95.minimumCount
      ? nil : QuantileEstimate(0.95, of: figures, isKnown: index.sampling.isKnown)
  }

  /// How much worse a trace got.
  private struct Worsening {
    let trace: WorseTrace
    let person: Person?
    let value: Double

    /// 1 for worse, -1 for better, 0 for what the decimals cannot show.
    func way(_ resolution: Double) -> Int { value > resolution ? 1 : value < -resolution ? -1 : 0 }
  }

  /// The checks of a metric that judges; none for other metrics.
  ///
  /// The median worsening is within the metric's decimals, no more traces than allowed got worse,
  /// and none lost its figure: a settle that no longer ends has no latency to compare. Where some
  /// traces may get worse, the sign test must not reject even odds at `level`, and the 95th
  /// percentile must not get worse.
  func checks(worseAllowed: Int, level: Double) -> [GateCheck] {
    guard let worsening else { return [] }
    let info = metric.info
    var checks: [GateCheck] = []
    if let value = worsening.medianDifference {
      checks.append(
        GateCheck(
          name: info.id, bound: .atMost(info.resolution), mode: .lenient, value: value,
          interval: worsening.interval, count: worsening.differences.count))
    }
    if exactCount > 0 {
      checks.append(
        GateCheck(
          name: info.id + ":worse", bound: .atMost(Double(worseAllowed)),
          value: Double(worse.count), count: exactCount))
    }
    if worseAllowed > 0 { checks += chanceChecks(level) }
    if lost > 0 {
      checks.append(
        GateCheck(
          name: info.id + ":lost", bound: .atMost(0), value: Double(lost),
          count: lost + worsening.differences.count))
    }
    return checks
  }

  /// The checks of allowed worsenings: against many small ones, and against large ones.
  private func chanceChecks(_ level: Double) -> [GateCheck] {
    var checks: [GateCheck] = []
    if let signTest {
      checks.append(
        GateCheck(
          name: metric.info.id + ":sign-test", bound: .atLeast(level), value: signTest,
          count: exactCount))
    }
    if let value = tail?.value {
      checks.append(
        GateCheck(
          name: metric.info.id + ":p95", bound: .atMost(metric.info.resolution), mode: .lenient,
          value: value, interval: tail?.interval, count: exactCount))
    }
    return checks
  }
}

/// A trace that got worse in a metric, with its figures.
package struct WorseTrace: Equatable, Sendable {
  /// Which trace.
  package let key: TraceKey
  /// The figure before.
  package let before: Double
  /// The figure now.
  package let now: Double
}
