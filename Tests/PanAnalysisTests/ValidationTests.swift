@testable import PanAnalysis
import PanTestSupport
import PanTraces
import Testing

struct ValidationTests {
  private func gestures(
    people: Int?, count: Int = 300, flipRate: Double = 0.1
  ) throws -> [LabeledOutcome] {
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.4, 600]))
    return try RandomGestures(count: count, people: people, flipRate: flipRate, rule: rule)
      .outcomes(seed: 11)
  }

  @Test func `no person is in two parts, and parts are even`() throws {
    for seed in UInt64(0)..<50 {
      let outcomes = try gestures(people: 30)
      let folds = Folds(outcomes, count: 5, seed: seed)
      #expect(folds.count == 5)
      var parts: [String: Set<Int>] = [:]
      for (outcome, part) in zip(outcomes, folds.parts) {
        parts[outcome.group ?? "", default: []].insert(part)
      }
      #expect(parts.values.allSatisfy { $0.count == 1 })
      let sizes = (0..<5).map { part in folds.parts.count { $0 == part } }
      #expect(sizes.allSatisfy { abs(Double($0) - 60) < 15 })
    }
  }

  @Test(arguments: [12, nil])
  func `the order of files and rows, and names, have no say`(people: Int?) throws {
    let outcomes = try gestures(people: people, count: 60)
    var random = SplitMix64(seed: 3)
    let others = try outcomes.shuffled(using: &random).map { outcome in
      try #require(
        LabeledOutcome(
          id: "other " + outcome.id, group: outcome.group.map { String(($0 + "x").reversed()) },
          intent: outcome.intent, progress: outcome.progress, velocity: outcome.velocity,
          extent: outcome.extent))
    }
    let bootstraps = try [outcomes, others].map {
      try #require(ThresholdBootstrap(.progressOrVelocity, on: $0, resamples: 20))
    }
    #expect(bootstraps[0].ranges == bootstraps[1].ranges)
    let validations = try [outcomes, others].map {
      try #require(HeldOut(.progressOrVelocity, on: $0, current: $0.map(\.intent)))
    }
    #expect(validations[0].deals == validations[1].deals)
  }

  @Test func `gestures of nobody stand alone, and are spread to one`() throws {
    let outcomes = try gestures(people: nil, count: 103)
    let folds = Folds(outcomes, count: 10)
    let sizes = (0..<10).map { part in folds.parts.count { $0 == part } }
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  /// Parts with the same share of both intents told each other what to expect: 45.8 for 50.
  @Test func `what was meant has no say in the division, and coins stay coins`() throws {
    let rule = try #require(ThresholdRule(.progress, [0.5]))
    var errors = 0.0
    for seed in UInt64(0)..<40 {
      let outcomes = try RandomGestures(count: 100, people: 20, flipRate: 0.5, rule: rule)
        .outcomes(seed: seed)
      let turned = try outcomes.map { outcome in
        try #require(
          LabeledOutcome(
            id: outcome.id, group: outcome.group,
            intent: outcome.intent == .finish ? .cancel : .finish, progress: outcome.progress,
            velocity: outcome.velocity, extent: outcome.extent))
      }
      #expect(Folds(turned, seed: seed).parts == Folds(outcomes, seed: seed).parts)
      let held = try #require(
        HeldOut(.progress, on: outcomes, current: outcomes.map(\.intent), seed: seed))
      errors += Double(held.deals[0].errors) / 40
    }
    // Of 4,000 gestures; three standard errors of sets of 100 that share a rule.
    #expect((errors - 50).magnitude < 3, "\(errors)")
  }

  @Test func `a seed gives one division, another seed another`() throws {
    let outcomes = try gestures(people: 30)
    #expect(Folds(outcomes, seed: 3) == Folds(outcomes, seed: 3))
    #expect(Folds(outcomes, seed: 3) != Folds(outcomes, seed: 4))
  }

  /// Gestures of people, who have as many as the numbers say.
  private func gestures(numbers: [Int]) throws -> [LabeledOutcome] {
    var random = SplitMix64(seed: 5)
    return try numbers.enumerated().flatMap { person, number in
      try (0..<number).map { _ in
        let progress = Double.random(in: 0..<1, using: &random)
        let isFinish = Bool.random(using: &random) || progress > 0.5
        return try #require(
          LabeledOutcome(
            id: "", group: "p\(person)", intent: isFinish ? .finish : .cancel, progress: progress,
            velocity: 0, extent: 400))
      }
    }
  }

  @Test(arguments: [
    ([Int](repeating: 10, count: 12), 10), (Array(4...15), 10),
    ([2, 3, 3, 4, 5, 6, 8, 9, 12, 15, 20, 90], 10),
    // Six people in five parts: one of fifteen pairs. Five people in five parts, and three in three: one.
    ([3, 5, 8, 9, 11, 14], 10), ([4, 5, 6, 7, 8], 1), ([9, 9, 9], 1),
  ])
  func `ten divisions differ, or there are no more`(numbers: [Int], divisions: Int) throws {
    let outcomes = try gestures(numbers: numbers)
    for seed in [UInt64(1), 4, 1000] {
      let deals = Folds.distinct(Folds.Groups(outcomes), count: 5, most: 10, seed: seed)
      #expect(deals.count == divisions)
      let partitions = Set(
        deals.map { deal in
          Set(Dictionary(grouping: outcomes.indices) { deal.parts[$0] }.values.map(Set.init))
        })
      #expect(partitions.count == divisions)
      let held = HeldOut(.progress, on: outcomes, current: outcomes.map(\.intent), seed: seed)
      #expect(held?.deals.count == divisions)
      // Parts that have two people or more are even, as far as the people with most gestures allow.
      for deal in deals where numbers.count >= 10 {
        let sizes = Dictionary(grouping: deal.parts) { $0 }.values.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= numbers[numbers.count - 1])
      }
    }
  }

  @Test func `there are no more divisions of a few people than are drawn`() throws {
    // Three people in two parts are one and two; four in three parts are a pair and two alone.
    for (people, parts, divisions) in [(3, 2, 3), (4, 3, 6), (2, 2, 1)] {
      let groups = Folds.Groups(try gestures(numbers: Array(5..<(5 + people))))
      #expect(Folds.distinct(groups, count: parts, most: 10, seed: 1).count == divisions)
    }
  }

  @Test func `there are no more parts than people`() throws {
    #expect(Folds(try gestures(people: 3), count: 5).count == 3)
    #expect(Folds([], count: 5).count == 1)
  }

  @Test(arguments: RuleFamily.allCases)
  func `each part is judged by a rule tuned on the others alone`(family: RuleFamily) throws {
    let outcomes = try gestures(people: 12, count: 120)
    let search = RuleSearch(family, outcomes)
    for (place, scored) in ScoredObjective.allCases.enumerated() where place % 3 == 0 {
      let held = try #require(
        HeldOut(
          search, objective: scored.objective, current: outcomes.map(\.intent), parts: 4, seed: 9))
      let divisions = Folds.distinct(
        Folds.Groups(outcomes), count: 4, most: held.deals.count, seed: 9)
      for (deal, division) in divisions.enumerated().prefix(1) {
        var counts = DecisionCounts.none
        for part in 0..<4 {
          let others = zip(outcomes, division.parts).filter { $0.1 != part }.map(\.0)
          let own = zip(outcomes, division.parts).filter { $0.1 == part }.map(\.0)
          let rule = held.rules[deal * 4 + part]
          let optimum = family.optimum(for: others, objective: scored.objective)
          // The numbers that are tried are those that tell all gestures apart, so that another number
          // may stand for the same rule.
          let found = DecisionCounts(others.map { ($0.intent, rule.decide($0)) })
          #expect(scored.objective.preference(found, over: optimum.counts) == .equal)
          counts = counts + DecisionCounts(own.map { ($0.intent, rule.decide($0)) })
        }
        #expect(held.deals[deal] == counts)
      }
    }
  }

  @Test func `a bootstrap draws people whole`() throws {
    // Half the gestures that meant to cancel are one person's, who drags on to 0.7; without that
    // person, as in one draw of three, the threshold is below 0.6.
    func range(isGrouped: Bool) throws -> ClosedRange<Double> {
      let outcomes = try (0..<160).map { index in
        let person = index % 8
        let isFinish = person != 0 && index % 3 > 0
        let progress = (person == 0 ? 0.6 : isFinish ? 0.55 : 0.4) + Double(index) / 2000
        return try #require(
          LabeledOutcome(
            id: "", group: isGrouped ? "\(person)" : nil, intent: isFinish ? .finish : .cancel,
            progress: progress, velocity: nil, extent: 1))
      }
      let bootstrap = try #require(
        ThresholdBootstrap(
          .progress, on: outcomes, objective: .cost(DecisionCounts.Costs.sensitivity[1])))
      return try #require(bootstrap.ranges.first)
    }
    let (grouped, single) = (try range(isGrouped: true), try range(isGrouped: false))
    #expect(grouped.upperBound - grouped.lowerBound > 0.1)
    #expect(single.upperBound - single.lowerBound < grouped.upperBound - grouped.lowerBound)
  }

  @Test func `a bootstrap's range is the 5 to 95 % of its draws`() throws {
    let outcomes = try gestures(people: 8)
    func draws(_ seed: UInt64) -> ThresholdBootstrap? {
      ThresholdBootstrap(.progressOrVelocity, on: outcomes, resamples: 40, seed: seed)
    }
    let bootstrap = try #require(draws(2))
    #expect(bootstrap.draws.count == 40)
    #expect(bootstrap.ranges.count == 2)
    #expect(draws(2) == bootstrap)
    #expect(draws(3)?.draws != bootstrap.draws)
    for (index, range) in bootstrap.ranges.enumerated() {
      let values = bootstrap.draws.map { $0[index] }
      // Ranks 2 and 38 of 40 by 5 and 95 %.
      #expect(range.lowerBound == values.sorted()[1])
      #expect(range.upperBound == values.sorted()[37])
    }
    #expect(try ThresholdBootstrap(.progress, on: gestures(people: 7)) == nil)
  }

  @Test(arguments: RuleFamily.allCases)
  func `each draw of a bootstrap has numbers that are best for its gestures`(
    family: RuleFamily
  ) throws {
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.4, 600]))
    for (seed, scored) in zip(UInt64(1)..., ScoredObjective.allCases) {
      let outcomes = try RandomGestures(
        count: 100, people: seed % 3 == 0 ? nil : 12, noise: 0.2, rule: rule
      ).outcomes(seed: seed)
      let search = RuleSearch(family, outcomes)
      let tuned = search.rule(scored.objective)
      let bootstrap = try #require(
        ThresholdBootstrap(
          search, around: tuned, objective: scored.objective, resamples: 3, seed: seed))
      // Of three numbers two move while the third stays, so that the draw's own best is another.
      guard family.parameters.count < 3 else { continue }
      let known = Folds.Groups(outcomes)
      var random = SeededRandom(seed: seed)
      for draw in bootstrap.draws {
        let drawn = (0..<known.count).flatMap { _ in
          known.members(of: Int(random.uniform() * Double(known.count))).map { outcomes[Int($0)] }
        }
        _ = (random.uniform(), random.uniform())
        let best = family.optimum(for: drawn, objective: scored.objective)
        let own = try #require(ThresholdRule(family, draw)).counts(over: drawn)
        #expect(scored.objective.preference(own, over: best.counts) == .equal, "\(scored) \(seed)")
      }
    }
  }

  @Test func `lists what flips when a rule takes another's place`() throws {
    let outcomes = try [
      ("a", TransitionOutcome.finish, 0.45), ("b", .cancel, 0.45), ("c", .finish, 0.42),
      ("d", .finish, 0.6), ("e", .cancel, 0.6), ("f", .cancel, 0.1), ("g", .finish, 0.48),
    ].map {
      try #require(LabeledOutcome(id: $0, intent: $1, progress: $2, velocity: nil, extent: 1))
    }
    let (half, less) = (
      try #require(ThresholdRule(.progress, [0.5])), try #require(ThresholdRule(.progress, [0.4]))
    )
    let comparison = RuleComparison(
      outcomes, current: outcomes.map(half.decide), proposed: outcomes.map(less.decide))
    #expect(comparison.flips.map(\.id) == ["a", "b", "c", "g"])
    #expect(comparison.flips.map(\.isImprovement) == [true, false, true, true])
    #expect(comparison.flips.allSatisfy { $0.current == .cancel })
    #expect(comparison.current == half.counts(over: outcomes))
    #expect(comparison.proposed == less.counts(over: outcomes))
    #expect(comparison.pairs.onlySecondRight == 3)
    #expect(comparison.pairs.onlyFirstRight == 1)
    #expect(comparison.pairs.bothRight == 2)
    #expect(comparison.pairs.bothWrong == 1)
    // scipy.stats.binomtest(1, 4).pvalue
    expectClose(comparison.pairs.probability, 0.625, within: 1e-12)
  }
}

