import PanMotion
import PanReplay
import PanTraces
import PanTransitions
import Testing

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
