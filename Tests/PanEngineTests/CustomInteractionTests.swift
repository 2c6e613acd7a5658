@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// Percent-driven once more, written against the public protocol alone.
private struct Tape: InteractionController, Equatable {
  var length = 0.35
  var speed = 1.0
  private var shown = 0.0
  private var run: Run?

  private struct Run: Equatable {
    let target: Double
    let start: Double
    let seconds: Double
  }

  init(length: Double = 0.35, speed: Double = 1) {
    self.length = length
    self.speed = speed
  }

  mutating func begin(extent: Double) { (shown, run) = (0, nil) }

  mutating func grab(at time: Double) -> Double {
    (shown, run) = (progress(at: time), nil)
    return shown
  }

  mutating func drag(to progress: Double) { shown = min(max(progress, 0), 1) }

  mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double) {
    let target = outcome == .finish ? 1.0 : 0
    let left = (target - shown).magnitude
    run = Run(target: target, start: time, seconds: left > 0 ? left * length / speed : 0)
  }

  func progress(at time: Double) -> Double {
    guard let run else { return shown }
    guard run.seconds > 0 else { return run.target }
    let eased = TimingCurve.easeInOut.value(at: (time - run.start) / run.seconds)
    return shown + (run.target - shown) * eased
  }

  func settleStage(at time: Double) -> SettleStage {
    guard let run, time > run.start else { return .moving }
    return time - run.start >= run.seconds ? .rested : .moving
  }

  var launchVelocity: Double? { nil }

  static let settings: [Setting<Tape>] = [
    Setting(
      "length", "how long it is", .number(0...60, "s"),
      get: { $0.length }, set: { $0.length = $1 }),
    Setting("speed", "how fast", .number(0.001...1000), get: { $0.speed }, set: { $0.speed = $1 }),
  ]
}

private func expectSame(
  _ first: InteractionStyle, _ second: InteractionStyle, seed: UInt64,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var random = SplitMix64(seed: seed)
  var (settled, interrupted) = (0, 0)
  for _ in 0..<200 {
    let trace = Trace.random(using: &random)
    let rate = Double.random(in: 30...240, using: &random)
    let lead = Bool.random(using: &random) ? 0 : 1 / rate
    func replay(_ style: InteractionStyle) -> Replay {
      Replay(
        of: trace,
        configuration: .test {
          $0.interaction = style
          $0.clock = .steady(rate: rate, phase: 0.3)
          $0.lead = lead
        })
    }
    let (one, other) = (replay(first), replay(second))
    #expect(one.frames == other.frames, sourceLocation: sourceLocation)
    #expect(one.releases == other.releases, sourceLocation: sourceLocation)
    #expect(one.end == other.end, sourceLocation: sourceLocation)
    settled += one.end == .rested ? 1 : 0
    interrupted += one.interruptions
  }
  // A test that compared nothing would pass as well.
  #expect(settled > 20 && interrupted > 5, sourceLocation: sourceLocation)
}

struct CustomInteractionTests {
  @Test func `a controller written anew gives the frames of ours, to the last bit`() {
    expectSame(
      .custom(CustomInteraction("tape", Tape(length: 0.4, speed: 1.5), settings: Tape.settings)),
      .percentDriven(PercentDrivenInteraction(duration: 0.4, completionSpeed: 1.5)), seed: 1)
  }

  @Test(arguments: [
    VelocityDrivenInteraction(), VelocityDrivenInteraction(rubberBand: .standard),
    VelocityDrivenInteraction(restDistance: 0.01, durationLimit: 0.2),
  ])
  func `a wrapped spring is the spring itself`(spring: VelocityDrivenInteraction) {
    expectSame(.custom(CustomInteraction("spring", spring)), .velocityDriven(spring), seed: 2)
  }

  @Test func `a wrapped controller stepped by hand is a value`() {
    var first = CustomInteraction("tape", Tape(), settings: Tape.settings)
    first.begin(extent: 100)
    first.drag(to: 0.25)
    var second = first
    second.drag(to: 0.75)
    #expect(first.progress(at: 0) == 0.25 && second.progress(at: 0) == 0.75)
    second.release(to: .cancel, velocity: nil, at: 0)
    #expect(first.progress(at: 9) == 0.25 && second.progress(at: 9) == 0)
    #expect(!first.isSettled(at: 9) && second.isSettled(at: 9))
  }

