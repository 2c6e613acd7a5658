import PanMotion
import PanReplay
import PanTraces
import PanTransitions
import Testing

/// A list in a sheet: the finger scrolls it to its top, and the sheet takes over.
struct HandoverTests {
  /// Down by 300 points in steps of 10, the first of which the scroll view's recogniser takes.
  private let pull = TestTrace.pan(
    from: Vector(x: 200, y: 200), by: Vector(x: 0, y: 300), steps: 30, hold: 0.3,
    vocabulary: .touch)

  private func replay(_ handover: String, offset: Int = 120) throws -> TransitionReplay {
    TransitionReplay(
      of: pull,
      transition: try NamedTransition.setup(
        "scroll-sheet:height=0.9,offset=\(offset),handover=\(handover)"))
  }

  private func top(_ frame: TransitionFrame?) -> Double? {
    frame?.view(named: "row 0")?.frame.minY
  }

  /// The sheet is 720 points high and stands at 80; its first row is scrolled up by 120.
  @Test func `the content stays under the finger all of the way`() throws {
    let replay = try replay("smooth")
    #expect(replay.findings == [])
    let dragged = replay.frames.filter { $0.frame.phase == .waiting || $0.frame.phase == .dragging }
    #expect(top(dragged.first).map { abs($0 - (80 - 120)) < 1e-9 } ?? false)
    // 290 points of movement count: 120 scroll, 170 drag.
    #expect(top(dragged.last).map { abs($0 - (80 + 170)) < 1e-9 } ?? false)
    let places = dragged.compactMap { top($0) }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= -1e-9 && $0 <= 20 + 1e-9 })
    #expect(dragged.last?.view(named: "list content")?.bounds.minY == 0)
    #expect(zip(replay.frames, replay.replay.frames).allSatisfy { $0.progress == $1.fraction })
  }

  @Test func `each way of handing over badly is found, with how far it is off`() throws {
    #expect(try replay("jump").findings == [.contentJumped(120)])
    #expect(try replay("both").findings == [.movedTwice(120)])
    let never = try replay("never")
    #expect(never.findings == [.neverHandedOver(170)])
    #expect(never.replay.end == .notRecognized)
    for handover in ScrollHandover.allCases where handover != .never {
      #expect(try replay(handover.rawValue, offset: 0).findings == [])
    }
  }

  @Test func `a jump changes what is decided`() throws {
    // 170 and 290 of 720 points.
    let (smooth, jump) = (try replay("smooth"), try replay("jump"))
    #expect(smooth.replay.release.map { abs($0.progress - 170.0 / 720) < 1e-9 } ?? false)
    #expect(jump.replay.release.map { abs($0.progress - 290.0 / 720) < 1e-9 } ?? false)
  }

  @Test func `a scroll view with a velocity of its own is found by what was recorded`() throws {
    var trace = pull
    // It goes on scrolling by itself while the finger rests: twice as fast as the finger.
    trace.scrollOffsets = trace.samples.indices.map { max(120 - 20 * Double(max($0 - 1, 0)), 0) }
    let replay = TransitionReplay(
      of: trace, transition: try NamedTransition.setup("scroll-sheet:height=0.9,handover=both"))
    #expect(replay.findings.contains(.scrollDiffers(60)))
    #expect(replay.findings.contains(.movedTwice(120)))
    // What the finger alone makes of it differs from nothing.
    trace.scrollOffsets = trace.samples.indices.map { max(120 - 10 * Double(max($0 - 1, 0)), 0) }
    let same = TransitionReplay(
      of: trace, transition: try NamedTransition.setup("scroll-sheet:height=0.9,offset=5"))
    #expect(same.findings == [])
    #expect(same.frames == (try self.replay("smooth")).frames)
  }
}
