@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// The table of all rules against running each of them.
struct LatticeTests {
  /// Each of eight sizes of sets meets each of seven objectives.
  private static let trials = Trials.count(4 * 7)

  /// Up to 20 gestures of four travels, half of them on the numbers that are tried, some without a
  /// velocity, some sets with one intent.
  private func outcomes(_ trial: Int) throws -> [LabeledOutcome] {
    var random = SplitMix64(seed: UInt64(trial) &+ 71)
    return try (0..<[0, 1, 2, 4, 7, 10, 14, 20][trial % 8]).map { place in
      let isTyped = Bool.random(using: &random)
      let progress =
        isTyped
        ? Double(Int.random(in: -4...25, using: &random)) / 20
        : Double.random(in: -0.2...1.3, using: &random)
      let velocity =
        isTyped
        ? Double(Int.random(in: -10...30, using: &random)) * 50
        : Double.random(in: -800...1700, using: &random)
      let isFinish = trial % 9 == 1 || trial % 9 != 2 && Bool.random(using: &random)
      return try #require(
        LabeledOutcome(
          id: "\(place)", intent: isFinish ? .finish : .cancel, progress: progress,
          velocity: Int.random(in: 0..<6, using: &random) == 0 ? nil : velocity,
          extent: [393, 400, 852, 3000][Int.random(in: 0..<4, using: &random)]))
    }
  }

  /// Counts what a replay's rule decides.
  private func counts(
    _ family: RuleFamily, _ numbers: [Double], _ outcomes: [LabeledOutcome]
  ) throws -> DecisionCounts {
    let policy = FinishPolicy(try #require(ThresholdRule(family, numbers)))
    return DecisionCounts(
      outcomes.map { ($0.intent, policy?.decide($0.release).outcome ?? .cancel) })
  }

  @Test(arguments: RuleFamily.allCases)
  func `every cell counts what running its rule counts, and none is better than the best`(
    family: RuleFamily
  ) throws {
    for trial in 0..<Self.trials {
      let outcomes = try outcomes(trial)
      let scored = ScoredObjective.allCases[trial % ScoredObjective.allCases.count]
      let search = RuleSearch(family, outcomes)
      let optimum = search.optimum(scored.objective)
      let table = search.table(around: optimum.rule)
      let best = scored.score(optimum.counts)
      var cells: [Int] = []
      for cell in 0..<table.count {
        let own = table.lattice.numbers(cell)
        let numbers = own + optimum.rule.thresholds.dropFirst(own.count)
        let counts = try counts(family, numbers, outcomes)
        if table.counts(cell) != counts || scored.score(counts) >= best + 1e-9 {
          Issue.record("\(trial) \(scored) \(numbers)")
        }
        if scored.score(counts) > best - 1e-9 { cells.append(cell) }
      }
      #expect(table.best(scored.objective).cells == cells, "\(trial) \(scored)")
      #expect(optimum.counts == (try counts(family, optimum.rule.thresholds, outcomes)))
    }
  }

  @Test(arguments: RuleFamily.allCases)
  func `what is as good is, and the number after it is not`(family: RuleFamily) throws {
    for trial in 0..<Self.trials {
      let outcomes = try outcomes(trial)
      let scored = ScoredObjective.allCases[trial % ScoredObjective.allCases.count]
      let search = RuleSearch(family, outcomes)
      let optimum = search.optimum(scored.objective)
      func score(_ number: Double, _ place: Int) throws -> Double {
        var numbers = optimum.rule.thresholds
        numbers[place] = number
        return scored.score(try counts(family, numbers, outcomes))
      }
      let slack = search.slack(of: optimum.rule, errors: 1)
      for (place, range) in slack.map({ $0.numbers }).enumerated() {
        let axis = search.axes[place]
        func errors(_ number: Double) throws -> Int {
          var numbers = optimum.rule.thresholds
          numbers[place] = number
          return try counts(family, numbers, outcomes).errors
        }
        let cells = axis.cell(of: range.lowerBound)...axis.cell(of: range.upperBound)
        #expect(slack[place].share == Double(cells.count) / Double(axis.count))
        for cell in cells {
          #expect(try errors(axis.number(cell)) <= optimum.counts.errors + 1, "\(trial)")
        }
        for beyond in [cells.lowerBound - 1, cells.upperBound + 1]
        where (0..<axis.count).contains(beyond) {
          #expect(try errors(axis.number(beyond)) > optimum.counts.errors + 1, "\(trial)")
        }
      }
      for (place, range) in optimum.asGood.enumerated() {
        let (axis, number) = (search.axes[place], optimum.rule.thresholds[place])
        #expect(range.contains(number))
        let best = scored.score(optimum.counts)
        #expect(abs(try score(range.lowerBound, place) - best) < 1e-9, "\(trial)")
        #expect(abs(try score(range.upperBound, place) - best) < 1e-9, "\(trial)")
        let cells = axis.cell(of: range.lowerBound)...axis.cell(of: range.upperBound)
        for beyond in [cells.lowerBound - 1, cells.upperBound + 1]
        where (0..<axis.count).contains(beyond) {
          #expect(try score(axis.number(beyond), place) < best - 1e-9, "\(trial)")
        }
        // Never an end that is known, unless there is nothing between.
        let isWide = range.upperBound - range.lowerBound > 1.5 * axis.step.size
        if range.lowerBound.isFinite, range.upperBound.isFinite {
          if isWide { #expect(range.lowerBound < number && number < range.upperBound) }
        } else {
          #expect(!number.isFinite)
        }
      }
    }
  }

  @Test(arguments: RuleFamily.allCases)
  func `asking every cell gives the same table`(family: RuleFamily) throws {
    for trial in 0..<16 {
      let outcomes = try outcomes(trial)
      let search = RuleSearch(family, outcomes)
      let rule = search.rule(.cost(.equal))
      let table = search.table(around: rule)
      let isSame = (0..<table.count).allSatisfy { cell in
        let numbers = table.lattice.numbers(cell)
        let asked = DecisionCounts(
          outcomes.map {
            let all = numbers + rule.thresholds.dropFirst(numbers.count)
            return ($0.intent, family.finishes($0, all) ? .finish : .cancel)
          })
        return table.counts(cell) == asked
      }
      #expect(isSame, "\(trial)")
    }
  }

  @Test func `a gesture that counts twice counts as two`() throws {
    let outcomes = try outcomes(7)
    let weights = outcomes.indices.map { Int32($0 % 3) }
    let search = RuleSearch(.progressOrVelocity, outcomes)
    let rule = search.rule(.cost(.equal))
    let lattice = search.table(around: rule).lattice
    let table = lattice.table(weights)
    for cell in 0..<table.count {
      let rule = try #require(ThresholdRule(.progressOrVelocity, lattice.numbers(cell)))
      let repeated = zip(outcomes, weights).flatMap { Array(repeating: $0, count: Int($1)) }
      #expect(table.counts(cell) == rule.counts(over: repeated))
    }
  }

  @Test func `the trade-off has every number of false finishes that is worth having`() throws {
    for trial in 3..<40 {
      let outcomes = try outcomes(trial)
      let search = RuleSearch(.progressOrVelocity, outcomes)
      let rule = search.rule(.cost(.equal))
      let curve = search.tradeOff(around: rule)
      let table = search.table(around: rule)
      for cell in 0..<table.count {
        let counts = table.counts(cell)
        #expect(
          curve.contains {
            $0.counts.falseFinishes <= counts.falseFinishes
              && $0.counts.falseCancels <= counts.falseCancels
          })
      }
      for (one, next) in zip(curve, curve.dropFirst()) {
        #expect(one.counts.falseFinishes > next.counts.falseFinishes)
        #expect(one.counts.falseCancels < next.counts.falseCancels)
      }
      for point in curve {
        let own = DecisionCounts(outcomes.map { ($0.intent, point.rule.decide($0)) })
        #expect(own == point.counts)
      }
    }
  }
}

