import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct SettleLatencyTests {
  /// A straight settle from 240 of 400 pt: 40 % of 0.35 s are left, 140 ms.
  private var straight: TraceMeasurements {
    measure(heldAndReleased) {
      $0.clock = .steady(rate: 1000, phase: 0)
      $0.interaction = .percentDriven(curve: .linear)
    }
  }

  @Test func `of a straight settle is the distance's share of the time`() {
    // Recognized after two samples of 5 pt, so the content is at 240. The lift at 500 ms.
    expectClose(straight[.releaseProgress], 0.6, within: 1e-12)
    // The band is 2 % of 160 pt: entered after 98 % of the time.
    expectClose(straight[.settleTime], 137.2, within: 1.01)
    expectClose(straight[.settleHalf], 70, within: 1.01)
    expectClose(straight[.settleNinety], 126, within: 1.01)
    expectClose(straight[.settleFirstMotion], 1, within: 1e-6)
    #expect(straight[.settleRemaining] == .value(0))
    #expect(straight[.overshoot] == .value(0))
    #expect(straight[.overshootPercent] == .value(0))
    #expect(straight[.crossings] == .value(0))
  }

  @Test func `counts from the lift, not from the frame that knows of it`() {
    let late = measure(heldAndReleased) {
      $0.clock = .steady(rate: 1000, phase: 0)
      $0.interaction = .percentDriven(curve: .linear)
      $0.lead = 0.03
    }
    expectClose(late[.settleTime], (straight[.settleTime].value ?? .nan) + 30, within: 1.01)
    expectClose(late[.settleHalf], (straight[.settleHalf].value ?? .nan) + 30, within: 1.01)
  }

  /// Ease-in-out over 160 pt in 140 ms: the first three milliseconds move 0.015, 0.046 and 0.077 pt.
  @Test func `motion is seen from a twentieth of a point per frame on`() {
    let measurements = measure(heldAndReleased) {
      $0.clock = .steady(rate: 1000, phase: 0)
      $0.interaction = .percentDriven()
    }
    expectClose(measurements[.settleFirstMotion], 3, within: 1e-6)
  }

  /// A straight settle over 160 pt in 140 ms moves 0.0602 pt a frame at 19 kHz, 0.0476 pt at 24 kHz.
  @Test func `a twentieth of a point per frame is the bound of what is seen`() {
    func firstMotion(_ rate: Double) -> Double? {
      measure(heldAndReleased) {
        $0.clock = .steady(rate: rate, phase: 0)
        $0.interaction = .percentDriven(curve: .linear)
      }[.settleFirstMotion].value
    }
    #expect(firstMotion(19_000) != nil)
    #expect(firstMotion(24_000) == nil)
  }

  @Test func `the band is never narrower than half a point`() {
    // 10 pt left: 2 % would be 0.2 pt. Half a point is entered after 95 % of 8.75 ms.
    let trace = Trace.stroke(
      [(0, 0, 0), (16, 200, 0), (32, 390, 0), (200, 390, 0)], vocabulary: .gesture)
    let measurements = measure(trace) {
      $0.clock = .steady(rate: 100_000, phase: 0)
      $0.interaction = .percentDriven(curve: .linear)
    }
    expectClose(measurements[.settleTime], 0.95 * 8.75, within: 0.011)
  }

  @Test func `nothing left to go takes no time`() {
    let trace = Trace.stroke(
      [(0, 0, 0), (16, 200, 0), (32, 500, 0), (200, 500, 0)], vocabulary: .gesture)
    for style in [InteractionStyle.percentDriven(), .spring(dampingRatio: 1)] {
      let measurements = measure(trace) { $0.interaction = style }
      #expect(measurements[.settleTime] == .value(0))
      #expect(measurements[.settleHalf] == .undefined(.noMovement))
      #expect(measurements[.settleFirstMotion] == .undefined(.noMovement))
      #expect(measurements[.overshootPercent] == .undefined(.noMovement))
    }
  }

  @Test func `a settle that never rests has a distance remaining instead`() {
    var stuck = PercentDrivenInteraction()
    stuck.completionSpeed = 0
    let measurements = measure(heldAndReleased) {
      $0.interaction = .percentDriven(stuck)
      $0.horizon = 1
    }
    #expect(measurements[.settleTime] == .undefined(.neverRests))
    #expect(measurements[.settleHalf] == .undefined(.neverRests))
    expectClose(measurements[.settleRemaining], 160, within: 1e-9)
  }
}

struct OvershootTests {
  @Test(arguments: [0.1, 0.2, 0.35, 0.5, 0.7, 0.8])
  func `of a spring from rest is exp(−πζ/√(1−ζ²))`(dampingRatio: Double) {
    let measurements = measure(heldAndReleased) {
      $0.clock = .steady(rate: 2000, phase: 0)
      $0.interaction = .spring(dampingRatio: dampingRatio)
    }
    let ratio = exponential(
      -Double.pi * dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot())
    expectClose(measurements[.overshootPercent], 100 * ratio, within: 0.01)
    expectClose(measurements[.overshoot], 160 * ratio, within: 0.02)
    // Each half period one crossing, as long as the swing leaves the 2 % band.
    let swings = (logarithm(0.02) / logarithm(ratio)).rounded(.down)
    #expect(measurements[.crossings] == .value(swings))
  }

