import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

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
    #expect(FinishPolicy(always) == .clauses(ClauseList([ClauseList.Clause(.finish, [])])))
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
