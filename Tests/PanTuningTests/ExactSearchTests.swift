import PanMetrics
import PanTraces
import PanTuning
import PanTestSupport
import Testing

/// Each search against the slow, obvious one.
struct ExactSearchTests {
  static let planes: [RuleFamily] = [
    .progress, .velocity, .projectedProgress, .progressOrVelocity, .progressAndVelocity,
    .progressOrVelocityUnlessOpposing,
  ]

  /// 0.29 · 100 is 28.999999999999996 in binary numbers.
  @Test func `a limit allows as many as a person means by it`() {
    func counts(_ falseFinishes: Int) -> DecisionCounts {
      DecisionCounts(
        meantFinish: 10, meantCancel: 100, falseFinishes: falseFinishes, falseCancels: 1)
    }
    let objective = Objective.falseFinishLimit(0.29)
    #expect(objective.preference(counts(29), over: counts(30)) == .better)
  }

  @Test(arguments: planes)
  func `finds what exhaustion finds, on hundreds of sets`(family: RuleFamily) throws {
    for index in 0..<Trials.count(700) {
      let set = try SmallSet(index)
      let scored = ScoredObjective.allCases[index % ScoredObjective.allCases.count]
      let expected = try ExhaustiveSearch(family, set.outcomes, scored)
      let found = try family.optimum(for: set.outcomes, objective: scored.objective)
      let note: Comment = "\(index) \(scored): \(set)"
      #expect(found.cellCount == expected.best.count, note)
      #expect(found.rule == expected.first, note)
      #expect(found.counts == found.rule.counts(over: set.outcomes), note)
      #expect(found.centerCounts == found.center.counts(over: set.outcomes), note)
      #expect(abs(scored.score(found.centerCounts) - expected.score) < 1e-9, note)
      #expect(found.region.largest.contains(found.center), note)
      #expect(found.method == .exact)
    }
  }

  @Test(arguments: planes)
  func `covers the optimal cells, and no others, with boxes that do not overlap`(
    family: RuleFamily
  ) throws {
    for index in 0..<Trials.count(400) {
      let set = try SmallSet(index)
      let scored = ScoredObjective.allCases[(index / 3) % ScoredObjective.allCases.count]
      let expected = try ExhaustiveSearch(family, set.outcomes, scored)
      let region = try family.optimum(for: set.outcomes, objective: scored.objective).region
      #expect(region.isComplete)
      for rule in expected.rules {
        let boxes = region.boxes.filter { $0.contains(rule) }.count
        #expect(
          boxes == (expected.best.contains(rule) ? 1 : 0), "\(index) \(scored) \(rule): \(set)")
        if region.bounds.contains(rule) == false { #expect(boxes == 0) }
      }
    }
  }

  @Test func `every objective agrees with exhaustion on the same sets`() throws {
    for index in 0..<150 {
      let set = try SmallSet(index)
      for scored in ScoredObjective.allCases {
        for family in [RuleFamily.progressOrVelocity, .progressAndVelocity] {
          let expected = try ExhaustiveSearch(family, set.outcomes, scored)
          let found = try family.optimum(for: set.outcomes, objective: scored.objective)
          #expect(found.cellCount == expected.best.count, "\(index) \(scored) \(family): \(set)")
          #expect(found.rule == expected.first, "\(index) \(scored) \(family): \(set)")
        }
      }
    }
  }

  @Test func `finds every projection that exhaustion finds, on 2,000 sets`() throws {
    for index in 0..<2000 {
      let set = try SmallSet(index)
      let scored = ScoredObjective.allCases[index % ScoredObjective.allCases.count]
      let found = try RuleFamily.projection.optimum(
        for: set.outcomes, objective: scored.objective)
      let expected = ExhaustiveProjection(set.outcomes, scored)
      let note: Comment = "\(index) \(scored): \(set)"
      #expect(found.cellCount == expected.bestSets.count, note)
      for (rule, counts) in [(found.rule, found.counts), (found.center, found.centerCounts)] {
        #expect(counts == rule.counts(over: set.outcomes), note)
        let finished = set.outcomes.filter { rule.decide($0) == .finish }.map(\.id)
        #expect(expected.bestSets.contains(Set(finished)), note)
      }
    }
  }

  @Test func `a limit allows the whole number of gestures that its share means`() {
    // In binary, 0.29 of 100 is below 29, and 0.57 of 200 below 114.
    for (share, total, allowed) in [(0.29, 100, 29), (0.57, 200, 114), (0.02, 50, 1)] {
      func counts(_ finishes: Int, _ cancels: Int) -> DecisionCounts {
        DecisionCounts(
          meantFinish: 10, meantCancel: total, falseFinishes: finishes, falseCancels: cancels)
      }
      let limit = Objective.falseFinishLimit(share)
      #expect(limit.preference(counts(allowed, 1), over: counts(0, 2)) == .better, "\(share)")
      #expect(limit.preference(counts(allowed + 1, 1), over: counts(0, 2)) == .worse, "\(share)")
    }
  }
}
