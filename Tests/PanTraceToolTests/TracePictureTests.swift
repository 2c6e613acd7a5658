@testable import PanDocuments
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import PanTransitions
import Testing

/// Which pictures a replay has, drawn from nothing but the replay.
@Suite struct TracePictureTests {
  private let swipe = Trace.swipe(speed: 900, duration: 300)

  @Test func `a transition has its views and its progress, with a finding and the trace's name`()
    throws
  {
    let setup = try #require(NamedTransition.all.first).setup()
    let trace = ReplayedTrace(of: swipe, configuration: ReplayConfiguration(), transition: setup)
    #expect(trace.pictures.map(\.file) == ["views", "progress"])
    for picture in trace.pictures {
      #expect(picture.finding.hasSuffix("."))
      #expect(picture.svg(.light, ChartLayout.width).contains(swipe.id))
    }
  }

  @Test func `without views there is the progress alone, and without a pan no picture at all`() {
    let configuration = ReplayConfiguration()
    let plain = Replay(of: swipe, configuration: configuration)
    #expect(ReplayedTrace(plain).pictures.map(\.file) == ["progress"])
    let tap = Replay(of: .swipe(speed: 10, duration: 20), configuration: configuration)
    #expect(ReplayedTrace(tap).pictures.isEmpty)
    #expect(Filmstrip(card: tap) == nil)
  }

  @Test func `progress tells when the touch became a pan, was released and came to rest`() throws {
    let replay = Replay(of: swipe, configuration: ReplayConfiguration())
    let chart = try #require(ProgressChart(replay))
    #expect(chart.moments.map(\.name) == ["a pan", "release", "at rest"])
    let times = chart.moments.map(\.time)
    #expect(times[1] == replay.release?.time)
    #expect(times[0] < times[1] && times[1] < times[2])
    let lag = chart.chart.legend.map(\.label).filter { $0.hasPrefix("lag: median ") }
    #expect(lag.count == 1)
  }

  @Test func `frames stand on a strip only if some are late or show nothing new`() throws {
    let replay = Replay(of: swipe, configuration: ReplayConfiguration())
    var chart = try #require(ProgressChart(replay))
    chart.frames = [(0, .fresh), (17, .fresh)]
    #expect(chart.chart.strip == nil)
    chart.frames = [(0, .fresh), (17, .stale), (33, .late), (50, .fresh)]
    #expect(chart.chart.strip?.title == ["frames"])
    let labels = chart.chart.legend.map(\.label)
    #expect(labels.contains("repeated frame while the finger moves (1)"))
    #expect(labels.contains("frame that stood too long (1)"))
    #expect(labels.contains("frame in time (2)"))
  }

  @Test func `a card shows a gesture from the touch over the lift to rest`() throws {
    let replay = Replay(of: swipe, configuration: ReplayConfiguration())
    let card = try #require(Filmstrip(card: replay))
    #expect(card.panels.count == 5)
    #expect([0, 2, 4].map { card.panels[$0].caption } == [["touch"], ["lift"], ["rest"]])
    #expect(card.panels.map(\.fingers.count) == [1, 1, 1, 0, 0])
  }
}
