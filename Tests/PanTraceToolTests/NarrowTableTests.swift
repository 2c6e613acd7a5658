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

  @Test func `help keeps its words at a narrow terminal, and its commands whole`() {
    let tool = Tool.pantrace
    let pages =
      tool.pages.map { Help.of($0, tool: tool.name, .everything) } + tool.topics.map { $0.text() }
    for page in pages {
      let narrow = Screen(width: 40).refolded(page)
      #expect(narrow.split { $0.isWhitespace } == page.split { $0.isWhitespace })
      for line in narrow.split(separator: "\n") where line.count > 40 {
        let words = line.drop { $0 == " " }
        let isWhole = words.hasPrefix("pantrace ") || ["'", "\""].contains(words.first)
        #expect(isWhole || !words.contains(" "), "\(line)")
      }
      #expect(Screen(width: 80).refolded(page) == page && Screen().refolded(page) == page)
    }
  }
}