  @Test func `a controller is known by its name and settings`() {
    let tape = CustomInteraction("tape", Tape(length: 0.25), settings: Tape.settings)
    let style = InteractionStyle.custom(tape)
    #expect(style.name == "custom/tape")
    #expect(style.text == "custom/tape:length=0.25,speed=1")
    #expect(
      style == .custom(CustomInteraction("tape", Tape(length: 0.25), settings: Tape.settings)))
    #expect(style != .custom(CustomInteraction("tape", Tape(length: 0.3), settings: Tape.settings)))
    #expect(
      style != .custom(CustomInteraction("reel", Tape(length: 0.25), settings: Tape.settings)))
    #expect(InteractionStyle.custom(CustomInteraction("plain", Tape())).text == "custom/plain")
    // No command line makes it, and it is not mistaken for one of ours.
    let ours = CustomInteraction("percent-driven", Tape())
    #expect(throws: ComponentError.self) {
      try InteractionStyle.schema.read(InteractionStyle.custom(ours).text)
    }
  }
}

/// What every controller promises (``InteractionController``).
struct InteractionContractTests {
  @Test func `percent-driven`() {
    check(PercentDrivenInteraction(duration: 0.4, completionSpeed: 1.5), seed: 1)
    check(PercentDrivenInteraction(completionCurve: .easeOut), seed: 2)
  }

  @Test func `velocity-driven`() {
    check(VelocityDrivenInteraction(), seed: 3)
    check(VelocityDrivenInteraction(rubberBand: .standard), seed: 4)
    let loose = Spring(response: 0.3, dampingRatio: 0.4) ?? .settle
    check(VelocityDrivenInteraction(spring: loose, durationLimit: 0.5), seed: 5)
  }

  @Test func `one of one's own, and a wrapped one`() {
    check(Tape(), seed: 6)
    check(CustomInteraction("tape", Tape()), seed: 7)
    check(CustomInteraction("spring", VelocityDrivenInteraction(rubberBand: .standard)), seed: 8)
  }

  private func check<Controller: InteractionController>(
    _ initial: Controller, seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func expect(_ holds: Bool, _ promise: Comment) {
      #expect(holds, promise, sourceLocation: sourceLocation)
    }
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      var controller = initial
      let extent = Double.random(in: 200...800, using: &random)
      controller.begin(extent: extent)
      expect(controller.progress(at: 0) == 0, "it begins at 0")
      var (time, base) = (0.0, 0.0)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // The finger.
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          controller.drag(to: base + .random(in: -0.4...1.2, using: &random))
          let shown = controller.progress(at: time)
          time += .random(in: 0...0.1, using: &random)
          expect(controller.progress(at: time) == shown, "time does not move it")
          expect(!controller.isSettled(at: time), "it is not over under the finger")
        }
        // The release.
        let shown = controller.progress(at: time)
        let outcome: TransitionOutcome = Bool.random(using: &random) ? .finish : .cancel
        let velocity: Double? =
          Bool.random(using: &random) ? nil : .random(in: -2000...2000, using: &random)
        controller.release(to: outcome, velocity: velocity, at: time)
        let released = controller.progress(at: time)
        expect((released - shown).magnitude < 1e-9, "it sets off where it was")
        expect(controller.settleStage(at: time) == .moving, "the release's own frame shows it")
        let copy = controller
        // The settle, to its end.
        var (later, isOver) = (time, false)
        while later < time + 10 {
          later += 1.0 / 64
          let stage = controller.settleStage(at: later)
          expect(!isOver || stage != .moving, "what is over stays over")
          isOver = stage != .moving
          let progress = controller.progress(at: later)
          expect(progress == copy.progress(at: later), "equal calls have equal results")
          expect(!isOver || progress == (outcome == .finish ? 1 : 0), "it ends at its end")
          if isOver, later > time + 6 { break }
        }
        expect(isOver, "it comes to its end")
        // The next finger.
        time += .random(in: 0...0.3, using: &random)
        let before = controller.progress(at: time)
        base = controller.grab(at: time)
        expect(controller.progress(at: time + 1) == before, "a grab stops it")
        controller.drag(to: base)
        expect((controller.progress(at: time) - before).magnitude < 1e-9, "it is held where it was")
      }
    }
  }
}
