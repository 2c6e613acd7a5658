import PanAnalysis
import PanDocuments
@testable import PanTraceTool
import PanTraces
import Testing

/// Tables that people read at a terminal of 80 columns.
@Suite struct NarrowTableTests {
  private func expectNarrow(_ document: Document) {
    let lines = document.text(on: Screen(width: 80)).split(separator: "\n")
    #expect(lines.count > 4)
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }
}
