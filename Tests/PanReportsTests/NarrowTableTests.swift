import PanDocuments
import PanMetrics
import PanText
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
}
