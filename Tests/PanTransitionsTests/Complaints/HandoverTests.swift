import PanEngine
import PanTraces
import PanTransitions
import Testing

/// A list in a sheet: the finger scrolls it to its top, and the sheet takes over.
struct HandoverTests {
  /// Down by 300 points in steps of 10, the first of which the scroll view's recognizer takes.
  private let pull = TestTrace.pan(
    from: Vector(x: 200, y: 200), by: Vector(x: 0, y: 300), steps: 30, hold: 0.3,
    vocabulary: .touch)

  private func replay(_ handover: String, offset: Int = 120) throws -> TransitionReplay {
    TransitionReplay(
      of: pull,
      transition: try NamedTransition.setup(
        "scroll-sheet:height=0.9,offset=\(offset),handover=\(handover)"))
  }

  private func top(_ frame: TransitionReplay.Picture?) -> Double? {
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
    for handover in ReplayConfiguration.ScrollHandover.allCases where handover != .never {
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

/// The view that shows for a moment where it would have gone, after the transition was cancelled.
struct FlashTests {
  private let pull = TestTrace.pan(
    from: Vector(x: 200, y: 450), by: Vector(x: 0, y: 80), steps: 20, interval: 0.02, hold: 0.2)

  @Test(arguments: [60.0, 120])
  func `as written a cancelled sheet is gone for one frame, and found`(rate: Double) throws {
    for isAsWritten in [true, false] {
      let setup = try NamedTransition.setup("sheet:as-written=\(isAsWritten ? "yes" : "no")")
      var configuration = setup.configuration
      configuration.clock = .steady(rate: rate)
      let replay = TransitionReplay(of: pull, transition: setup, configuration: configuration)
      #expect(replay.replay.release?.decision.outcome == .cancel)
      let found = replay.findings
      #expect(found == (isAsWritten ? [.flickerOnCancel(["sheet view"], frames: 1)] : []))
      let places = (replay.frames + replay.trailingFrames).compactMap {
        $0.view(named: "sheet view")?.frame.minY
      }
      // 400 is its place, 800 the lower edge of the window.
      #expect(places.filter { $0 == 800 }.count == (isAsWritten ? 1 : 0))
      #expect(places.last == 400)
    }
  }

  @Test func `a finished sheet does not flash`() throws {
    let setup = try NamedTransition.setup("sheet:as-written=yes")
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 450), by: Vector(x: 0, y: 330), steps: 20, interval: 0.02, hold: 0.2)
    let replay = TransitionReplay(of: trace, transition: setup)
    #expect(replay.replay.release?.decision.outcome == .finish && replay.findings == [])
  }

  /// A stage by hand: put back at the third frame after the end, it was wrong in three pictures.
  @Test(arguments: [1, 2, 3, 10])
  func `the frames of a flash are counted`(late: Int) {
    let bench = Bench(style: .custom)
    bench.showFirst()
    let interaction = bench.interact()
    bench.present()
    bench.stage.perform { interaction.update(0.5) }
    bench.stage.perform { bench.first.view.alpha = 0.5 }
    bench.stage.perform { interaction.cancel() }
    var time = 0.0
    while bench.stage.transition != nil {
      time += 1.0 / 60
      bench.stage.advance(to: time)
    }
    for frame in 1...30 {
      if frame == late { bench.stage.perform { bench.first.view.alpha = 1 } }
      bench.stage.advance(to: time + Double(frame) / 60)
    }
    #expect(bench.stage.findings == [.flickerOnCancel(["first view"], frames: late)])
  }

  @Test func `what is not put back in a quarter of a second is no flash`() {
    let bench = Bench(style: .custom)
    bench.showFirst()
    let interaction = bench.interact()
    bench.present()
    bench.stage.perform { interaction.update(0.5) }
    bench.stage.perform { bench.first.view.alpha = 0.5 }
    bench.stage.perform { interaction.cancel() }
    for frame in 1...120 { bench.stage.advance(to: Double(frame) / 60) }
    #expect(bench.stage.findings == [.notRestored(["first view"])])
  }
}
