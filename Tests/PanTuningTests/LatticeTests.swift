import PanMetrics
import PanTestSupport
import PanTraces
import PanTuning
import Testing

/// Counts over many rules at once, each against the rule itself.
struct LatticeTests {
  private static let planes: [RuleFamily] = [.progressOrVelocity, .progressAndVelocity]

  /// Gestures on a lattice of values, so that a few rules stand for all.
  private func coarse(_ seed: UInt64, count: Int) throws -> [LabeledOutcome] {
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.4, 600]))
    return try RandomGestures(count: count, people: 20, rule: rule).outcomes(seed: seed).map {
      try #require(
        LabeledOutcome(
          id: $0.id, group: $0.group, intent: $0.intent,
          progress: ($0.progress * 32).rounded() / 32,
          velocity: ($0.velocity / 64).rounded() * 64, extent: 400))
    }
  }

  private func axes(_ outcomes: [LabeledOutcome]) -> (progress: [Double], velocity: [Double]) {
    (
      Set(outcomes.map(\.progress)).sorted() + [.infinity],
      Set(outcomes.map(\.velocity)).sorted() + [.infinity]
    )
  }

  @Test(arguments: planes)
  func `a lattice counts what each of its rules decides`(family: RuleFamily) throws {
    for seed in UInt64(1)...10 {
      let outcomes = try coarse(seed, count: 60)
      // Thresholds on, between and beyond the values.
      let progress = [-1, 0, 0.1, 0.25, 0.26, 0.5, 0.96875, 2]
      let velocity = [-2000.0, -64, -1, 0, 320, 321, 5000]
      let lattice = DecisionLattice(
        outcomes, isEither: family == .progressOrVelocity, progress: progress, velocity: velocity)
      for (row, speed) in zip(lattice.counts, velocity) {
        for (counts, share) in zip(row, progress) {
          let rule = try #require(ThresholdRule(family, [share, speed]))
          #expect(counts == rule.counts(over: outcomes), "\(seed) \(rule.thresholds)")
        }
      }
    }
  }

  @Test(arguments: planes)
  func `thousands of gestures have the optimum of all rules of the lattice`(
    family: RuleFamily
  ) throws {
    for (seed, model) in zip(UInt64(1)..., CostModel.sensitivity) {
      let outcomes = try coarse(seed, count: 3000)
      let (progress, velocity) = axes(outcomes)
      let lattice = DecisionLattice(
        outcomes, isEither: family == .progressOrVelocity, progress: progress, velocity: velocity)
      let costs = lattice.counts.joined().map(model.cost)
      let least = try #require(costs.min())
      let found = try family.optimum(for: outcomes, objective: .cost(model))
      #expect(model.cost(of: found.counts) == least)
      #expect(found.cellCount == costs.count { $0 == least })
      #expect(found.counts == found.rule.counts(over: outcomes))
    }
  }

  @Test(arguments: planes)
  func `hundreds of noisy values an axis have the optimum of all rules of the lattice`(
    family: RuleFamily
  ) throws {
    let rule = try #require(ThresholdRule(family, [0.4, 100]))
    for (seed, model) in zip(UInt64(1)..., CostModel.sensitivity) {
      let gestures = RandomGestures(count: 500, people: 20, flipRate: 0.05, noise: 0.2, rule: rule)
      let outcomes = try gestures.outcomes(seed: seed)
      let (progress, velocity) = axes(outcomes)
      let lattice = DecisionLattice(
        outcomes, isEither: family == .progressOrVelocity, progress: progress, velocity: velocity)
      let costs = lattice.counts.map { $0.map(model.cost) }
      let least = try #require(costs.joined().min())
      let found = try family.optimum(for: outcomes, objective: .cost(model))
      #expect(model.cost(of: found.counts) == least)
      #expect(found.cellCount == costs.joined().count { $0 == least })
      // The first by velocity, then progress.
      let row = try #require(costs.firstIndex { $0.contains(least) })
      let column = try #require(costs[row].firstIndex(of: least))
      #expect(found.rule.thresholds == [progress[column], velocity[row]])
    }
  }

  @Test func `hundreds of gestures with a rule of three numbers equal exhaustion`() throws {
    for (seed, scored) in zip(UInt64(1)..., ScoredObjective.allCases) {
      let outcomes = try coarse(seed, count: 400).map {
        try #require(
          LabeledOutcome(
            id: $0.id, intent: $0.intent, progress: ($0.progress * 8).rounded() / 8,
            velocity: ($0.velocity / 320).rounded() * 320, extent: 400))
      }
      let family = RuleFamily.progressOrVelocityUnlessOpposing
      let expected = try ExhaustiveSearch(family, outcomes, scored)
      let found = try family.optimum(for: outcomes, objective: scored.objective)
      #expect(found.cellCount == expected.best.count, "\(scored)")
      #expect(found.rule == expected.first, "\(scored)")
    }
  }

  @Test func `without a rule worth having, every cell of thousands of gestures is found`() throws {
    // Finish and cancel alternate in time with everything else, so that many rules are equal.
    var outcomes: [LabeledOutcome] = []
    for index in 0..<2400 {
      let intent: TransitionOutcome = index % 2 == 0 ? .finish : .cancel
      let (column, row) = (Double(index / 2 % 8), Double(index / 16 % 8))
      outcomes.append(
        try #require(
          LabeledOutcome(
            id: "\(index)", intent: intent, progress: column, velocity: row, extent: 1)))
    }
    for family in Self.planes {
      let found = try family.optimum(for: outcomes)
      let (progress, velocity) = axes(outcomes)
      let lattice = DecisionLattice(
        outcomes, isEither: family == .progressOrVelocity, progress: progress, velocity: velocity)
      let errors: [Int] = lattice.counts.joined().map { $0.errors }
      #expect(found.counts.errors == errors.min())
      #expect(found.cellCount == errors.count { $0 == errors.min() })
    }
  }

  @Test(arguments: RuleFamily.allCases)
  func `a slice counts what the rule decides with its threshold moved`(family: RuleFamily) throws {
    for seed in UInt64(1)...10 {
      let outcomes = try coarse(seed, count: 50)
      let center = try family.optimum(for: outcomes).center
      for index in family.parameters.indices {
        guard let slice = ThresholdSlice(center, index: index, over: outcomes) else {
          #expect([.gain, .opposingVelocity].contains(family.parameters[index]))
          continue
        }
        #expect(slice.thresholds.last == .infinity)
        for (threshold, counts) in zip(slice.thresholds, slice.counts) {
          var thresholds = center.thresholds
          thresholds[index] = threshold
          let moved = try #require(ThresholdRule(family, thresholds))
          #expect(counts == moved.counts(over: outcomes), "\(seed) \(thresholds)")
        }
      }
    }
  }
}
