import PanEngine
import PanTraces
import PanTransitions
import Testing

/// A sheet with more than one place to rest.
///
/// In a container of 800 points the detents 0.25, 0.5 and 0.75 are 200, 400 and 600 points high: the
/// sheet's upper edge stands at 600, 400 and 200.
struct DetentTests {
  private static let words = "detent-sheet:detents=0.25/0.5/0.75,start="

  private func replay(
    from start: Int, by points: Double, steps: Int = 40, hold: Double = 0.3,
    policy: FinishPolicy? = nil
  ) throws -> TransitionReplay {
    let setup = try NamedTransition.setup("\(Self.words)\(start)")
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 500), by: Vector(x: 0, y: points), steps: steps, hold: hold)
    return TransitionReplay(
      of: trace, transition: setup, configuration: setup.configuration(deciding: policy))
  }

  private func edge(_ frame: TransitionReplay.Picture?) -> Double? {
    frame?.view(named: "sheet view")?.frame.minY
  }

  /// Held until it is at rest, the sheet goes to the nearest place; 800 is the lower edge, where it is
  /// put away.
  @Test(arguments: [
    (2, -90.0, TransitionOutcome.cancel, 400.0), (2, -110, .finish, 200),
    (2, 90, .cancel, 400), (2, 110, .finish, 600), (2, 310, .finish, 800),
    (3, 190, .finish, 400), (3, 320, .finish, 600), (1, -90, .cancel, 600),
    (1, -290, .finish, 400), (1, -320, .finish, 200),
  ])
  func `a sheet that is let go at rest goes to the nearest detent`(
    start: Int, points: Double, outcome: TransitionOutcome, place: Double
  ) throws {
    let replay = try replay(from: start, by: points)
    #expect(replay.replay.release?.decision.outcome == outcome && replay.replay.end == .rested)
    #expect(replay.findings == [])
    let last = replay.frames.last
    if place == 800 {
      #expect(edge(last) == nil)
    } else {
      #expect(edge(last).map { abs($0 - place) < 1e-9 } ?? false)
    }
    // Nothing shows through below the sheet.
    let edges = replay.frames.map { $0.view(named: "sheet view")?.frame.maxY ?? 800 }
    #expect(edges.allSatisfy { $0 >= 800 - 1e-9 })
    // The engine's content counts from the start, in points.
    let content = try #require(replay.replay.frames.last?.content)
    #expect(abs(content - (place - (800 - 200 * Double(start)))) < 1e-9)
    #expect(zip(replay.frames, replay.replay.frames).allSatisfy { $0.progress == $1.fraction })
  }

  @Test func `under the finger the sheet is where the finger is, also above where it began`() throws
  {
    let replay = try replay(from: 2, by: -150)
    let held = try #require(replay.frames.last { $0.frame.phase == .dragging })
    #expect(edge(held).map { abs($0 - 250) < 1e-9 } ?? false)
    // 50 points above the tallest, of which a band of 0.55 in 600 shows 26.3.
    let beyond = try self.replay(from: 3, by: -50)
    let pulled = try #require(beyond.frames.last { $0.frame.phase == .dragging })
    let shown = 50 * 0.55 * 600 / (600 + 0.55 * 50)
    #expect(edge(pulled).map { abs($0 - (200 - shown)) < 1e-6 } ?? false)
    #expect(beyond.replay.release?.decision.outcome == .cancel && beyond.findings == [])
  }

  /// Resting elsewhere is no transition of controllers: nothing is told of one, and nothing cancelled.
  @Test func `only a sheet that is put away disappears`() throws {
    let moved = try replay(from: 2, by: -110).log.calls.map(\.call)
    #expect(moved == ["didSelectDetent 0.75"])
    #expect(try replay(from: 2, by: 50).log.calls == [])
    let away = try replay(from: 2, by: 310).log.calls.map(\.call)
    #expect(away.contains("dismissalTransitionDidEnd(true)") && away.contains("viewDidDisappear"))
    #expect(!away.contains("didSelectDetent 0.25"))
  }

  /// Up from the lowest by 120 points at 3000 pt/s: FloatingPanel's rule keeps to the segment, one that takes
  /// the nearest place to where the throw gets does not.
  @Test func `a throw that goes past a detent is found`() throws {
    let near = try replay(from: 1, by: -120, steps: 4, hold: 0)
    #expect(near.replay.release?.decision.target?.index == 1 && near.findings == [])
    #expect(edge(near.frames.last).map { abs($0 - 400) < 1e-9 } ?? false)
    let thrown = FinishPolicy.snap(SnapRule(lookAhead: 0.2))
    let far = try replay(from: 1, by: -120, steps: 4, hold: 0, policy: thrown)
    #expect(far.replay.release?.decision.target?.index == 0)
    #expect(edge(far.frames.last).map { abs($0 - 200) < 1e-9 } ?? false)
    #expect(far.findings == [.skippedDetents([0.5])])
  }

  @Test func `a rule without anchors puts it away or leaves it`() throws {
    let away = try replay(from: 3, by: 400, policy: .progress(0.5))
    #expect(away.replay.release?.decision.outcome == .finish && edge(away.frames.last) == nil)
    let kept = try replay(from: 3, by: 200, policy: .progress(0.5))
    #expect(edge(kept.frames.last).map { abs($0 - 200) < 1e-9 } ?? false)
  }

  @Test func `a sheet that cannot be dismissed stays at its lowest detent`() throws {
    let setup = try NamedTransition.setup(Self.words + "2,dismisses=no")
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 300), by: Vector(x: 0, y: 390), steps: 40, hold: 0.3)
    let replay = TransitionReplay(of: trace, transition: setup)
    #expect(edge(replay.frames.last).map { abs($0 - 600) < 1e-9 } ?? false)
  }

  @Test(arguments: [
    "detents=0.5/0.3", "detents=0.5", "start=4", "start=0",
    "detents=0.5,dismisses=no,start=1",
  ])
  func `detents that make no sense are refused`(words: String) {
    #expect(throws: ComponentError.self) { try NamedTransition.setup("detent-sheet:" + words) }
  }

  /// Caught on its way and let go without a move, it goes on to where it was going.
  @Test func `a finger that only holds it does not change where it goes`() throws {
    let setup = try NamedTransition.setup(Self.words + "2")
    var trace = TestTrace.pan(
      from: Vector(x: 200, y: 500), by: Vector(x: 0, y: -130), steps: 40, hold: 0.3,
      vocabulary: .touch)
    let lift = trace.samples.last?.time ?? 0
    for (time, phase) in [(lift + 0.1, TouchSample.Phase.down), (lift + 0.2, .up)] {
      trace.samples.append(
        TouchSample(
          time: time, recordedTime: time * 1000, position: Vector(x: 200, y: 370), phase: phase))
    }
    let replay = TransitionReplay(of: trace, transition: setup)
    #expect(replay.replay.interruptions == 1 && replay.replay.end == .rested)
    #expect(edge(replay.frames.last).map { abs($0 - 200) < 1e-9 } ?? false)
    #expect(zip(replay.frames, replay.replay.frames).allSatisfy { $0.progress == $1.fraction })
  }
}
