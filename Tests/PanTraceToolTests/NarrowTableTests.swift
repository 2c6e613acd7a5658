import PanDocuments
import PanEngine
@testable import PanTraceTool
import PanTraces
import Testing

/// What people read at a narrow terminal.
@Suite struct NarrowTableTests {
  @Test(arguments: [80, 40])
  func `a comparison is whole, and its reasons go by letters`(width: Int) throws {
    let names = ["material-swipe-dismiss", "flutter-cupertino-back"]
    let settings = try names.map { try ConfigurationSource().makeSettings(policy: $0) }
    let rules = ComparedTrace.Rules(settings, reference: settings[0])
    let generator = try TraceGenerator(seed: 5)
    let traces = (0..<60).map { ("x.csv", ComparedTrace(generator.trace(at: $0), rules)) }
    let report = ComparisonReport(
      ComparisonReport.Tables(names: names, traces: traces), rules: settings, own: [],
      rejections: Rejections([]))
    let text = report.document(version: "1").text(on: Screen(width: width))
    for line in text.split(separator: "\n") {
      #expect(line.count <= width && !line.contains("…"), "\(line)")
    }
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.hasPrefix("material-swipe-dismiss decides "), "\(words)")
    #expect(words.contains("(A material-swipe-dismiss, B flutter-cupertino-back)"), "\(words)")
  }
}
