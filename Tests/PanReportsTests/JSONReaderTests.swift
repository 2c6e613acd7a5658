import Testing

@testable import PanReports

struct JSONReaderTests {
  private func read(_ text: String) -> JSONValue? { try? JSONReader.read(Array(text.utf8)) }

  private static let documents: [(String, JSONValue)] = [
    ("null", .null), (" true\n", .bool(true)), ("-12.5e-1", .number(-1.25)),
    (#""a\u00e9\ud83d\ude00\n\/""#, .string("aé😀\n/")), ("[ ]", .array([])),
    ("[1, [false]]", .array([.number(1), .array([.bool(false)])])), ("{}", .object([])),
  ]

  @Test(arguments: documents)
  func `reads what RFC 8259 allows`(text: String, value: JSONValue) {
    #expect(read(text) == value)
  }

  @Test func `members keep their order and know their lines`() throws {
    let value = try JSONReader.read(Array("{\"b\": 1,\n\n\"a\": 2}".utf8))
    guard case .object(let members) = value else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.name) == ["b", "a"])
    #expect(members.map(\.line) == [1, 3])
  }

  @Test(arguments: [
    "", "[1", "[1,]", "{\"a\"}", "{\"a\":1,}", "{a:1}", "tru", "1 2", "\"a", "\"\\x\"",
    "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\u12\"", "1e999", "-", "\"a\nb\"",
    "{\"a\":1,\"a\":2}", String(repeating: "[", count: 100_000),
  ])
  func `refuses everything else`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `says where`() {
    #expect(throws: JSONReadingError(message: "\"a\" comes twice", line: 2)) {
      try JSONReader.read(Array("{\"a\":1,\n\"a\":2}".utf8))
    }
  }

  @Test func `reads back what the writer writes`() throws {
    let texts = ["", "\"\\\u{1}\u{7F}", "<script>", "\u{2028}é😀", "a,b:%"]
    var writer = JSONWriter()
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.number(0.1 + 0.2)
    writer.endArray()
    let value = try JSONReader.read(writer.bytes)
    #expect(value == .array(texts.map(JSONValue.string) + [.number(0.1 + 0.2)]))
  }
}
