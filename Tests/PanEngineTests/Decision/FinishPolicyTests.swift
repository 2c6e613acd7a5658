import PanEngine
import PanTestSupport
import PanTraces
import Testing

private func state(_ progress: Double, _ velocity: Double?) -> ReleaseState {
  ReleaseState(progress: progress, velocity: velocity, extent: 400)
}

struct ProgressRuleTests {
  @Test(arguments: [
    (0.5, 0.5, TransitionOutcome.finish), (0.5.nextDown, 0.5, .cancel),
    (0.5.nextUp, 0.5, .finish), (0, 0.5, .cancel), (1, 0.5, .finish), (-3, 0.5, .cancel),
    (0, 0, .finish), (-0.001, 0, .cancel), (0.3, 0.3, .finish), (0.3.nextDown, 0.3, .cancel),
  ])
  func `finishes from its threshold on`(
    progress: Double, threshold: Double, outcome: TransitionOutcome
  ) {
    let rule = FinishPolicy.progress(threshold)
    let decision = rule.decide(state(progress, 9999))
    #expect(decision.outcome == outcome)
    #expect(decision.reason == .progress)
    #expect(
      decision.margin
        == ReleaseDecision.Margin(measured: progress, bound: threshold, unit: .fraction))
    #expect(decision.margin?.value == progress - threshold)
  }
}

struct ProgressOrVelocityRuleTests {
  private let rule = FinishPolicy.progressOrVelocity(progress: 0.5, velocity: 500)

  @Test(
    arguments: [
      (0.5, nil, TransitionOutcome.finish, ReleaseDecision.Reason.progress),
      (0.5.nextDown, nil, .cancel, .progress),
      (0.5.nextUp, -9999, .finish, .progress),
      (0.1, 500, .finish, .velocity),
      (0.1, 500.0.nextDown, .cancel, .velocity),
      (0.1, 500.0.nextUp, .finish, .velocity),
      // Both would do: progress is asked first.
      (0.9, 900, .finish, .progress),
      // Neither would: the nearer miss by its own bound is named.
      (0.4, 450, .cancel, .velocity),
      (0.46, 450, .cancel, .progress),
      (0.4, 399, .cancel, .progress),
      (0.4, 401, .cancel, .velocity),
      // As near: progress.
      (0.25, 250, .cancel, .progress),
      (0.2, -800, .cancel, .progress),
      (-0.2, nil, .cancel, .progress),
    ] as [(Double, Double?, TransitionOutcome, ReleaseDecision.Reason)])
  func `finishes far enough or fast enough`(
    progress: Double, velocity: Double?, outcome: TransitionOutcome, reason: ReleaseDecision.Reason
  ) {
    let decision = rule.decide(state(progress, velocity))
    #expect(decision.outcome == outcome)
    #expect(decision.reason == reason)
  }

  @Test(
    arguments: [
      (0.6, nil, 0.1, ReleaseDecision.MarginUnit.fraction, 0.5), (0.4, nil, -0.1, .fraction, 0.5),
      (0.1, 620, 120, .pointsPerSecond, 500), (0.1, 480, -20, .pointsPerSecond, 500),
    ] as [(Double, Double?, Double, ReleaseDecision.MarginUnit, Double)])
  func `its margin is the clause's own`(
    progress: Double, velocity: Double?, margin: Double, unit: ReleaseDecision.MarginUnit,
    bound: Double
  ) {
    let found = rule.decide(state(progress, velocity)).margin
    expectClose(found?.value, margin, within: 1e-12)
    #expect(found?.unit == unit)
    #expect(found?.bound == bound)
  }

  @Test func `a bound of 0 has no relative miss, so the other clause is named`() {
    let rule = FinishPolicy.progressOrVelocity(progress: 0.5, velocity: 0)
    #expect(rule.decide(state(0.1, -1)).reason == .progress)
    let eager = FinishPolicy.progressOrVelocity(progress: 0, velocity: 500)
    #expect(eager.decide(state(-0.1, 100)).reason == .velocity)
  }
}

/// What a rule makes of a release without a velocity.
struct MissingVelocityTests {
  private let still = FinishPolicy.clauses(
    ClauseList([
      .finish(ReleaseTest(.progress, .atLeast, 0.5)),
      .finish(ReleaseTest(.velocity, .atLeast, 500)),
    ]))

  @Test func `a framework's rule is handed 0, a plain one nothing`() {
    let behind = state(-0.2, nil)
    #expect(still.decide(behind).reason == .velocity)
    #expect(still.decide(behind).margin?.measured == 0)
    #expect(FinishPolicy.progressOrVelocity().decide(behind).reason == .progress)
    #expect(still.decide(behind) == still.decide(state(-0.2, 0)))
  }

  @Test(arguments: [0.0, -100])
  func `nothing does not reach a bound that 0 reaches`(bound: Double) {
    let rule = FinishPolicy.progressOrVelocity(velocity: bound)
    #expect(rule.decide(state(0.1, nil)).outcome == .cancel)
    #expect(rule.decide(state(0.1, 0)).outcome == .finish)
  }

  @Test(
    arguments: [
      ReleaseTest.Quantity.velocity, .pixelVelocity(density: 2), .relativeVelocity, .speed,
      .dominance,
      .swipePower, .projection(lookAhead: 0.1), .pointProjection(lookAhead: 0.1),
      .heldProjection(pages: 0.001),
    ])
  func `no test of what follows from a velocity passes, and none is the story`(
    quantity: ReleaseTest.Quantity
  ) {
    for comparison in ReleaseTest.Comparison.allCases {
      let test = ReleaseTest(quantity, comparison, 0)
      let list = ClauseList(gate: ClauseList.VelocityGate(missing: .unknown), [.finish(test)])
      let decision = list.decide(state(0.3, nil))
      #expect(decision.outcome == .cancel, "\(comparison)")
      #expect(decision.margin == nil, "\(comparison)")
    }
  }
}

