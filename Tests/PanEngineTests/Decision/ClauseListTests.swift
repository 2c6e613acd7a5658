import PanEngine
import PanTestSupport
import PanTraces
import Testing

private func release(
  _ progress: Double, _ velocity: Double?, across: Double = 0, duration: Double = 0.4
) -> ReleaseState {
  ReleaseState(
    progress: progress, velocity: velocity, extent: 400, crossVelocity: across,
    duration: duration)
}

struct ClauseListTests {
  private let ionic = ClauseList([
    .cancel(ReleaseTest(.velocity, .below, 0)), .finish(ReleaseTest(.velocity, .above, 200)),
    .finish(ReleaseTest(.progress, .above, 0.5)),
  ])

  @Test(
    arguments: [
      // The first clause that applies is named, with its distance to its bound.
      (0.9, -30, TransitionOutcome.cancel, ReleaseDecision.Reason.velocity, -30.0),
      (0.1, 260, .finish, .velocity, 60), (0.6, 100, .finish, .progress, 0.1),
      // None applies: the one that came nearest by its own bound is.
      (0.1, 190, .cancel, .velocity, -10), (0.49, 20, .cancel, .progress, -0.01),
      (0.5, 0, .cancel, .progress, 0), (0.5, nil, .cancel, .progress, 0),
    ] as [(Double, Double?, TransitionOutcome, ReleaseDecision.Reason, Double)])
  func `names what decided, and by how much`(
    progress: Double, velocity: Double?, outcome: TransitionOutcome, reason: ReleaseDecision.Reason,
    margin: Double
  ) {
    let decision = ionic.decide(release(progress, velocity))
    #expect(decision.outcome == outcome)
    #expect(decision.reason == reason)
    expectClose(decision.margin?.value, margin, within: 1e-12)
  }

  @Test func `of tests that all passed it names the tightest`() {
    let list = ClauseList([
      .finish(ReleaseTest(.distance, .above, 25), ReleaseTest(.velocity, .above, 400))
    ])
    #expect(list.decide(release(0.5, 410)).reason == .velocity)
    #expect(list.decide(release(0.07, 2000)).reason == .distance)
    expectClose(list.decide(release(0.07, 2000)).margin?.value, 3, within: 1e-9)
  }

  /// A page that is pushed back is kept for its velocity; that it is not at its end goes without
  /// saying.
  @Test func `the end of the travel is not the reason where another test is`() {
    let pages = ClauseList([
      .cancel(ReleaseTest(.velocity, .below, 0), ReleaseTest(.progress, .below, 1)),
      .finish(ReleaseTest(.progress, .atLeast, 0.5)),
    ])
    let decision = pages.decide(release(0.55, -112))
    #expect(decision.reason == .velocity)
    expectClose(decision.margin?.measured, -112, within: 0)
    #expect(decision.margin?.sign == "<")
  }

  @Test func `a bound from above finishes below it`() {
    let list = ClauseList([.finish(ReleaseTest(.duration, .atMost, 0.3))])
    let slow = list.decide(release(0.2, 0, duration: 0.35))
    #expect(slow.outcome == .cancel)
    expectClose(slow.margin?.value, -0.05, within: 1e-12)
    #expect(slow.margin?.sign == ">")
    let swift = list.decide(release(0.2, 0, duration: 0.3))
    #expect(swift.outcome == .finish)
    #expect(swift.margin?.sign == "≤")
  }

  @Test func `an empty list does what it says otherwise`() {
    #expect(ClauseList([]).decide(release(1, 9999)).outcome == .cancel)
    let eager = ClauseList([], otherwise: .finish).decide(release(0, 0))
    #expect(eager.outcome == .finish)
    #expect(eager.margin == nil)
  }

  @Test(
    arguments: [
      (ReleaseTest.Quantity.progress, 0.25), (.peak, 0.25), (.reversal, 0), (.distance, 100),
      (.remaining, 300), (.velocity, -600),
      (.pixelVelocity(density: 3), -1800), (.relativeVelocity, -1.5), (.speed, 1000),
      (.dominance, -200), (.meanVelocity, 250), (.duration, 0.4), (.swipePower, -60_000),
      (.projection(lookAhead: 0.5), -0.5), (.pointProjection(lookAhead: 0.5), -0.5),
      (.heldProjection(pages: 0.001), -0.35),
    ] as [(ReleaseTest.Quantity, Double)])
  func `measures each quantity`(quantity: ReleaseTest.Quantity, figure: Double) {
    let list = ClauseList([.finish(ReleaseTest(quantity, .above, 1e9))])
    let decision = list.decide(release(0.25, -600, across: 800))
    expectClose(decision.margin?.measured, figure, within: 1e-9)
    #expect(decision.reason == quantity.reason)
  }

