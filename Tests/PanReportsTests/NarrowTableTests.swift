import PanDocuments
import PanMetrics
import PanText
import PanTraces
import PanTuning
import Testing

@testable import PanReports

/// Tables that people read at a terminal of 80 columns.
@Suite struct NarrowTableTests {
  private func expectNarrow(_ document: Document) {
    let lines = document.text(on: Screen(width: 80)).split(separator: "\n")
    #expect(lines.count > 4)
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `logs of frames fit`() throws {
    let log = try #require(FrameLog(times: [0, 0.01, 0.02, 0.05, 0.06], rate: 100))
    let hitches = try #require(HitchTime(log))
    expectNarrow(HitchTable.document(of: [("somebody/device.csv", hitches)], profile: .apple2026))
  }

  @Test func `likely labels fit`() {
    let target = SessionSwipe.Target(transition: 0, direction: .down)
    let steps = [(0.0, TransitionOutcome.cancel), (1.5, .finish)].map { time, outcome in
      SessionStep(
        session: 0, time: time,
        content: .swipe(
          SessionSwipe(target: target, end: .decided(outcome, settled: time + 0.5))))
    }
    let gestures = [0, 1].map {
      (
        $0,
        LikelyReport.Gesture(source: "a.csv", id: "pull-0\($0)", participant: "p", decision: nil)
      )
    }
    let report = LikelyReport(
      LikelyIntents(steps), gestures: Dictionary(uniqueKeysWithValues: gestures),
      transitions: ["sheet"], windows: [2, 3, 5].map { LikelyIntents(steps, window: $0) }, notes: []
    )
    expectNarrow(report.document(version: "1"))
  }
}
