import PanEngine
import PanTraces
import PanTransitions
import Testing

/// When a whole transition is over, worked out without the machinery.
///
/// The finger moves for 0.4 s, holds, and lifts at t = 0.62 s; frames are at (k + ½)/60 s, so that frame
/// 37 at 0.625 s decides. What is left then takes r seconds, and the first frame at or after 0.625 s + r
/// is n = ⌈60·r⌉ frames later: from lift to the end it is n/60 s + 5 ms.
struct CompletionTests {
  private func replay(
    _ transition: String, share: Double,
    _ change: (inout ReplayConfiguration) -> Void = { _ in }
  ) throws -> TransitionReplay {
    let setup = try NamedTransition.setup(transition)
    let way = setup.traits.direction
    let length = try #require(setup.traits.travel.length(in: way.isHorizontal ? 400 : 800))
    let along = (way == .up || way == .left ? -share : share) * length
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 400),
      by: way.isHorizontal ? Vector(x: along, y: 0) : Vector(x: 0, y: along), steps: 20,
      interval: 0.02, hold: 0.2)
    var configuration = setup.configuration
    change(&configuration)
    return TransitionReplay(of: trace, transition: setup, configuration: configuration)
  }

  /// What the rest takes.
  ///
  /// Finishing from 0.61 takes r = 0.39·D, cancelling from 0.26 takes r = 0.26·D. The ports go on at
  /// 1 − p of the speed: D, and 0.26·D/0.74. A shared element gets 0.39·D and, either way, 0.74·D; the
  /// dragged shape has a spring of its own: with mass 2, stiffness 1500 and damping 98, ζω = 24.5 and
  /// ω_d = √(750 − 24.5²) = 12.237, it settles in ln(1000·(1 + 24.5/12.237))/24.5 = 0.3268 s from rest.
  @Test(
    arguments: [
      ("sheet", 0.61, 10), ("sheet", 0.26, 7), ("origin-zoom", 0.61, 71), ("origin-zoom", 0.26, 47),
      ("slide-from-top", 0.61, 12), ("slide-from-top", 0.26, 8), ("cross-fade", 0.61, 12),
      ("cross-fade", 0.26, 8), ("mini-player", 0.61, 10), ("mini-player", 0.26, 7),
      ("mini-player-ports:duration=0.41", 0.61, 25), ("mini-player-ports:duration=0.41", 0.26, 9),
      ("composable-tabs", 0.61, 10), ("composable-tabs", 0.26, 7),
      ("composable-navigation", 0.61, 12), ("composable-navigation", 0.26, 23),
      ("composable-modal", 0.61, 20), ("composable-modal", 0.26, 20),
    ])
  func `a transition is over when the rest of its time is`(
    transition: String, share: Double, frames: Int
  ) throws {
    let replay = try replay(transition, share: share)
    let release = try #require(replay.replay.release)
    #expect(release.decision.outcome == (share > 0.5 ? .finish : .cancel))
    #expect(abs(release.time - 0.62) < 1e-12)
    let time = try #require(replay.completion.time)
    #expect(abs(time - release.time - (Double(frames) / 60 + 0.005)) < 1e-9, "\(time)")
    #expect(replay.completion.start == nil)
  }

  /// On a quick spring the content rests long before the picture, which gets its 0.74·0.5 s = 22.2 frames.
  @Test func `what outlasts the content counts`() throws {
    var interaction = VelocityDrivenInteraction()
    interaction.spring = try #require(Spring(response: 0.05, dampingRatio: 1))
    let replay = try replay("composable-navigation", share: 0.26) { [interaction] in
      $0.interaction = .velocityDriven(interaction)
    }
    let time = try #require(replay.completion.time)
    #expect(abs(time - 0.62 - (23.0 / 60 + 0.005)) < 1e-9, "\(time)")
    let rested = try #require(replay.frames.last?.frame.time)
    #expect(rested < 0.8 && !replay.trailingFrames.isEmpty)
    #expect(replay.trailingFrames.last.map { abs($0.frame.time - time) < 1e-9 } ?? false)
  }

  /// With a lead of a frame the first cut-off after the lift is that of the frame at 38.5/60 s.
  @Test func `it is the frame's time, not the cut-off's`() throws {
    let replay = try replay("sheet", share: 0.61) { $0.lead = 1.0 / 60 }
    let time = try #require(replay.completion.time)
    #expect(abs(time - 48.5 / 60) < 1e-9, "\(time)")
    #expect(replay.frames.last.map { abs($0.frame.time - time) < 1e-9 } ?? false)
  }

  /// A tap at 0.62 s and 0.4 s: the first frame after 1.02 s is at 61.5/60 s.
  @Test func `a tapped transition counts from the tap`() throws {
    let replay = try replay("sheet:tap=yes", share: 0.61)
    #expect(replay.completion.start.map { abs($0 - 0.62) < 1e-12 } ?? false)
    #expect(replay.completion.time.map { abs($0 - 61.5 / 60) < 1e-9 } ?? false)
  }

  /// Played alone from its begin at 0 s it is over at 0.4 s, before the finger lifts.
  @Test func `what plays alone may be over before the lift`() throws {
    let replay = try replay("mini-player:disables-interaction=yes", share: 0.61)
    #expect(replay.completion.time.map { $0 < 0.62 } ?? false)
  }
}

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
