import PanMetrics
import PanTestSupport
import PanTraces
import Testing

@testable import PanTuning

/// Leaving out what cannot be best must leave the optimum as it is, to the last cell.
struct CandidateThresholdsTests {
  private static let truths: [[Double]] = [[0.4, 600], [0.05, 1400], [0.95, -900], [2, 300]]

  @Test(arguments: truths)
  func `the optimum is that of all gestures`(truth: [Double]) throws {
    for (index, family) in [RuleFamily.progressOrVelocity, .progressAndVelocity].enumerated() {
      let shape: PlaneSearch.Shape = family == .progressOrVelocity ? .either : .both
      let rule = try #require(ThresholdRule(family, truth))
      for (seed, flipRate) in [(UInt64(1), 0.02), (2, 0.3)] {
        let outcomes = try RandomGestures(count: 2500, flipRate: flipRate, rule: rule)
          .outcomes(seed: seed + UInt64(index) * 10)
        for objective in CostModel.sensitivity.map(Objective.cost) + [.balancedAccuracy] {
          let whole = try PlaneSearch(OutcomePlane(outcomes), shape).optimum(objective)
          #expect(try family.optimum(for: outcomes, objective: objective) == whole)
        }
      }
    }
  }

  @Test func `most gestures are left out where there is something to find`() throws {
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.4, 600]))
    let outcomes = try RandomGestures(count: 20_000, flipRate: 0.1, rule: rule).outcomes(seed: 1)
    let candidates = try #require(
      CandidateThresholds(outcomes, isEither: true, .cost(.equal)))
    #expect(candidates.gestures.count < outcomes.count / 3)
    let counted = candidates.gestures.reduce(0) { $0 + $1.finishes + $1.cancels }
    #expect(counted == outcomes.count)
  }

  @Test func `labels by the toss of a coin, ties and far values lose nothing`() throws {
    var random = SplitMix64(seed: 3)
    for kind in 0..<4 {
      let outcomes = try (0..<2600).map { index in
        var progress = Double(Int.random(in: 0...(kind == 1 ? 4 : 4000), using: &random)) / 4000
        var velocity = Double(Int.random(in: -900...900, using: &random))
        if kind == 2, index % 500 == 0 { (progress, velocity) = (1e300, -1e300) }
        if kind == 3 { velocity = 0 }
        let isLikely = progress > 0.5 || velocity > 400
        let isFinish = kind == 0 ? Bool.random(using: &random) : isLikely != (index % 9 == 0)
        return try #require(
          LabeledOutcome(
            id: "", intent: isFinish ? .finish : .cancel, progress: progress,
            velocity: velocity, extent: 400))
      }
      for family in [RuleFamily.progressOrVelocity, .progressAndVelocity] {
        let shape: PlaneSearch.Shape = family == .progressOrVelocity ? .either : .both
        let whole = try PlaneSearch(OutcomePlane(outcomes), shape).optimum(.cost(.equal))
        #expect(try family.optimum(for: outcomes) == whole, "\(kind) \(family)")
      }
    }
  }
}
