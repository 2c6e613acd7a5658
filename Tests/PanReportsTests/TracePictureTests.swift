import PanReplay
import PanTestSupport
import PanTraces
import PanTransitions
import Testing

@testable import PanDocuments
@testable import PanReports

/// Which pictures a replay has, drawn from nothing but the replay.
@Suite struct TracePictureTests {
  private func kinds(_ trace: ReplayedTrace) -> [TracePicture] {
    TracePicture.allCases.filter { $0.drawing(of: trace) != nil }
  }

  @Test func `a transition has every picture, each with its finding and the trace's name`() throws {
    let swipe = Trace.swipe(speed: 900, duration: 300)
    let setup = try #require(NamedTransition.all.first).setup()
    let trace = ReplayedTrace(of: swipe, configuration: ReplayConfiguration(), transition: setup)
    #expect(kinds(trace) == TracePicture.allCases)
    for kind in TracePicture.allCases {
      let drawing = try #require(kind.drawing(of: trace))
      #expect(drawing.finding.hasSuffix("."), "\(kind)")
      #expect(drawing.svg(.light).contains(swipe.id), "\(kind)")
    }
  }

  @Test func `without views there is no strip of them, and without a pan no picture at all`() {
    let configuration = ReplayConfiguration()
    let plain = Replay(of: .swipe(speed: 900, duration: 300), configuration: configuration)
    #expect(kinds(ReplayedTrace(plain)) == TracePicture.allCases.filter { $0 != .filmstrip })
    let tap = Replay(of: .swipe(speed: 10, duration: 20), configuration: configuration)
    #expect(kinds(ReplayedTrace(tap)) == [])
  }

  @Test func `a report leaves out frames that are all as they should be, and close-ups at first`() {
    let replay = Replay(
      of: .swipe(speed: 900, duration: 300), configuration: ReplayConfiguration())
    #expect(ReplayedTrace(replay).pictures(withCloseUps: false).map(\.kind) == [.progress])
    let strip = FrameStrip(replay)
    #expect(strip != nil)
    let kinds = ReplayedTrace(replay).pictures(withCloseUps: true).map(\.kind)
    #expect(kinds.contains(.frames) == (strip?.isUneven == true))
    let unconditional = TracePicture.allCases.filter { ![.filmstrip, .frames].contains($0) }
    #expect(kinds.filter { $0 != .frames } == unconditional)
  }
}
