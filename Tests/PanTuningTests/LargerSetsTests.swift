import PanMetrics
import PanTestSupport
import PanTraces
import PanTuning
import Testing

/// Sets with hundreds of cells an axis, where searches have something to leave out.
struct LargerSetsTests {
  /// Noisy gestures on a lattice of values.
  private func outcomes(_ seed: UInt64, count: Int = 40) throws -> [LabeledOutcome] {
    var random = SplitMix64(seed: seed)
    return try (0..<count).map { index in
      let progress = Double(Int.random(in: 0...24, using: &random)) / 32
      let velocity = Double(Int.random(in: -12...12, using: &random)) * 64
      let isLikely = progress > 0.4 || velocity > 300
      let isFinish = Int.random(in: 0..<4, using: &random) > 0 ? isLikely : !isLikely
      return try #require(
        LabeledOutcome(
          id: "\(index)", intent: isFinish ? .finish : .cancel, progress: progress,
          velocity: Int.random(in: 0..<9, using: &random) == 0 ? nil : velocity, extent: 512))
    }
  }

  @Test(arguments: [
    RuleFamily.progressOrVelocity, .progressAndVelocity, .progressOrVelocityUnlessOpposing,
  ])
  func `scores that are not sums equal exhaustion`(family: RuleFamily) throws {
    let hasThree = family.parameters.count == 3
    for seed in UInt64(1)...UInt64(Trials.count(hasThree ? 2 : 6)) {
      let outcomes = try outcomes(seed, count: hasThree ? 24 : 40)
      for scored in ScoredObjective.allCases {
        let expected = try ExhaustiveSearch(family, outcomes, scored)
        let found = try family.optimum(for: outcomes, objective: scored.objective)
        #expect(found.cellCount == expected.best.count, "\(seed) \(scored)")
        #expect(found.rule == expected.first, "\(seed) \(scored)")
      }
    }
  }

  @Test(arguments: [RuleFamily.progressOrVelocity, .progressAndVelocity])
  func `the largest box is the largest of all boxes of optimal cells`(family: RuleFamily) throws {
    for seed in UInt64(1)...60 {
      let outcomes = try outcomes(seed, count: 14)
      let expected = try ExhaustiveSearch(family, outcomes, .equalCost)
      let region = try family.optimum(for: outcomes).region
      let axes = [
        Set(outcomes.map(\.progress)).sorted(), Set(outcomes.map(\.velocity)).sorted(),
      ]
      let best = Set(expected.best.map(\.thresholds))
      func area(_ box: ThresholdBox) -> Double {
        zip(box.ranges, axes).reduce(1) { product, side in
          guard let first = side.1.first, let last = side.1.last else { return 0 }
          return product * (min(side.0.through, last) - max(side.0.above, first))
        }
      }
      var largest = 0.0
      let (progress, velocity) = (axes[0] + [.infinity], axes[1] + [.infinity])
      for low in progress.indices {
        for high in progress.indices[low...] {
          // The velocities that are optimal with every progress of the range, in runs.
          let isOptimal = velocity.map { speed in
            progress[low...high].allSatisfy { best.contains([$0, speed]) }
          }
          var start = 0
          for end in velocity.indices {
            guard isOptimal[end] else {
              start = end + 1
              continue
            }
            let box = ThresholdBox([
              ThresholdRange(
                above: low == 0 ? -.infinity : progress[low - 1], through: progress[high]),
              ThresholdRange(
                above: start == 0 ? -.infinity : velocity[start - 1], through: velocity[end]),
            ])
            largest = max(largest, area(box))
          }
        }
      }
      expectClose(max(area(region.largest), 0), largest, within: 1e-9, "\(seed)")
    }
  }

  @Test func `many different gestures are searched at drawn gains, and it says so`() throws {
    let rule = try #require(ThresholdRule(.projection, [0.25, 0.5]))
    let outcomes = try RandomGestures(count: 1500, flipRate: 0.05, rule: rule).outcomes(seed: 4)
    let optimum = try RuleFamily.projection.optimum(for: outcomes, seed: 8)
    #expect(optimum.method == .sampledGains(count: 500, seed: 8))
    #expect(optimum.region.isComplete == false)
    #expect(try RuleFamily.projection.optimum(for: outcomes, seed: 8) == optimum)
    #expect(optimum.counts == optimum.rule.counts(over: outcomes))
    #expect(optimum.counts.errors <= rule.counts(over: outcomes).errors + 5)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that are not finite are no outcome`(number: Double) {
    func outcome(_ progress: Double, _ velocity: Double?, _ extent: Double) -> LabeledOutcome? {
      LabeledOutcome(
        id: "", intent: .finish, progress: progress, velocity: velocity, extent: extent)
    }
    #expect(outcome(number, 1, 1) == nil)
    #expect(outcome(1, number, 1) == nil)
    #expect(outcome(1, 1, number) == nil)
    #expect(outcome(1, 1, 0) == nil)
    #expect(outcome(1, 1e300, 1e-300) == nil)
    #expect(outcome(1, nil, 1) != nil)
  }

  @Test func `extreme numbers neither trap nor lose the optimum`() throws {
    let largest = Double.greatestFiniteMagnitude
    let gestures: [(TransitionOutcome, Double, Double)] = [
      (.cancel, -largest, -1e308), (.finish, largest, 1e308), (.cancel, -0.0, 0),
      (.finish, 0, -0.0),
      (.finish, .leastNonzeroMagnitude, .leastNonzeroMagnitude),
    ]
    let outcomes = try gestures.map { intent, progress, velocity in
      try #require(
        LabeledOutcome(id: "", intent: intent, progress: progress, velocity: velocity, extent: 1))
    }
    for family in RuleFamily.allCases {
      for scored in ScoredObjective.allCases {
        let found = try family.optimum(for: outcomes, objective: scored.objective)
        #expect(found.counts == found.rule.counts(over: outcomes), "\(family) \(scored)")
        #expect(!found.center.thresholds.contains { $0.isNaN })
      }
    }
  }
}
