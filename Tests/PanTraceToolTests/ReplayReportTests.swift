@testable import PanDocuments
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import PanTransitions
import Testing

/// What a replay shows, alone and through a transition.
struct ReplayReportTests {
  private let swipe = Trace.swipe(speed: 1000, duration: 200)

  private func document(
    _ trace: Trace, through transition: String? = nil, log: Bool = false
  ) throws -> Document {
    let setup = try transition.map { try NamedTransition.setup($0) }
    let configuration = setup?.configuration ?? ReplayConfiguration()
    return ReplayReport(
      of: trace, settings: ReplaySettings(configuration: configuration, transition: setup),
      log: log
    ).document()
  }

  @Test func `the content's way is drawn at a terminal alone, and only where there are frames`()
    throws
  {
    let shown = try document(swipe)
    #expect(shown.text().contains("\n\ncontent  "))
    #expect(!shown.markdown.contains("content  "))
    let tap = try document(.drawn("D.U"))
    #expect(!tap.text().contains("content  "))
    #expect(tap.text().split(separator: "\n").count == 1)
  }

  @Test func `more than one release gets a table at a terminal`() throws {
    let caught = Trace.drawn("DmmmmMmmU...DMMMmmmU", tick: 16)
    let replay = Replay(of: caught, configuration: ReplayConfiguration().resolved(for: caught))
    try #require(replay.releases.count == 2)
    let releases = ReplayReport.releaseTable(replay)
    let twice = try document(caught)
    #expect(twice.text().hasSuffix("\n\n" + releases.text()))
    #expect(!twice.markdown.contains(releases.markdown))
    #expect(try !document(swipe).text().contains(releases.text().prefix { $0 != "\n" }))
  }

  @Test func `what is shown of a transition stands in place of the frames`() throws {
    let frames = try document(swipe, through: "composable-navigation")
    #expect(frames.text().contains("\n\ncontent  "))
    #expect(rows(frames)?.hasPrefix("frame,") == true)

    let log = try document(
      swipe, through: "composable-navigation",
      log: true)
    #expect(!log.text().contains("content  "))
    #expect(log.text().contains(" ms  "))
    #expect(log.markdown.contains("| time (ms) | receiver | call |"))
    #expect(rows(log)?.hasPrefix("time_ms,receiver,call\n") == true)
  }

  @Test func `where nothing was decided there is nothing to draw`() throws {
    let settings = ReplaySettings(configuration: ReplayConfiguration(), transition: nil)
    let tap = ReplayReport(of: .drawn("D.U"), settings: settings)
    #expect(tap.pictures.isEmpty)
    let drawn = ReplayReport(of: swipe, settings: settings).pictures
    #expect(drawn.map(\.file) == ["progress"])
  }

  private func rows(_ document: Document) -> String? {
    document.rows?().csv
  }
}