struct FinishPolicyNameTests {
  @Test func `a plain rule is one by its clauses, within what can be written`() {
    #expect(FinishPolicy.progress(0.3).preset?.name == "progress")
    #expect(FinishPolicy.progress(0.3).name == "progress")
    #expect(FinishPolicy.progress(11).preset == nil)
    #expect(FinishPolicy.progress(11).name == "custom")
    #expect(FinishPolicy.progress(.nan).name == "custom")
    #expect(FinishPolicy.progressOrVelocity(velocity: -1e6).name == "progress-or-velocity")
    #expect(FinishPolicy.progressOrVelocity(velocity: 2e6).name == "custom")
    #expect(FinishPolicy.progressOrVelocity(progress: 0.2).plainBound(.progress) == 0.2)
    #expect(FinishPolicy.progressOrVelocity().plainBound(.velocity) == FinishPolicy.usualVelocity)
    #expect(FinishPolicy.progress().plainBound(.velocity) == nil)
  }

  @Test(arguments: ["progress", "progress-or-velocity", "vaul", "pulley"])
  func `a rule that is called as another is has no name of its own`(name: String) {
    let list = ClauseList(name: name, [], otherwise: .finish)
    #expect(FinishPolicy.clauses(list).name == "custom")
    #expect(FinishPolicy.snap(SnapRule(name: name, lookAhead: 0.123)).name == "custom")
  }
}

struct NearestClauseTests {
  @Test func `of two clauses that are missed by as much the first is named`() {
    let far = ClauseList.Clause(.finish, [ReleaseTest(.progress, .atLeast, 0.5)])
    let fast = ClauseList.Clause(.finish, [ReleaseTest(.velocity, .atLeast, 500)])
    #expect(ClauseList([far, fast]).decide(state(0.25, 250)).reason == .progress)
    #expect(ClauseList([fast, far]).decide(state(0.25, 250)).reason == .velocity)
  }

  @Test func `content at rest on an anchor in between is measured against the one ahead`() {
    let rule = SnapRule(anchors: [0, 0.5, 1], start: 1, lookAhead: 0)
    let margin = rule.decide(state(0, 0)).margin
    #expect(
      margin
        == ReleaseDecision.Margin(
          measured: 0.5, bound: 0.75, boundFinishes: false, unit: .fraction))
  }

  /// Shares may be equal where points are not.
  @Test(arguments: SnapRule.Tie.allCases)
  func `a throw that ends right beside a middle is on that side of the bound`(tie: SnapRule.Tie) {
    var random = SplitMix64(seed: 17)
    var equalShares = 0
    for _ in 0..<1000 {
      let end = Double.random(in: 0.1...2, using: &random)
      let extent = Double.random(in: 100...900, using: &random)
      let rule = SnapRule(anchors: [0, end], lookAhead: 0, tie: tie)
      let middle = end * extent / 2
      for offset in [middle.nextDown, middle, middle.nextUp] {
        let decision = rule.decide(
          ReleaseState(progress: offset / extent, velocity: 0, extent: extent, offset: offset))
        #expect(decision.margin?.finishes == (decision.outcome == .finish))
        if offset != middle, decision.margin?.value == 0 { equalShares += 1 }
      }
    }
    #expect(equalShares > 0)
  }
}

struct FinishPolicyLawTests {
  @Test func `a lower threshold never turns finish into cancel`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let progress = Double.random(in: -0.5...1.5, using: &random)
      let speed = Double.random(in: -3000...3000, using: &random)
      let velocity = Bool.random(using: &random) ? speed : nil
      let release = state(progress, velocity)
      let far = Double.random(in: 0...1, using: &random)
      let fast = Double.random(in: 0...2000, using: &random)
      let lower = Double.random(in: 0...1, using: &random)
      if FinishPolicy.progress(far).decide(release).outcome == .finish {
        #expect(FinishPolicy.progress(far * lower).decide(release).outcome == .finish)
      }
      if FinishPolicy.progressOrVelocity(progress: far, velocity: fast).decide(release).outcome
        == .finish
      {
        let easier = [
          FinishPolicy.progressOrVelocity(progress: far * lower, velocity: fast),
          FinishPolicy.progressOrVelocity(progress: far, velocity: fast * lower),
        ]
        for rule in easier { #expect(rule.decide(release).outcome == .finish) }
      }
    }
  }

  @Test func `the margin's sign is the outcome`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let release = state(
        Double.random(in: -0.5...1.5, using: &random),
        Double.random(in: -3000...3000, using: &random))
      let policies: [FinishPolicy] = [
        .progress(), .progressOrVelocity(),
      ]
      for policy in policies {
        let decision = policy.decide(release)
        guard let margin = decision.margin else {
          Issue.record("no margin")
          return
        }
        #expect((margin.value >= 0) == (decision.outcome == .finish))
      }
    }
  }

  @Test func `a comparison for equality is a formula, and a parameter is not`() throws {
    for text in ["p = 0.5", "p=0.5", "v = 300", "peak != 1", "distance ≠ 0"] {
      #expect(try FinishPolicy(text: text) == FinishPolicy(text: text + " -> finish; else cancel"))
    }
    #expect(try FinishPolicy(text: "progress:threshold=0.4") == .progress(0.4))
    #expect(!"year=2026/swipes.csv".isFormula)
  }
}
