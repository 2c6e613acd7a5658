import PanEngine
import PanTraces
import PanTransitions
import Testing

struct TimingParametersTests {
  private func spring(
    _ mass: Double, _ stiffness: Double, _ damping: Double, velocity: Vector = .zero
  ) throws -> SpringTimingParameters {
    try #require(
      SpringTimingParameters(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
  }

  /// Measured on macOS by two public re-implementations of Core Animation.
  @Test(arguments: [
    (1.0, 100.0, 10.0, 0.0, 1.4727003346780927), (1, 300, 20, 0, 0.7442555275721707),
    (2, 100, 5, 0, 5.658348137358159), (1, 100, 10, -5, 1.5350814063145797),
    (1, 100, 20, 0, 1), (1, 100, 100, 0, 1),
  ])
  func `a physical spring lasts as long as Core Animation's`(
    mass: Double, stiffness: Double, damping: Double, velocity: Double, seconds: Double
  ) throws {
    let parameters = try spring(
      mass, stiffness, damping, velocity: Vector(x: velocity, y: velocity))
    #expect(abs(parameters.timing(duration: 77).duration - seconds) < 1e-9)
    #expect(parameters.hasImplicitDuration)
  }

  /// 3, 1000, 500 is taken as critical: ω = 18.2574, and (1 + 0.6 ω) e^(-0.6 ω) = 0.00021 is the first
  /// tenth below 0.001.
  @Test func `the default spring is critical`() {
    #expect(abs(SpringTimingParameters().timing(duration: 9).duration - 0.6) < 1e-12)
  }

  @Test func `an impossible spring is none`() {
    #expect(SpringTimingParameters(mass: 0, stiffness: 1, damping: 1) == nil)
  }

  /// Critical, 10/s: from rest 1 - (1 + 10t) e^(-10t), with a velocity of 10/s 1 - e^(-10t).
  @Test func `a position takes both parts of a velocity, everything else the first`() throws {
    let parameters = try spring(1, 100, 20, velocity: Vector(x: 0, y: 10))
    let stage = Stage(size: Size(width: 400, height: 800))
    let view = stage.perform {
      let view = View(name: "box")
      stage.window.addSubview(view)
      view.alpha = 0
      let animator = ViewPropertyAnimator(duration: 1, timingParameters: parameters)
      animator.addAnimations {
        view.center = Vector(x: 100, y: 100)
        view.alpha = 1
      }
      animator.startAnimation()
      return view
    }
    stage.advance(to: 0.1)
    let shown = try #require(stage.window.snapshotTree().last)
    #expect(abs(shown.frame.minX - 26.4241117657) < 1e-9)
    #expect(abs(shown.frame.minY - 63.2120558829) < 1e-9)
    #expect(abs(shown.alpha - 0.264241117657) < 1e-9)
    stage.advance(to: 2)
    #expect(view.center == Vector(x: 100, y: 100))
  }

  /// The longer of the two: b = (v - 5)/√75 is 0 for 5/s, so ln(1000)/5 = 1.3815510558 s.
  @Test func `a spring lasts as long as the slower of its two directions`() throws {
    let parameters = try spring(1, 100, 10, velocity: Vector(x: 5, y: -5))
    #expect(abs(parameters.timing(duration: 1).duration - 1.5350814063145797) < 1e-9)
  }

  @Test func `a ratio with a velocity in each direction settles both in the duration`() {
    let timing = SpringTimingParameters(
      dampingRatio: 0.8, initialVelocity: Vector(x: 3, y: -3)
    ).timing(duration: 0.5)
    #expect(timing.duration == 0.5 && timing.progress(at: 1) == 1)
    #expect(abs(timing.progress(at: 0.999) - 1) < 0.0011)
  }
}
