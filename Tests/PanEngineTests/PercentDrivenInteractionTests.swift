@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct PercentDrivenInteractionTests {
  private func released(
    at percent: Double, to outcome: TransitionOutcome, duration: Double = 0.4,
    speed: Double = 1, curve: TimingCurve = .easeInOut, time: Double = 2
  ) -> PercentDrivenInteraction {
    var interaction = PercentDrivenInteraction(
      duration: duration, completionSpeed: speed, completionCurve: curve)
    interaction.drag(to: percent)
    interaction.release(to: outcome, velocity: nil, at: time)
    return interaction
  }

  @Test(arguments: [
    (0.25, TransitionOutcome.finish, 1.0, 0.3), (0.25, .cancel, 1, 0.1),
    (0.25, .finish, 2, 0.15), (0.25, .cancel, 0.5, 0.2), (0, .finish, 1, 0.4),
    (1, .cancel, 1, 0.4), (0.9, .finish, 1, 0.04),
  ])
  func `the rest of the way takes the rest of the time`(
    percent: Double, outcome: TransitionOutcome, speed: Double, rest: Double
  ) {
    let interaction = released(at: percent, to: outcome, speed: speed)
    #expect(!interaction.isSettled(at: 2 + rest - 1e-9))
    #expect(interaction.isSettled(at: 2 + rest + 1e-9))
    #expect(interaction.progress(at: 2) == percent)
    #expect(interaction.progress(at: 2 + rest + 1e-9) == (outcome == .finish ? 1 : 0))
    #expect(interaction.progress(at: 2 + rest * 0.9) != (outcome == .finish ? 1 : 0))
  }

  /// The curves cubic-bezier(0.42, 0, 0.58, 1) and (0.25, 0.1, 0.25, 1) solved by mpmath.
  @Test(arguments: [
    (0.1, 0.019_722_453_548_311_196, 0.094_796_305_716_043_246),
    (0.25, 0.129_161_931_047_319_81, 0.408_510_591_355_395_87),
    (0.5, 0.5, 0.802_403_387_584_856_99),
    (0.6, 0.668_116_129_902_353_91, 0.885_229_309_876_120_34),
    (0.9, 0.980_277_546_451_688_80, 0.994_316_477_484_556_37),
  ])
  func `the curve maps time to the rest of the way`(
    share: Double, easeInOut: Double, standard: Double
  ) {
    for (curve, value) in [
      (TimingCurve.easeInOut, easeInOut), (.cubic(.coreAnimationDefault), standard),
    ] {
      let finishing = released(at: 0.2, to: .finish, duration: 0.5, curve: curve, time: 0)
      expectClose(finishing.progress(at: share * 0.4), 0.2 + 0.8 * value, within: 1e-11)
      let cancelling = released(at: 0.2, to: .cancel, duration: 0.5, curve: curve, time: 0)
      expectClose(cancelling.progress(at: share * 0.1), 0.2 - 0.2 * value, within: 1e-11)
    }
  }

  @Test func `its defaults are the documented ones`() {
    let interaction = PercentDrivenInteraction()
    #expect(interaction.completionSpeed == 1)
    #expect(interaction.completionCurve == .easeInOut)
    #expect(interaction.progress(at: 0) == 0)
  }

  @Test(arguments: [
    (-0.5, 0.0), (0, 0), (0.3, 0.3), (1, 1), (1.5, 1), (.infinity, 1), (-.infinity, 0),
  ])
  func `a drag keeps to the transition`(percent: Double, shown: Double) {
    var interaction = PercentDrivenInteraction()
    interaction.drag(to: percent)
    #expect(interaction.progress(at: 0) == shown)
  }

  @Test func `nothing has an effect after the release`() {
    for outcome in TransitionOutcome.allCases {
      var interaction = released(at: 0.4, to: outcome)
      let before = interaction
      interaction.drag(to: 0.9)
      for other in TransitionOutcome.allCases {
        interaction.release(to: other, velocity: nil, at: 2.1)
      }
      #expect(interaction == before)
    }
  }

  @Test(arguments: [(1.0, TransitionOutcome.finish), (0, .cancel)])
  func `nothing left to do completes at the next frame`(
    percent: Double, outcome: TransitionOutcome
  ) {
    let interaction = released(at: percent, to: outcome)
    #expect(!interaction.isSettled(at: 2))
    #expect(interaction.isSettled(at: 2.0.nextUp))
    #expect(interaction.progress(at: 2) == percent)
  }

  @Test func `a speed of 0 is never done, unless nothing is left to do`() {
    #expect(!released(at: 0.4, to: .finish, speed: 0).isSettled(at: 1e9))
    #expect(released(at: 0.4, to: .finish, speed: 0).progress(at: 1e9) == 0.4)
    #expect(released(at: 1, to: .finish, speed: 0).isSettled(at: 3))
  }

  @Test func `pausing and going on makes no jump, and takes the rest of the time`() {
    var interaction = released(at: 0.25, to: .finish)
    let paused = interaction.progress(at: 2.13)
    let grabbed = interaction.grab(at: 2.13)
    #expect(grabbed == paused)
    #expect(interaction.progress(at: 2.13) == paused)
    #expect(interaction.progress(at: 3) == paused)
    #expect(!interaction.isSettled(at: 9))
    interaction.drag(to: paused + 0.1)
    interaction.release(to: .cancel, velocity: nil, at: 4)
    #expect(interaction.progress(at: 4) == paused + 0.1)
    #expect(!interaction.isSettled(at: 4 + (paused + 0.1) * 0.4 - 1e-9))
    #expect(interaction.isSettled(at: 4 + (paused + 0.1) * 0.4 + 1e-9))
  }

  @Test func `knows no velocity`() {
    var fast = PercentDrivenInteraction()
    fast.begin(extent: 400)
    fast.drag(to: 0.3)
    var slow = fast
    fast.release(to: .finish, velocity: 5000, at: 1)
    slow.release(to: .finish, velocity: nil, at: 1)
    #expect(fast == slow)
    #expect(fast.launchVelocity == nil)
  }
}