  @Test func `counts in the direction of travel, also back to the start`() {
    let trace = Trace.stroke(
      [(0, 0, 0)] + (1...20).map { (Double($0) * 8, Double($0) * 5, 0) } + [(300, 100, 0)],
      vocabulary: .gesture)
    let measurements = measure(trace) {
      $0.clock = .steady(rate: 2000, phase: 0)
      $0.interaction = .spring(dampingRatio: 0.2)
    }
    expectClose(
      measurements[.overshootPercent], 100 * exponential(-Double.pi * 0.2 / 0.979_795_897_113_271),
      within: 0.01)
    #expect(measurements[.crossings] == .value(6))
  }

  @Test func `there is none with critical damping from rest`() {
    let measurements = measure(heldAndReleased) { $0.interaction = .spring(dampingRatio: 1) }
    #expect(measurements[.overshoot] == .value(0))
  }
}

struct HandOffTests {
  private let swipe = Trace.swipe(speed: 800, duration: 160)

  @Test func `a spring takes the velocity over`() {
    let measurements = measure(swipe) { $0.interaction = .spring(dampingRatio: 1) }
    expectClose(measurements[.releaseVelocity], 800, within: 1e-9)
    #expect(measurements[.velocityJump] == .value(0))
    #expect(measurements[.velocityJumpPercent] == .value(0))
  }

  @Test func `ease-in-out drops it, but for what the first two frames show`() {
    let measurements = measure(swipe) {
      $0.interaction = .percentDriven()
      $0.clock = .steady(rate: 1000)
    }
    expectClose(measurements[.velocityJumpPercent], -100, within: 2)
    // A coarser frame pair sees more of the curve's beginning.
    let coarse = measure(swipe) { $0.interaction = .percentDriven() }
    let rest = 400 * (1 - (coarse[.releaseProgress].value ?? .nan))
    let shown = rest * TimingCurve.easeInOut.value(at: 1 / 60.0 / (rest / 400 * 0.35)) * 60
    expectClose(coarse[.velocityJump], shown - 800, within: 1e-6)
  }

  @Test func `a straight settle has its own velocity`() {
    let measurements = measure(swipe) { $0.interaction = .percentDriven(curve: .linear) }
    expectClose(measurements[.velocityJump], 400 / 0.35 - 800, within: 1e-6)
    expectClose(measurements[.velocityJumpPercent], 100 * (400 / 0.35 / 800 - 1), within: 1e-6)
  }

  @Test func `is relative to no less than 50 pt per second`() {
    var points: [(Double, Double, Double)] = [(0, 0, 0)]
    for index in 0...21 {
      points.append((20 + Double(index) * 8, 220 + Double(index) * 0.16, 0))
    }
    let slow = Trace.stroke(points, vocabulary: .gesture)
    let measurements = measure(slow) { $0.interaction = .percentDriven(curve: .linear) }
    expectClose(measurements[.releaseVelocity], 20, within: 1e-6)
    expectClose(measurements[.velocityJumpPercent], 100 * (400 / 0.35 - 20) / 50, within: 1e-6)
  }

  /// The content is at 24 pt in the last drag frame, at 45 ms, and in the first of the settle.
  ///
  /// The finger left with 891.43 pt/s, which would have carried it 8.91 pt on in those 10 ms.
  @Test func `the content stands where it was carried on from`() {
    let measurements = measure(.drawn("D.mmmU")) { $0.clock = .steady(rate: 100, phase: 0.5) }
    expectClose(measurements[.positionJump], -8.914_285_714_285_7, within: 1e-9)
  }

  /// 800 pt of 400 at 2000 pt/s.
  @Test(arguments: [InteractionStyle.spring(dampingRatio: 1), .percentDriven()])
  func `against an end the content stands still before and after`(interaction: InteractionStyle) {
    let measurements = measure(.swipe(speed: 2000, duration: 400)) { $0.interaction = interaction }
    expectClose(measurements[.releaseVelocity], 2000, within: 1e-9)
    for metric in [Metric.velocityJump, .velocityJumpPercent, .positionJump] {
      #expect(measurements[metric] == .value(0))
    }
  }

  /// 480 of 400 pt at 1200 pt/s: the band lets 0.55 / 1.11² of the speed through.
  @Test func `a rubber band lets a part of the speed through, and that goes on`() {
    let band = 0.55 / 1.11 / 1.11
    let trace = Trace.stroke(
      (0...26).map { (Double($0) * 16, Double($0) * 19.2, 0) }, vocabulary: .gesture)
    var configuration = ReplayConfiguration()
    configuration.extent = 400
    configuration.direction = .right
    configuration.recognizer.lift = .ignore
    configuration.interaction = .velocityDriven(VelocityDrivenInteraction(rubberBand: .standard))
    let replay = Replay(of: trace, configuration: configuration)
    expectClose(replay.lift?.velocityAlong, 1200, within: 1e-6)
    expectClose(replay.lift?.contentVelocity, 1200 * band, within: 1e-6)
    #expect(TraceMeasurements(of: replay)[.velocityJump] == .value(0))
  }

