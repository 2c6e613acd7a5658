import PanMetrics
import PanReplay
import PanTestSupport
import PanTraces
@testable import PanTuning
import Testing

struct CustomFamilyTests {
  /// Finishes from `far` on, gestures shorter than `quick` already from a fifth on.
  private static let patient = CustomRule(
    "patient", [RuleSetting("far", 0.5), RuleSetting("quick", 0.1)]
  ) { release, settings in
    release.decide(.progress, .atLeast, release.duration < settings[1] ? 0.2 : settings[0])
  }
  private static let family = CustomFamily(
    patient,
    [
      CandidateParameter("far", in: 0.2...0.8, count: 13),
      CandidateParameter("quick", [0, 0.1, 0.2, 0.3]),
    ])

  /// Releases meant as the family decides at some values, a few of them mislabeled.
  private func releases(_ count: Int, wrong: Int, seed: UInt64) throws -> [LabeledRelease] {
    var random = SplitMix64(seed: seed)
    let meant = try #require(Self.family.rule([0.45, 0.2]))
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
    let best = try Self.family.optimum(for: try releases(400, wrong: 0, seed: 1))
    #expect(best.best.counts.errors == 0)
    #expect(best.results.count == 52)
    #expect(best.rule == Self.family.rule(best.best.values))
    #expect(best.equals.contains(best.best))
    expectClose(best.best.values[0], 0.45, within: 1e-12)
    #expect(best.best.values[1] == 0.2)
  }

  /// Every combination counted again, one release at a time.
  @Test(arguments: [
    Objective.cost(.equal), .balancedAccuracy, .matthews, .falseFinishLimit(0.05),
  ])
  func `no combination is better than the best`(objective: Objective) throws {
    let releases = try releases(150, wrong: 20, seed: 2)
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
    #expect(best.equals.contains(best.best))
  }

  /// The families of ours are exact over all numbers, so candidates among them can be no better.
  @Test func `a family of ours is at least as good, and as good where its optimum is a candidate`()
    throws
  {
    let releases = try releases(200, wrong: 30, seed: 3)
    let outcomes = try releases.map {
      try #require(
        LabeledOutcome(
          id: $0.id, intent: $0.intent, progress: $0.state.progress,
          velocity: $0.state.velocity, extent: $0.state.extent))
    }
    let exact = try RuleFamily.progress.optimum(for: outcomes)
    let own = { (candidates: [Double]) in
      CustomFamily(
        CustomRule("far", [RuleSetting("far", 0)]) { $0.decide(.progress, .atLeast, $1[0]) },
        [CandidateParameter("far", candidates)])
    }
    let coarse = try own([0.2, 0.4, 0.6]).optimum(for: releases)
    #expect(coarse.best.counts.errors >= exact.counts.errors)
    let fine = try own([0.2, exact.rule.thresholds[0], 0.6]).optimum(for: releases)
    #expect(fine.best.counts == exact.counts)
  }

  @Test func `what cannot be tried is refused`() {
    let none = CustomFamily(Self.patient, [CandidateParameter("far", [])])
    #expect(throws: CandidateError.noCandidates) { try none.optimum(for: []) }
    let wide = CandidateParameter("far", in: 0...1, count: 2000)
    let many = CustomFamily(Self.patient, [wide, wide])
    #expect(throws: CandidateError.tooManyCombinations(limit: 1_000_000)) {
      try many.optimum(for: [])
    }
    let other = CustomFamily(Self.patient, [CandidateParameter("near", [1])])
    #expect(throws: CandidateError.unknownSetting("near")) { try other.optimum(for: []) }
    #expect(throws: Never.self) { try CustomFamily(Self.patient, []).optimum(for: []) }
  }

  @Test func `settings with a range are tried, the others stay`() throws {
    let rule = CustomRule(
      "far", [RuleSetting("far", 0.7, in: 0...1), RuleSetting("quick", 0.1)]
    ) { release, settings in
      release.decide(.progress, .atLeast, release.duration < settings[1] ? 0.2 : settings[0])
    }
    let family = CustomFamily(rule)
    #expect(family.parameters.map(\.name) == ["far"])
    #expect(family.parameters[0].candidates.count == 101)
    #expect(family.rule([0.25])?.words == "far:far=0.25,quick=0.1")
  }

  /// Releases between 0.4 and 0.6 of the way are missing, so every bound between is as good.
  @Test func `of many that are as good the one in the middle is the best`() throws {
    let releases = [0.1, 0.2, 0.4, 0.6, 0.7].map { progress in
      LabeledRelease(
        id: "\(progress)", intent: progress > 0.5 ? .finish : .cancel,
        state: ReleaseState(progress: progress, velocity: 0, extent: 400, duration: 1))
    }
    let family = CustomFamily(Self.patient, [CandidateParameter("far", in: 0...1, count: 101)])
    let best = try family.optimum(for: releases)
    #expect(best.equals.count == 20)
    expectClose(best.best.values[0], 0.5, within: 0.011)
  }

  /// Each part's rule chosen again without it, one combination at a time.
  @Test func `a rule is judged by gestures that it was not chosen by`() throws {
    let releases = try releases(120, wrong: 25, seed: 4)
    let outcomes = try releases.enumerated().map { index, release in
      try #require(
        LabeledOutcome(
          id: release.id, group: "person \(index % 7)", intent: release.intent,
          progress: release.state.progress, velocity: 0, extent: 400))
    }
    let folds = Folds(outcomes, count: 4, seed: 2)
    var expected = DecisionCounts.none
    for part in 0..<folds.count {
      let seen = releases.indices.filter { folds.part(of: $0) != part }.map { releases[$0] }
      let best = try Self.family.optimum(for: seen)
      let unseen = releases.indices.filter { folds.part(of: $0) == part }.map { releases[$0] }
      expected =
        expected + DecisionCounts(unseen.map { ($0.intent, best.rule.decide($0.state).outcome) })
    }
    let heldOut = try Self.family.optimum(
      for: releases, objective: .cost(.equal), division: folds
    ).heldOut
    #expect(heldOut == expected)
    #expect(heldOut.total == 120)
  }

  @Test func `a range is spaced evenly from end to end`() {
    #expect(CandidateParameter("x", in: 0...1, count: 5).candidates == [0, 0.25, 0.5, 0.75, 1])
    #expect(CandidateParameter("x", in: 0.2...0.8, count: 1).candidates == [0.2])
    #expect(CandidateParameter("x", in: 0...1, count: -1).candidates.isEmpty)
  }
}

