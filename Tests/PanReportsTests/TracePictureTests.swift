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

  /// 750 pt of 400 at 2500 pt/s: a clamp shows nothing of that, and the travel's middle all.
  @Test func `a settle's picture tells the content's velocity where it is not the finger's`() throws
  {
    func settle(_ duration: Double) throws -> SettleChart {
      var configuration = ReplayConfiguration()
      configuration.extent = 400
      return try #require(
        SettleChart(
          Replay(of: .swipe(speed: 2500, duration: duration), configuration: configuration)))
    }
    let inside = try settle(96).chart
    #expect(
      inside.subtitle?.hasSuffix(
        "the finger leaves with 2500 pt/s, the settle sets off with 2500 pt/s.") == true)
    #expect(inside.legend.contains { $0.label == "the finger's 2500 pt/s" })
    let beyond = try settle(304).chart
    #expect(
      beyond.subtitle?.hasSuffix(
        "the finger leaves with 2500 pt/s, the content with 0 pt/s, the settle sets off with 0 pt/s."
      ) == true)
    #expect(beyond.legend.contains { $0.label == "the content's 0 pt/s" })
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
