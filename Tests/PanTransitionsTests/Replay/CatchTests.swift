import PanMotion
import PanReplay
import PanTraces
import PanTransitions
import Testing

/// What becomes of a touch that comes down while the transition settles.
///
/// UIKit documents of `pause()` that it is for interruptible animators; the others settle on.
struct CatchTests {
  /// Half of the way and a little more, a lift at 0.42 s, and a second finger down at 0.5 s that goes
  /// all the way back.
  private func trace(_ setup: TransitionSetup) throws -> Trace {
    let way = setup.traits.direction
    let length = try #require(setup.traits.travel.length(in: way.isHorizontal ? 400 : 800))
    let along = (way == .up || way == .left ? -0.6 : 0.6) * length
    let by = way.isHorizontal ? Vector(x: along, y: 0) : Vector(x: 0, y: along)
    let start = Vector(x: 200, y: 400)
    var trace = TestTrace.pan(from: start, by: by, steps: 20, interval: 0.02)
    let back = TestTrace.pan(from: start + by, by: by * -1, steps: 20, interval: 0.02)
    trace.samples += back.samples.map { sample in
      TouchSample(
        time: 0.5 + sample.time, recordedTime: (0.5 + sample.time) * 1000,
        position: sample.position, phase: sample.phase)
    }
    return trace
  }

  private func replay(
    _ transition: String, _ change: (inout ReplayConfiguration) -> Void = { _ in }
  ) throws -> TransitionReplay {
    let setup = try NamedTransition.setup(transition)
    var configuration = setup.configuration
    change(&configuration)
    let replay = TransitionReplay(
      of: try trace(setup), transition: setup, configuration: configuration)
    // Whatever is caught, the views show the engine's progress.
    #expect(replay.frames.count == replay.replay.frames.count)
    #expect(zip(replay.frames, replay.replay.frames).allSatisfy { $0.progress == $1.fraction })
    return replay
  }

  private static let uninterruptible = [
    "origin-zoom", "slide-from-top", "cross-fade", "shared-image", "sheet", "mini-player",
    "mini-player-ports",
  ]

  @Test(arguments: uninterruptible)
  func `without an interruptible animator nothing catches the settle`(name: String) throws {
    let replay = try replay(name)
    #expect(replay.replay.interruptions == 0 && replay.replay.releases.count == 1)
    #expect(replay.replay.laterContacts == 1 && replay.replay.end == .rested)
    #expect(replay.replay.release?.decision.outcome == .finish)
    #expect(replay.frames.last?.progress == 1)
    #expect(replay.findings == [.pausedUninterruptible])
    #expect(!replay.configuration.catchesSettle)
  }

  @Test(arguments: uninterruptible)
  func `it can be let all the same, which stays a finding`(name: String) throws {
    let replay = try replay(name + ":catches=yes")
    #expect(replay.replay.interruptions == 1 && replay.replay.laterContacts == 0)
    #expect(replay.replay.release?.decision.outcome == .cancel)
    #expect(replay.frames.last?.progress == 0)
    #expect(replay.findings.contains(.pausedUninterruptible))
  }

  @Test(arguments: uninterruptible)
  func `a spring is not UIKit's, and can be caught`(name: String) throws {
    let replay = try replay(name) { $0.interaction = .velocityDriven(VelocityDrivenInteraction()) }
    #expect(replay.replay.interruptions == 1)
  }

  @Test(arguments: ["composable-simple", "composable-navigation", "composable-tabs"])
  func `an interruptible animator is caught`(name: String) throws {
    let replay = try replay(name)
    #expect(replay.replay.interruptions == 1 && replay.findings == [])
    #expect(replay.replay.release?.decision.outcome == .cancel)
  }
}