  @Test func `a controller that hands over the finger's own speed on its rubber band jumps`() {
    let spring = VelocityDrivenInteraction(rubberBand: .standard)
    let trace = Trace.stroke(
      (0...26).map { (Double($0) * 16, Double($0) * 19.2, 0) }, vocabulary: .gesture)
    let measurements = measure(trace) {
      $0.recognizer.lift = .ignore
      $0.interaction = .custom(CustomInteraction("careless", Careless(inner: spring)))
    }
    let slope = 0.55 / 1.11 / 1.11
    expectClose(measurements[.velocityJump], 1200 * (1 - slope), within: 0.01)
    expectClose(measurements[.velocityJumpPercent], 100 * (1 / slope - 1), within: 0.01)
  }

  @Test(arguments: ["DMU", "D.......MU"])
  func `needs a drag frame before the settle`(touches: String) {
    // With frames at 8.3 and 25 ms, the drag falls between two.
    let measurements = measure(.drawn(touches, tick: 2)) { $0.clock = .steady(rate: 60) }
    #expect(measurements[.positionJump] == .undefined(.tooShort))
    #expect(measurements[.velocityJump].value != nil)
  }
}

/// A spring that sets off as fast as the finger, whatever the content did.
private struct Careless: InteractionController {
  var inner: VelocityDrivenInteraction
  private var held = 0.0

  init(inner: VelocityDrivenInteraction) { self.inner = inner }

  mutating func begin(extent: Double) { inner.begin(extent: extent) }
  mutating func grab(at time: Double) -> Double { inner.grab(at: time) }
  mutating func drag(to progress: Double) {
    held = progress
    inner.drag(to: progress)
  }
  mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double) {
    let slope = inner.contentVelocity(fingerAt: held, velocity: 1, time: time)
    inner.release(to: outcome, velocity: velocity.map { $0 / slope }, at: time)
  }
  func progress(at time: Double) -> Double { inner.progress(at: time) }
  func settleStage(at time: Double) -> SettleStage { inner.settleStage(at: time) }
  var launchVelocity: Double? { inner.launchVelocity }
}

struct DisturbedSettleTests {
  private let swipe = Trace.swipe(speed: 800, duration: 160)

  /// 200 pt out and 100 pt back: the velocity that the settle drops pointed backwards.
  @Test func `a finger moving back leaves a jump of +100 %`() {
    let points = (0...30).map { index -> (Double, Double, Double) in
      let place = index <= 20 ? index : 40 - index
      return (Double(index) * 8, Double(place) * 10, 0)
    }
    let measurements = measure(.stroke(points, vocabulary: .gesture)) {
      $0.interaction = .percentDriven()
      $0.clock = .steady(rate: 1000)
    }
    expectClose(measurements[.velocityJumpPercent], 100, within: 3)
  }

  @Test func `a settle that a finger held has no latency, overshoot or evenness`() {
    // A second finger taps at 240 ms, 80 ms after the lift, and holds the content for 80 ms.
    let trace = Trace.of(swipe.samples + [.down(240, 300), .up(320, 300)])
    let measurements = measure(trace) { $0.interaction = .spring(dampingRatio: 1) }
    for metric in [
      Metric.settleTime, .settleFirstMotion, .overshoot, .settleIrregularity, .settleJudder,
      .settleErrorRMS,
    ] {
      #expect(measurements[metric] == .undefined(.interrupted))
    }
    #expect(measurements[.velocityJump] == .value(0))
  }

  @Test func `frame times that end before the lift say so in every figure of the release`() {
    let measurements = measure(swipe) { $0.clock = .frames([0, 0.02, 0.04, 0.06]) }
    for metric in [
      Metric.releaseProgress, .decisionTime, .settleTime, .velocityJump, .positionJump,
      .settleJudder, .settleErrorRMS, .settleIrregularity,
    ] {
      #expect(measurements[metric] == .undefined(.clockEnded))
    }
  }

  @Test func `nobody handed anything off where the system took the touch away`() {
    let measurements = measure(.drawn("D.mmmmC"))
    for metric in [Metric.velocityJump, .velocityJumpPercent, .positionJump] {
      #expect(measurements[metric] == .undefined(.systemCancelled))
    }
  }

  @Test func `motion is seen in the first frame of the settle, too`() {
    // Frames every 20 ms: the last of the drag is 10 ms older than the lift, the next one moves.
    let measurements = measure(swipe) {
      $0.interaction = .spring(dampingRatio: 1)
      $0.clock = .steady(rate: 50, phase: 0.5)
    }
    let wait = measurements[.decisionTime].value ?? .nan
    expectClose(measurements[.settleFirstMotion], wait, within: 1e-6)
  }
}
