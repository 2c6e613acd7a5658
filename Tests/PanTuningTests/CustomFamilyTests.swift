import PanMetrics
import PanReplay
import PanTestSupport
import PanTraces
import PanTuning
import Testing

struct CustomFamilyTests {
  /// Finishes from `far` on, gestures shorter than `quick` already from a fifth on.
  private static let family = CustomFamily([
    CandidateParameter("far", in: 0.2...0.8, count: 13),
    CandidateParameter("quick", [0, 0.1, 0.2, 0.3]),
  ]) { values in
    let settings = [RuleSetting("far", values[0]), RuleSetting("quick", values[1])]
    return .custom(
      CustomRule("patient", parameters: settings) { release in
        let bound = release.duration < values[1] ? 0.2 : values[0]
        return release.progress >= bound ? .finish : .cancel
      })
  }

  /// Releases meant as the family decides at some values, a few of them mislabelled.
  private func releases(_ count: Int, wrong: Int, seed: UInt64) -> [LabeledRelease] {
    var random = SplitMix64(seed: seed)
    let meant = Self.family.policy([0.45, 0.2])
    return (0..<count).map { index in
      let state = ReleaseState(
        progress: .random(in: 0...1, using: &random), velocity: 0, extent: 400,
        duration: .random(in: 0...0.5, using: &random))
      let outcome = meant.decide(state).outcome
      let intent = index < wrong ? (outcome == .finish ? .cancel : .finish) : outcome
      return LabeledRelease(id: "\(index)", intent: intent, state: state)
    }
  }

  @Test func `finds the values that the labels were made with`() throws {
    let best = try Self.family.optimum(for: releases(400, wrong: 0, seed: 1))
    #expect(best.best.counts.errors == 0)
    #expect(best.results.count == 52)
    #expect(best.policy.name == Self.family.policy(best.best.values).name)
    #expect(best.equals.contains(best.best))
    expectClose(best.best.values[0], 0.45, within: 1e-12)
    #expect(best.best.values[1] == 0.2)
  }

  /// Every combination counted again, one release at a time.
  @Test(arguments: [
    Objective.cost(.equal), .balancedAccuracy, .matthews, .falseFinishLimit(0.05),
  ])
  func `no combination is better than the best`(objective: Objective) throws {
    let releases = releases(150, wrong: 20, seed: 2)
    let best = try Self.family.optimum(for: releases, objective: objective)
    var place = 0
    for far in Self.family.parameters[0].candidates {
      for quick in Self.family.parameters[1].candidates {
        var counts = DecisionCounts.none
        for release in releases {
          let bound = release.state.duration < quick ? 0.2 : far
          counts =
            counts
            + DecisionCounts([
              (release.intent, release.state.progress >= bound ? .finish : .cancel)
            ])
        }
        #expect(best.results[place].values == [far, quick])
        #expect(best.results[place].counts == counts)
        #expect(objective.preference(counts, over: best.best.counts) != .better)
        place += 1
      }
    }
    #expect(best.results.first { best.equals.contains($0) } == best.best)
  }

  /// The families of ours are exact over all numbers, so candidates among them can be no better.
  @Test func `a family of ours is at least as good, and as good where its optimum is a candidate`()
    throws
  {
    let releases = releases(200, wrong: 30, seed: 3)
    let outcomes = try releases.map {
      try #require(
        LabeledOutcome(
          id: $0.id, intent: $0.intent, progress: $0.state.progress,
          velocity: $0.state.velocity, extent: $0.state.extent))
    }
    let exact = try RuleFamily.progress.optimum(for: outcomes)
    let own = { (candidates: [Double]) in
      CustomFamily([CandidateParameter("far", candidates)]) { .progress($0[0]) }
    }
    let coarse = try own([0.2, 0.4, 0.6]).optimum(for: releases)
    #expect(coarse.best.counts.errors >= exact.counts.errors)
    let fine = try own([0.2, exact.rule.thresholds[0], 0.6]).optimum(for: releases)
    #expect(fine.best.counts == exact.counts)
  }

  @Test func `what cannot be tried is refused`() {
    let none = CustomFamily([CandidateParameter("far", [])]) { .progress($0[0]) }
    #expect(throws: CandidateError.noCandidates) { try none.optimum(for: []) }
    let wide = CandidateParameter("far", in: 0...1, count: 2000)
    let many = CustomFamily([wide, wide]) { .progress($0[0]) }
    #expect(throws: CandidateError.tooManyCombinations(limit: 1_000_000)) {
      try many.optimum(for: [])
    }
    let fixed = CustomFamily([]) { _ in .progress() }
    #expect(throws: Never.self) { try fixed.optimum(for: []) }
  }

  @Test func `a range is spaced evenly from end to end`() {
    #expect(CandidateParameter("x", in: 0...1, count: 5).candidates == [0, 0.25, 0.5, 0.75, 1])
    #expect(CandidateParameter("x", in: 0.2...0.8, count: 1).candidates == [0.2])
    #expect(CandidateParameter("x", in: 0...1, count: -1).candidates.isEmpty)
  }
}