/// The numbers that are tried, and those that are recommended.
struct LatticeAxisTests {
  private func search(_ gestures: [(TransitionOutcome, Double, Double)]) throws -> RuleSearch {
    let outcomes = try gestures.map {
      try #require(
        LabeledOutcome(id: "", intent: $0.0, progress: $0.1, velocity: $0.2, extent: 400))
    }
    return RuleSearch(.progressOrVelocity, outcomes)
  }

  private func optimum(_ gestures: [(TransitionOutcome, Double, Double)]) throws -> Optimum {
    try search(gestures).optimum(.cost(.equal))
  }

  @Test(arguments: [
    (0.34, 0.48, 0.4, 0.4, 0.35...0.48), (0.34, 0.395, 0.37, 0.35, 0.35...0.39),
    (0.2, 0.4, 0.3, 0.3, 0.21...0.4), (0.365, 0.385, 0.37, 0.37, 0.37...0.38),
    (0.27, 0.315, 0.3, 0.3, 0.28...0.31), (0.46, 0.585, 0.5, 0.5, 0.47...0.58),
  ])
  func `the middle of what is as good is rounded as coarsely as it stays the middle`(
    cancel: Double, finish: Double, middle: Double, roundest: Double, range: ClosedRange<Double>
  ) throws {
    let search = try search([(.cancel, cancel, 0), (.finish, finish, 0)])
    #expect(search.optimum(.cost(.equal)).rule.thresholds[0] == middle)
    let found = search.roundest(.cost(.equal))
    #expect(found.rule.thresholds[0] == roundest)
    #expect(found.asGood[0] == range)
  }

  @Test func `both numbers get round, and stay as good`() throws {
    // By hand: from 0.33 to 0.36, and from 290 to 310. A gesture between them holds the one to the other.
    let found = try search([
      (.cancel, 0.325, 285), (.finish, 0.36, 0), (.finish, 0, 310), (.cancel, 0.2, 0),
    ]).roundest(.cost(.equal))
    #expect(found.rule.thresholds == [0.35, 300])
    #expect(found.counts.errors == 0)
    #expect(found.asGood == [0.33...0.36, 290...310])
  }

  @Test func `a bound that no gesture needs is left out`() throws {
    // Nobody is faster than 200, and progress tells all.
    let found = try optimum([(.cancel, 0.2, 190), (.finish, 0.6, 200), (.cancel, 0.3, 200)])
    #expect(found.rule.thresholds == [0.5, .infinity])
    #expect(found.asGood[1] == 210...Double.infinity)
    #expect(
      found.rule.policy == .clauses(ClauseList([.finish(ReleaseTest(.progress, .atLeast, 0.5))])))
  }

  @Test func `a long travel has finer shares`() {
    #expect(Lattice.Step.share(ofTravel: 393).size == 0.01)
    #expect(Lattice.Step.share(ofTravel: 1000).size == 0.01)
    #expect(Lattice.Step.share(ofTravel: 1500).size == 0.005)
    #expect(Lattice.Step.share(ofTravel: 8000).size == 0.001)
    #expect(Lattice.Step.share(ofTravel: 1e9).size == 0.0001)
  }

  @Test func `numbers are the closest to their decimals`() {
    let hundredths = Lattice.Step(perUnit: 100)
    for steps in -300...300 {
      #expect(hundredths.number(steps) == Double("\(steps)e-2"))
      #expect(Lattice.Step.twentieths.number(steps) == Double("\(5 * steps)e-2"))
      #expect(Lattice.Step.tens.steps(upTo: Double(10 * steps)) == steps)
      #expect(hundredths.steps(upTo: hundredths.number(steps)) == steps)
      #expect(
        hundredths.steps(upTo: hundredths.number(steps).nextDown) == steps
          - 1)
    }
  }
}

extension Lattice {
  /// The numbers that stand for a cell.
  fileprivate func numbers(_ cell: Int) -> [Double] {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    return axes.count > 1
      ? [axes[0].number(row), axes[1].number(column)] : [axes[0].number(column)]
  }
}