  @Test(
    arguments: [
      (ClauseList.VelocityGate(floor: 50), 49.9, 0.0),
      (ClauseList.VelocityGate(floor: 50), -50, -50),
      (ClauseList.VelocityGate(floor: 50, floorIsStill: true), -50, 0),
      (ClauseList.VelocityGate(ceiling: 8000), 9000, 8000),
      (ClauseList.VelocityGate(ceiling: 8000), -9000, -8000),
      (ClauseList.VelocityGate.open, 1e-9, 1e-9),
    ] as [(ClauseList.VelocityGate, Double, Double)])
  func `a gate holds back the slow and cuts the fast`(
    gate: ClauseList.VelocityGate, velocity: Double, delivered: Double
  ) {
    let list = ClauseList(gate: gate, [.finish(ReleaseTest(.velocity, .above, 1e9))])
    #expect(list.decide(release(0, velocity)).margin?.measured == delivered)
  }
}

struct ClauseArithmeticTests {
  /// react-navigation compares `translation + velocity * 0.3 > distance / 2`, all in points.
  @Test func `half of the travel is met exactly by a throw`() throws {
    let stack = try #require(PolicyPreset.named("react-navigation-stack")).policy
    for extent in stride(from: 100.0, through: 1500, by: 1) {
      for velocity in [-1000.0, -100, 100, 1000] {
        let way = extent / 2 - 0.3 * velocity
        func outcome(_ way: Double) -> TransitionOutcome {
          stack.decide(
            ReleaseState(
              progress: way / extent, velocity: velocity, extent: extent, offset: way)
          ).outcome
        }
        #expect(outcome(way) == .cancel, "\(extent) \(velocity)")
        #expect(outcome(way + 0.001) == .finish, "\(extent) \(velocity)")
      }
    }
  }

  /// AdwSwipeTracker's gesture_update clamps the progress before anything is projected.
  @Test(arguments: [
    (1.2, -1200.0, TransitionOutcome.cancel), (1, -1200, .cancel), (1, -1000, .finish),
    (1.9, -1001, .finish), (1.9, -1003, .cancel), (-0.4, 300, .finish), (1.4, -299, .finish),
  ])
  func `libadwaita's progress stops at the pages`(
    progress: Double, velocity: Double, outcome: TransitionOutcome
  ) throws {
    let policy = try #require(PolicyPreset.named("libadwaita")).policy
    #expect(policy.decide(release(progress, velocity)).outcome == outcome)
  }

  /// Flutter's PageScrollPhysics._getTargetPixels and androidx's ViewPager.determineTargetPage.
  @Test(arguments: [
    ("flutter-pageview", -0.2, 600.0, TransitionOutcome.cancel),
    ("flutter-pageview", 1.2, -600, .finish), ("flutter-pageview", 1, -600, .finish),
    ("flutter-pageview-back", 1.2, -600, .finish), ("flutter-pageview-back", 1, -600, .cancel),
    ("flutter-pageview-back", 2.5, 600, .finish), ("flutter-pageview-back", -0.2, 600, .cancel),
    ("android-viewpager", -0.2, 600, .cancel), ("android-viewpager", 1.2, -600, .finish),
    ("android-viewpager-back", 1.2, -600, .finish), ("android-viewpager-back", 1, -600, .cancel),
    ("android-viewpager-back", 1.2, 600, .finish), ("android-viewpager-back", -0.2, 600, .cancel),
  ])
  func `a page beyond is still another page`(
    name: String, progress: Double, velocity: Double, outcome: TransitionOutcome
  ) throws {
    let policy = try #require(PolicyPreset.named(name)).policy
    #expect(policy.decide(release(progress, velocity)).outcome == outcome)
  }

  @Test func `a gate never turns a velocity round`() {
    let gate = ClauseList.VelocityGate(floor: -20, floorIsStill: true, ceiling: -500)
    #expect(gate == ClauseList.VelocityGate(floor: 0, floorIsStill: true, ceiling: 0))
    #expect(ClauseList.VelocityGate(floor: 100, ceiling: 50).ceiling == 100)
    let list = ClauseList(gate: gate, [.finish(ReleaseTest(.velocity, .above, 0))])
    #expect(list.decide(release(0, -900)).outcome == .cancel)
  }
}
