import PanMetrics
import PanTraces

/// The ranges of tuned thresholds over a bootstrap by person.
///
/// People are drawn with replacement, each with all gestures (gestures without a group are drawn
/// alone), and the family is tuned again on every draw. Efron & Tibshirani 1993, chapter 8. All
/// thresholds in a draw's optimal box are equally good, so one is drawn evenly from the box. With
/// the boxes' middles alone the ranges were too narrow, down to 80 % coverage where labels are
/// wrong at random.
public struct ThresholdBootstrap: Equatable, Sendable {
  /// For each draw the thresholds, in the family's order.
  public let draws: [[Double]]
  /// The 5 to 95 % range of each threshold, in the family's order.
  ///
  /// +∞ is a draw that leaves the clause out.
  public let ranges: [ClosedRange<Double>]
  /// What the draws were made with.
  public let seed: UInt64

  /// With fewer groups there are no ranges.
  private static let leastGroups = 8

  /// Tunes `resamples` draws; nil below 8 groups of gestures.
  public init?(
    _ outcomes: [LabeledOutcome], family: RuleFamily, objective: Objective, resamples: Int = 200,
    seed: UInt64 = 1
  ) throws(TuningError) {
    try self.init(
      outcomes, family: family, objective: objective, resamples: resamples, seed: seed
    ) { count, draw in
      (0..<count).map(draw)
    }
  }

  /// Lets `all` make the draws in any order, on any threads.
  ///
  /// `all` must call its closure for every number below a count, and return the results in the
  /// order of the numbers.
  package init?(
    _ outcomes: [LabeledOutcome], family: RuleFamily, objective: Objective, resamples: Int,
    seed: UInt64,
    all: (_ count: Int, _ draw: @escaping @Sendable (_ number: Int) -> TunedSample.Attempt)
      -> [TunedSample.Attempt]
  ) throws(TuningError) {
    let groups = OutcomeGroups(outcomes)
    let count = groups.count
    guard count >= Self.leastGroups, resamples > 0 else { return nil }
    let search = RepeatedSearch(outcomes, groups: groups.numbers, family: family)
    let results = all(resamples) { number in
      // Every draw takes the same number of random numbers, so that each can skip to its own.
      var random = SeededRandom(seed: seed)
      random.skip((count + family.parameters.count) * number)
      var times = [Int](repeating: 0, count: count)
      for _ in 0..<count { times[Int(random.uniform() * Double(count))] += 1 }
      return TunedSample.Attempt { () throws(TuningError) in
        let optimum = try search.optimum(times, objective: objective, seed: seed)
        return TunedSample(
          thresholds: Self.thresholds(of: optimum, using: &random), counts: optimum.centerCounts)
      }
    }
    var draws: [[Double]] = []
    for result in results { draws.append(try result.get().thresholds) }
    self.draws = draws
    self.seed = seed
    ranges = family.parameters.indices.map { parameter in
      let sorted = draws.map { $0[parameter] }.sorted()
      return Self.orderStatistic(0.05, of: sorted)...Self.orderStatistic(0.95, of: sorted)
    }
  }

  /// One choice from the largest optimal box; the middle along a side that is open.
  private static func thresholds(
    of optimum: Optimum, using random: inout SeededRandom
  ) -> [Double] {
    zip(optimum.region.largest.ranges, optimum.center.thresholds).map { range, middle in
      let share = random.uniform()
      guard range.above.isFinite, range.through.isFinite else { return middle }
      // The upper bound is in the box, the lower is not.
      return range.through - share * (range.through - range.above)
    }
  }

  /// A quantile that is one of the values, as there is nothing between a number and +∞.
  private static func orderStatistic(_ level: Double, of sorted: [Double]) -> Double {
    let rank = Int((level * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank - 1, 0), sorted.count - 1)]
  }
}