/// Against putting gestures together one by one.
struct OutcomeGroupsTests {
  @Test func `gestures of a name belong together, and each without one is alone`() throws {
    var random = SplitMix64(seed: 2)
    for count in [0, 1, 2, 50, 300] {
      let outcomes = try (0..<count).map { number in
        let name = Int.random(in: 0..<20, using: &random)
        return try #require(
          LabeledOutcome(
            id: "g\(number)", group: name < 3 ? nil : "p\(name)", intent: .finish, progress: 0.5,
            velocity: 100, extent: 393))
      }
      var expected: [(name: String?, members: [Int32])] = []
      for (place, outcome) in outcomes.enumerated() {
        if let name = outcome.group, let known = expected.firstIndex(where: { $0.name == name }) {
          expected[known].members.append(Int32(place))
        } else {
          expected.append((outcome.group, [Int32(place)]))
        }
      }
      // All have the same figures: the smaller group comes first, then the one that was seen first.
      expected = expected.enumerated().sorted {
        ($0.element.members.count, $0.offset) < ($1.element.members.count, $1.offset)
      }.map(\.element)
      let groups = Folds.Groups(outcomes)
      #expect(groups.count == expected.count)
      for group in expected.indices {
        #expect(Array(groups.members(of: group)) == expected[group].members)
        #expect(expected[group].members.allSatisfy { groups.numbers[Int($0)] == group })
      }
    }
  }
}
