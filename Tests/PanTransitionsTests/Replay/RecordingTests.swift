import PanEngine
import PanTraces
import PanTransitions
import Testing

/// What a recording can hold besides one pan: a second one, a tap, a turn of the device.
struct RecordingTests {
  /// Two pans, one after the other.
  private func twoPans(
    _ first: Vector, then second: Vector, pause: Double = 1.5
  ) -> Trace {
    var trace = TestTrace.pan(
      from: Vector(x: 200, y: 700), by: first, steps: 20, interval: 0.02, hold: 0.2)
    let later = TestTrace.pan(
      from: Vector(x: 200, y: 100), by: second, steps: 20, interval: 0.02, hold: 0.2)
    let start = (trace.samples.last?.time ?? 0) + pause
    trace.samples += later.samples.map { sample in
      TouchSample(
        time: start + sample.time, recordedTime: (start + sample.time) * 1000,
        position: sample.position, phase: sample.phase)
    }
    return trace
  }

  private func setup(_ text: String) throws -> TransitionSetup {
    try NamedTransition.setup(text)
  }

  @Test(arguments: ["mini-player", "mini-player-ports"])
  func `one recording presents the player and dismisses it again`(name: String) throws {
    let replay = TransitionReplay(
      of: twoPans(Vector(x: 0, y: -500), then: Vector(x: 0, y: 600)), transition: try setup(name))
    #expect(replay.replay.release?.decision.outcome == .finish)
    let act = try #require(replay.laterActs.first)
    #expect(replay.laterActs.count == 1 && act.configuration.direction == .down)
    #expect(act.replay.release?.decision.outcome == .finish)
    #expect(replay.frames.last?.view(named: "player view")?.frame.minY == 0)
    #expect(act.frames.last?.view(named: "player view") == nil)
    // Both acts show the engine's progress on every frame.
    for (frames, engine) in [(replay.frames, replay.replay), (act.frames, act.replay)] {
      #expect(frames.count == engine.frames.count)
      #expect(zip(frames, engine.frames).allSatisfy { $0.progress == $1.fraction })
    }
    let ends = replay.log.calls.filter { $0.call == "completeTransition(true)" }
    #expect(ends.count == 2 && replay.findings == [])
  }

  @Test func `a cancelled pan is tried again in the same direction`() throws {
    let replay = TransitionReplay(
      of: twoPans(Vector(x: 0, y: -60), then: Vector(x: 0, y: -600)),
      transition: try setup("mini-player"))
    #expect(replay.replay.release?.decision.outcome == .cancel)
    #expect(replay.laterActs.first?.configuration.direction == .up)
    #expect(replay.laterActs.first?.frames.last?.view(named: "player view")?.frame.minY == 0)
    #expect(replay.findings == [])
  }

  @Test func `what cannot go back leaves later pans alone`() throws {
    let replay = TransitionReplay(
      of: twoPans(Vector(x: 0, y: 600), then: Vector(x: 0, y: 600)),
      transition: try setup("sheet"))
    #expect(replay.laterActs.isEmpty && replay.replay.laterContacts == 1)
  }

  /// Presenting over 750 pt: 0.4 is beyond 0.3, and going on at 1 - p takes the whole 0.4 s; going back
  /// from 0.2 takes 0.2 · 0.4/0.8 = 0.1 s.
  @Test(arguments: [(0.4, TransitionOutcome.finish, 0.4), (0.2, .cancel, 0.1)])
  func `the ports slow down by the progress`(
    share: Double, outcome: TransitionOutcome, seconds: Double
  ) throws {
    let setup = try setup("mini-player-ports")
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 780), by: Vector(x: 0, y: -750 * share), steps: 20, interval: 0.02,
      hold: 0.2)
    let replay = TransitionReplay(of: trace, transition: setup)
    let release = try #require(replay.replay.release)
    #expect(release.decision.outcome == outcome)
    let frames = replay.frames.count - 1 - release.frameIndex
    // Whether the frame at the very end still belongs to it is a matter of rounding.
    #expect(abs(Double(frames) - seconds * 60) <= 1 && replay.findings == [])
  }

  @Test(arguments: [
    ("no", "no", true), ("yes", "no", false), ("no", "yes", false), ("yes", "yes", true),
  ])
  func `the flag means what it says, and as written the opposite`(
    flag: String, asWritten: String, followsFinger: Bool
  ) throws {
    let setup = try setup(
      "mini-player:disables-interaction=\(flag),as-written=\(asWritten)")
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 700), by: Vector(x: 0, y: -30), steps: 20, interval: 0.05)
    let replay = TransitionReplay(of: trace, transition: setup)
    let wasInteractive = replay.log.calls.contains { $0.call == "startInteractiveTransition" }
    #expect(wasInteractive == followsFinger)
  }

  // MARK: - Taps

  private var tap: Trace {
    let place = Vector(x: 200, y: 400)
    return Trace(
      id: "tap",
      samples: [
        TouchSample(time: 0, recordedTime: 0, position: place, phase: .down),
        TouchSample(time: 0.1, recordedTime: 100, position: place, phase: .up),
      ], vocabulary: .touch, containerWidth: 400, containerHeight: 800)
  }

  /// From the lift at 0.1 s on, half of the duration later the progress is a half.
  @Test(arguments: NamedTransition.all.map(\.name))
  func `a tap starts any transition, and only time drives it`(name: String) throws {
    let replay = TransitionReplay(of: tap, transition: try setup(name + ":tap=yes"))
    #expect(replay.replay.end == .notRecognized)
    let calls = replay.log.calls.map(\.call)
    #expect(!calls.contains("startInteractiveTransition") && calls.contains("animateTransition"))
    #expect(calls.contains("completeTransition(true)") && replay.findings == [])
    let duration = calls.lazy.compactMap { call in
      call.hasPrefix("transitionDuration") ? Double(call.split(separator: " ")[2]) : nil
    }.first
    let seconds = try #require(duration)
    let last = try #require(replay.frames.last)
    #expect(last.progress == 1 && last.frame.phase == .rested)
    #expect((0.1 + seconds...0.1 + seconds + 0.2).contains(last.frame.time))
    let half = replay.frames.first { $0.frame.time >= 0.1 + seconds / 2 }
    #expect(half.map { abs($0.progress - 0.5) < 0.1 } ?? false)
  }

  @Test func `without a lift there is no tap`() throws {
    var trace = tap
    trace.samples.removeLast()
    let replay = TransitionReplay(of: trace, transition: try setup("sheet:tap=yes"))
    #expect(replay.frames.isEmpty && replay.findings == [])
  }

  // MARK: - As written

  @Test(arguments: ["slide-from-top", "cross-fade", "shared-image"])
  func `as written a cancelled transition is completed, and the screen is wrong`(
    name: String
  ) throws {
    for asWritten in ["no", "yes"] {
      let setup = try setup("\(name):as-written=\(asWritten)")
      let away: Double = setup.traits.direction == .up ? -160 : 160
      let trace = TestTrace.pan(
        from: Vector(x: 200, y: 400), by: Vector(x: 0, y: away), steps: 20, interval: 0.02,
        hold: 0.2)
      let replay = TransitionReplay(of: trace, transition: setup)
      #expect(replay.replay.release?.decision.outcome == .cancel)
      let detail = replay.frames.last?.view(named: "detail view")
      if asWritten == "yes" {
        #expect(replay.findings.contains(.completedAgainstOutcome(said: true)) && detail == nil)
      } else {
        #expect(replay.findings == [] && detail?.opacity == 1)
      }
    }
  }
}
