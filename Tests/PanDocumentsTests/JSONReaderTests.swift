import Testing

@testable import PanDocuments

struct JSONReaderTests {
  private func read(_ text: String) -> JSONValue? { try? JSONReader.read(Array(text.utf8)).value }

  private static func node(_ value: JSONValue, _ column: Int) -> JSONNode {
    JSONNode(value: value, place: JSONNode.Place(line: 1, column: column))
  }

  private static let documents: [(String, JSONValue)] = [
    ("null", .null), (" true\n", .bool(true)), ("-12.5e-1", .number(-1.25)),
    (#""a\u00e9\ud83d\ude00\n\/""#, .string("aé😀\n/")), ("[ ]", .array([])),
    (
      "[1, [false]]",
      .array([node(.number(1), 2), node(.array([node(.bool(false), 6)]), 5)])
    ), ("{}", .object([])),
  ]

  @Test(arguments: documents)
  func `reads what RFC 8259 allows`(text: String, value: JSONValue) {
    #expect(read(text) == value)
  }

  @Test func `members keep their order and know their places`() throws {
    let node = try JSONReader.read(Array("\u{FEFF}{\"b\": 1,\n\n \"é\": [\"ü😀\", 2]}".utf8))
    #expect(node.place == JSONNode.Place(line: 1, column: 1))
    guard case .object(let members) = node.value, case .array(let elements) = members[1].value
    else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.name) == ["b", "é"])
    #expect(members.map(\.place.description) == ["1:2", "3:2"])
    #expect(members.map(\.node.place.description) == ["1:7", "3:7"])
    #expect(elements.map(\.place.description) == ["3:8", "3:14"])
  }

  @Test(arguments: [
    "", "[1", "[1,]", "{\"a\"}", "{\"a\":1,}", "{a:1}", "tru", "1 2", "\"a", "\"\\x\"",
    "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\u12\"", "1e999", "-", "\"a\nb\"",
    "{\"a\":1,\"a\":2}", String(repeating: "[", count: 100_000),
  ])
  func `refuses everything else`(text: String) {
    #expect(read(text) == nil)
  }

  @Test(arguments: [
    ("{\"a\":1,\n\"a\":2}", 2, 1, "comes twice"), ("[1,\n 2 , ]", 2, 4, "before ] is one too many"),
    ("{\"é\": 1, }", 1, 8, "before } is one too many"), ("[1 2]", 1, 4, "comma or ]"),
    ("{\"a\" 1}", 1, 6, "colon"), ("[\n--1]", 2, 1, "not a number"), ("secret:x:0", 1, 1, "value"),
    ("[\"a\nb\"]", 1, 4, "does not end on its line"), ("", 1, 1, "too early"),
  ])
  func `says where and what, and quotes nothing`(
    text: String, line: Int, column: Int, message: String
  ) {
    let error = #expect(throws: JSONReader.Failure.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(error?.place == JSONNode.Place(line: line, column: column))
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("secret") == false)
  }

  @Test func `reads back what the writer writes`() throws {
    let texts = ["", "\"\\\u{1}\u{7F}", "<script>", "\u{2028}é😀", "a,b:%"]
    var writer = JSONWriter()
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.number(0.1 + 0.2)
    writer.endArray()
    guard case .array(let elements) = try JSONReader.read(writer.bytes).value else {
      Issue.record("no array")
      return
    }
    #expect(elements.map(\.value) == texts.map(JSONValue.string) + [.number(0.1 + 0.2)])
  }
}