struct RulePolicyTests {
  /// The lane over outcomes and the rule that a replay runs are two programs; they must agree.
  @Test(arguments: RuleFamily.allCases)
  func `a rule decides outcomes as its policy decides releases`(family: RuleFamily) throws {
    var random = SplitMix64(seed: 41)
    for _ in 0..<400 {
      let rule = try #require(ThresholdRule(family, thresholds(family, using: &random)))
      let policy = FinishPolicy(rule)
      for _ in 0..<25 {
        let release = release(near: rule, using: &random)
        let outcome = try #require(
          LabeledOutcome(
            id: "", intent: .finish, progress: release.progress, velocity: release.velocity,
            extent: release.extent))
        let decided = policy?.decide(release).outcome ?? .cancel
        #expect(rule.decide(outcome) == decided, "\(rule): \(release)")
      }
    }
  }

  @Test func `a formula shows decimals, not what binary fractions leave of them`() throws {
    let rule = try #require(ThresholdRule(.projectedProgress, [0.32]))
    #expect(FinishPolicy(rule)?.formula == "p+0.499u >= 0.32 -> finish; else cancel")
  }

  @Test func `only what a plain rule can say goes by its name`() throws {
    func name(_ family: RuleFamily, _ thresholds: Double...) throws -> String? {
      FinishPolicy(try #require(ThresholdRule(family, thresholds)))?.name
    }
    #expect(try name(.progress, 0.4) == "progress")
    #expect(try name(.progress, 11) == "custom")
    #expect(try name(.progressOrVelocity, 0.4, 300) == "progress-or-velocity")
    // A missing velocity counts as 0 here, and the plain rule knows of none.
    #expect(try name(.progressOrVelocity, 0.4, 0) == "custom")
    #expect(try name(.progressOrVelocity, 0.4, .infinity) == "custom")
    #expect(try name(.velocity, 300) == "custom")
    #expect(try name(.progressOrVelocityUnlessOpposing, .infinity, .infinity, 200) == nil)
  }

  @Test func `a bound that is always reached asks for nothing`() throws {
    let rule = try #require(ThresholdRule(.progressAndVelocity, [-.infinity, 300]))
    let list = ClauseList([.finish(ReleaseTest(.velocity, .atLeast, 300))])
    #expect(FinishPolicy(rule) == .clauses(list))
    let always = try #require(ThresholdRule(.progress, [-.infinity]))
    #expect(FinishPolicy(always) == .clauses(ClauseList([PolicyClause(.finish, [])])))
  }

  /// Bounds of every kind, some beyond all numbers.
  private func thresholds(
    _ family: RuleFamily, using random: inout SplitMix64
  ) -> [Double] {
    family.parameters.map { parameter in
      let isOpen = parameter != .gain && Int.random(in: 0..<8, using: &random) == 0
      if isOpen { return Bool.random(using: &random) ? .infinity : -.infinity }
      switch parameter {
      case .progress, .projectedProgress: return Double(Int.random(in: -1...9, using: &random)) / 8
      case .velocity: return Double(Int.random(in: -4...8, using: &random)) * 100
      case .opposingVelocity: return Double(Int.random(in: 1...8, using: &random)) * 100
      case .gain: return Double(Int.random(in: 0...4, using: &random)) / 8
      }
    }
  }

  /// Half of the releases lie on the numbers that bounds are taken from, one in five has no velocity.
  private func release(
    near rule: ThresholdRule, using random: inout SplitMix64
  ) -> ReleaseState {
    let isRound = Bool.random(using: &random)
    let progress =
      isRound
      ? Double(Int.random(in: -1...9, using: &random)) / 8
      : Double.random(in: -0.2...1.2, using: &random)
    let velocity =
      isRound
      ? Double(Int.random(in: -8...8, using: &random)) * 100
      : Double.random(in: -900...900, using: &random)
    return ReleaseState(
      progress: progress, velocity: Int.random(in: 0..<5, using: &random) == 0 ? nil : velocity,
      extent: Bool.random(using: &random) ? 400 : 393)
  }
}
