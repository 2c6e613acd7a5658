import PanTraces

/// How far the thresholds move when other people, or other gestures, had been recorded.
///
/// People are drawn with replacement, each with all gestures (gestures without a group are drawn
/// alone), and the family is tuned again on every draw. Efron & Tibshirani 1993, chapter 8. Within
/// a draw's optimal box its gestures do not say where the threshold is, so one is drawn evenly from
/// the box: with the boxes' middles alone the ranges come out too narrow, down to 80 % coverage
/// where labels are wrong at random.
public struct ThresholdBootstrap: Equatable, Sendable {
  /// For each draw the thresholds, in the family's order.
  public let draws: [[Double]]
  /// The 5 to 95 % range of each threshold, in the family's order.
  ///
  /// +∞ is a draw that leaves the clause out.
  public let ranges: [ClosedRange<Double>]
  /// What the draws were made with.
  public let seed: UInt64

  /// Below this many groups the draws say nothing.
  static let leastGroups = 8

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

  /// The same, with draws that `all` makes in any order, on any threads.
  ///
  /// It is to call what it is given for every number below a count, and to return what comes of it
  /// in the order of the numbers.
  package init?(
    _ outcomes: [LabeledOutcome], family: RuleFamily, objective: Objective, resamples: Int,
    seed: UInt64,
    all: (_ count: Int, _ draw: @escaping @Sendable (_ number: Int) -> TunedDraw.Attempt)
      -> [TunedDraw.Attempt]
  ) throws(TuningError) {
    let groups = OutcomeGroups(outcomes)
    let count = groups.count
    guard count >= Self.leastGroups, resamples > 0 else { return nil }
    let search = RepeatedSearch(outcomes, groups: groups, family: family)
    let results = all(resamples) { number in
      // Every draw takes as many numbers as any other, so that none waits for those before.
      var random = SeededRandom(seed: seed)
      random.skip((count + family.parameters.count) * number)
      var times = [Int](repeating: 0, count: count)
      for _ in 0..<count { times[Int(random.uniform() * Double(count))] += 1 }
      return TunedDraw.Attempt { () throws(TuningError) in
        let optimum = try search.optimum(times, objective: objective, seed: seed)
        return TunedDraw(
          thresholds: Self.thresholds(of: optimum, using: &random), counts: optimum.centreCounts)
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
    zip(optimum.region.largest.ranges, optimum.centre.thresholds).map { range, middle in
      let share = random.uniform()
      guard range.above.isFinite, range.through.isFinite else { return middle }
      // The upper bound is in the box, the lower is not.
      return range.through - share * (range.through - range.above)
    }
  }

  /// A quantile that is one of the values, as there is nothing between a number and +∞.
  static func orderStatistic(_ level: Double, of sorted: [Double]) -> Double {
    let rank = Int((level * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank - 1, 0), sorted.count - 1)]
  }
}
