@testable import PanDocuments
import PanTestSupport
import PanTraces
import Testing

/// Rows are those that each cell's text alone makes.
struct RowTemplateTests {
  /// Letters, and all that means something in a form of rows.
  private static let alphabet: [Character] =
    Array("abcxyz019 -._/:;+=@~") + [
      ",", "\"", "\\", "<", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "☃", "😀",
    ]

  private func texts(seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    return (0..<4000).map { round in
      // Most without anything that means something, as most are in recordings.
      let letters = round % 3 == 0 ? Self.alphabet[...] : Self.alphabet[..<9]
      return String(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
    }
  }

  private func row(_ template: RowTemplate, _ cells: [Cell]) -> String {
    var bytes = ByteBuffer()
    template.append(cells, to: &bytes)
    return bytes.withBytes { $0.text }
  }

  @Test func `a field of any text is in quotes where it must be`() {
    for text in texts(seed: 1) {
      let mustBeQuoted = text.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 < 0x20 }
      let doubled = text.split(separator: "\"" as Character, omittingEmptySubsequences: false)
        .joined(separator: "\"\"")
      let expected = mustBeQuoted ? "\"\(doubled)\"" : text
      let found = row(.csv, [.text(text), .integer(1)])
      #expect(found.utf8.elementsEqual("\(expected),1\n".utf8))
    }
  }

  @Test func `a member of any text is as the writer of JSON quotes it, and so is its reason`() {
    let columns = ["a", "b"].map { Table.Column(id: $0, title: $0) }
    for text in texts(seed: 2) {
      let quoted = String(decoding: JSONWriter.quoted(text), as: UTF8.self)
      let found = row(
        RowTemplate(columns, depth: 0), [.text(text), .undefined(reason: text)])
      let expected = "{\n  \"a\": \(quoted),\n  \"b\": null,\n  \"b_reason\": \(quoted)\n}"
      #expect(found.utf8.elementsEqual(expected.utf8))
    }
  }
}
