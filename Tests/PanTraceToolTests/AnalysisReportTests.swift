import PanAnalysis
@testable import PanDocuments
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import Testing

/// What an analysis says in the forms that need all of it.
struct AnalysisReportTests {
  private func report(
    _ traces: [AnalyzedTrace], rejections: Rejections = Rejections([])
  ) throws -> Document {
    try AnalysisReport(
      AnalyzedBatch(traces), rejections: rejections, files: [ReadFile.swipes.report],
      settings: ReplaySettings(configuration: ReplayConfiguration(), transition: nil),
      shown: AnalysisReport.Detail(metrics: [.settleTime]), machine: [.settleTime, .velocityJump]
    ).document(version: "1")
  }

  @Test func `what was left out has a list under a title`() throws {
    let document = try report(ReadFile.swipes.traces, rejections: ReadFile.swipes.rejections)
    let text = document.text()
    #expect(text.contains("\nNot counted: 1 not readable.\n"))
    #expect(text.contains("\nReplay settings: the defaults.\n"))
    let table = ReadFile.swipes.rejections.list
    #expect(text.contains("\n\n1 rejected: 1 not-a-number:\n" + table.text()))
    #expect(
      document.markdown.contains("\n\n1 rejected: 1 not-a-number:\n\n" + table.markdown))
    #expect(try !report(ReadFile.swipes.traces).text().contains("rejected"))
  }

  @Test func `rows go out as they come, so the document has none`() throws {
    guard try report(ReadFile.swipes.traces).rows == nil else {
      Issue.record("an analysis has rows after all")
      return
    }
  }

  @Test func `programs find the same members in the same order`() throws {
    let members = [
      "schema", "version", "configuration", "files", "traces", "rejected", "decisions",
      "error_rates", "decision_quality", "metrics", "sampling",
    ]
    #expect(try report(ReadFile.swipes.traces).json.outermostMembers == members)
  }

  @Test func `without an intent rates are null and figures say why`() throws {
    let json = try report(ReadFile.swipes.traces).json
    for rate in ["false_cancel", "false_finish", "error"] {
      for part in ["", "_low", "_high"] {
        #expect(json.contains("\"\(rate)\(part)_percent\": null"), "\(rate)\(part)")
      }
    }
    #expect(json.contains("\"balanced_accuracy\": null,\n    \"balanced_accuracy_reason\": \""))
    #expect(json.contains("\"labeled\": 0"))
  }
}
