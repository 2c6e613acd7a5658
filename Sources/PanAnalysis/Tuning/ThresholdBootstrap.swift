import PanTraces

/// The ranges of tuned numbers over a bootstrap by person.
///
/// People are drawn with replacement, each with all gestures (gestures without a group are drawn alone),
/// and the family is tuned again on every draw. Efron & Tibshirani 1993, chapter 8. All best numbers of a
/// draw are equally good, so one of them is drawn. With the middles alone the ranges were too narrow, down
/// to 80 % coverage if labels are wrong at random. Of three numbers two move at a time while the third
/// stays as tuned.
public struct ThresholdBootstrap: Equatable, Sendable {
  /// For each draw the numbers. Infinite for one that does not matter.
  public let draws: [[Double]]
  /// The 5 to 95 % range of each number.
  public let ranges: [ClosedRange<Double>]
  /// What the draws were made with.
  public let seed: UInt64

  /// With fewer groups there are no ranges.
  private static let leastGroups = 8

  /// Tunes `resamples` draws around a tuned rule. Nil below 8 groups of gestures.
  ///
  /// `all` makes the draws as for ``HeldOut``.
  package init?(
    _ search: RuleSearch, around rule: ThresholdRule, objective: Objective, resamples: Int = 1000,
    seed: UInt64 = 1, all: NumberDraws = { (0..<$0).map($1) }
  ) {
    let groups = Folds.Groups(search.outcomes)
    let count = groups.count
    guard count >= Self.leastGroups, resamples > 0 else { return nil }
    let parts = search.parts(around: rule)
    let width = search.axes.count
    let draws = all(resamples) { number in
      // Every draw takes the same number of random numbers, so that each can skip to its own.
      var random = SeededRandom(seed: seed)
      random.skip((count + 2 * parts.count) * number)
      var times = [Int32](repeating: 0, count: count)
      for _ in 0..<count { times[Int(random.uniform() * Double(count))] += 1 }
      let weights = groups.numbers.map { times[Int($0)] }
      var numbers = [Double](repeating: 0, count: width)
      for part in parts {
        let drawn = part.lattice.table(weights).best(objective)
          .drawn(random.uniform(), random.uniform())
        for (place, open) in part.open.enumerated() where part.answers.contains(open) {
          numbers[open] = drawn[place]
        }
      }
      return numbers
    }
    self.draws = draws
    self.seed = seed
    ranges = (0..<width).map { number in
      let sorted = draws.map { $0[number] }.sorted()
      return Self.orderStatistic(0.05, of: sorted)...Self.orderStatistic(0.95, of: sorted)
    }
  }

  /// Tunes draws around the best rule of a family. Nil below 8 people.
  public init?(
    _ family: RuleFamily, on outcomes: [LabeledOutcome], objective: Objective = .cost(.equal),
    resamples: Int = 1000, seed: UInt64 = 1
  ) {
    let search = RuleSearch(family, outcomes)
    self.init(
      search, around: search.rule(objective), objective: objective, resamples: resamples, seed: seed
    )
  }

  /// A quantile that is one of the values, as there is nothing between a number and +∞.
  private static func orderStatistic(_ level: Double, of sorted: [Double]) -> Double {
    let rank = Int((level * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank - 1, 0), sorted.count - 1)]
  }
}
