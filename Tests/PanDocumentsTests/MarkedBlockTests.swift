import Testing

@testable import PanDocuments

/// What is replaced in a document, and what is not.
@Suite struct MarkedBlockTests {
  private func replaced(
    _ document: String, with content: String, id: String = "report"
  ) throws
    -> String
  {
    let block = try MarkedBlock(id: id, in: Array(document.utf8))
    return String(decoding: try block.document(with: content), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("a\n<!-- pantrace:begin report -->\nold\n<!-- pantrace:end report -->\nb", "\n"),
      ("a\r\n<!-- pantrace:begin report -->\r\nold\r\n<!-- pantrace:end report -->\r\nb\n", "\r\n"),
      ("<!-- pantrace:begin report -->\n<!-- pantrace:end report -->", "\n"),
      ("<!-- pantrace:begin report --> \n```\n<!-- pantrace:end report -->\n", "\n"),
    ])
  func `only what stands between the comments changes`(document: String, lineEnd: String) throws {
    let new = try replaced(document, with: "# x\n\ny\n")
    let parts = document.split(separator: "<!-- pantrace:", omittingEmptySubsequences: false)
    let begin = parts[1].prefix { $0 != "\n" && $0 != "\r\n" }
    let body = ["", "# x", "", "y", "", ""].joined(separator: lineEnd)
    #expect(new == "\(parts[0])<!-- pantrace:\(begin)\(lineEnd)\(body)<!-- pantrace:\(parts[2])")
    #expect(try replaced(new, with: "# x\n\ny\n") == new)
  }

  @Test func `bytes that are no text stay what they are`() throws {
    let before: [UInt8] = [0xFF, 0xFE, 0x0D, 0x0A, 0x00]
    let marked = Array("\n<!-- pantrace:begin report -->\n<!-- pantrace:end report -->".utf8)
    let new = try MarkedBlock(id: "report", in: before + marked).document(with: "")
    #expect(new.starts(with: before))
    #expect(Array(new.suffix(28)) == Array("<!-- pantrace:end report -->".utf8))
  }

  @Test func `a block in fenced code is an example`() throws {
    let example = "```html\n<!-- pantrace:begin report -->\n<!-- pantrace:end report -->\n```\n"
    #expect(throws: MarkedBlock.Problem.missing("report")) { try replaced(example, with: "") }
    let both = example + "<!-- pantrace:begin report -->\n<!-- pantrace:end report -->\n"
    #expect(try replaced(both, with: "new\n").hasPrefix(example))
  }

  @Test(
    arguments: [
      ("", MarkedBlock.Problem.missing("report")),
      ("<!-- pantrace:begin other -->\n<!-- pantrace:end other -->", .missing("report")),
      ("x\n<!-- pantrace:end report -->", .notBegun("report", line: 2)),
      ("<!-- pantrace:begin report -->\nx", .notEnded("report", line: 1)),
      (
        "<!-- pantrace:begin report -->\n<!-- pantrace:begin report -->\n"
          + "<!-- pantrace:end report -->", .twice("report", first: 1, second: 2)
      ),
      (
        "<!-- pantrace:begin report -->\n<!-- pantrace:end report -->\n"
          + "<!-- pantrace:begin report -->\n<!-- pantrace:end report -->",
        .twice("report", first: 1, second: 3)
      ),
    ])
  func `what is not one whole block is refused with its line`(
    document: String, error: MarkedBlock.Problem
  ) {
    #expect(throws: error) { try replaced(document, with: "x") }
  }

  @Test(arguments: ["", "a b", "a--b", "-->", "é", "a\n"])
  func `a name that cannot stand in a comment is refused`(id: String) {
    #expect(throws: MarkedBlock.Problem.badID(id)) { try replaced("", with: "", id: id) }
  }

  @Test func `content that would end the block is refused`() {
    let document = "<!-- pantrace:begin report -->\n<!-- pantrace:end report -->"
    #expect(throws: MarkedBlock.Problem.contentHoldsEnd("report")) {
      try replaced(document, with: "x\n<!-- pantrace:end report --> \ny")
    }
  }
}
