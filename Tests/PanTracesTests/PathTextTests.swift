import PanTraces
import Testing

@Suite struct PathTextTests {
  @Test(
    arguments: [
      Array("plain.csv".utf8), Array("caf\u{E9}.csv".utf8), Array("cafe\u{301}.csv".utf8),
      [0x63, 0x61, 0x66, 0xE9, 0x2E, 0x63, 0x73, 0x76], [0xFF], [0xC3], [0xED, 0xA0, 0x80],
      Array("a\u{10FFE9}b".utf8), Array("\u{FFFD}".utf8), [0xF4, 0x8F, 0xBF], [],
    ] as [[UInt8]])
  func `every name of bytes comes back as it was`(bytes: [UInt8]) {
    #expect(PathText.bytes(PathText.text(bytes)) == bytes)
  }

  @Test func `text is itself, and other bytes are shown as such`() {
    #expect(PathText.text("Zoë 日本.csv".utf8).hasSameBytes(as: "Zoë 日本.csv"))
    #expect(VisibleText.oneLine(PathText.text([0x61, 0xE9, 0x62])) == "a\\xE9b")
  }

  @Test func `every pair of bytes has a text of its own`() {
    var texts: Set<ByteKey> = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let text = PathText.text([first, second])
        #expect(PathText.bytes(text) == [first, second])
        texts.insert(ByteKey(text))
      }
    }
    #expect(texts.count == 65_536)
  }

  @Test func `keys differ where bytes do`() {
    let (one, two) = ("\u{E9}", "e\u{301}")
    #expect(one == two)
    #expect(ByteKey(one) != ByteKey(two))
    #expect(Set([ByteKey(one), ByteKey(two)]).count == 2)
    #expect(ByteKey(two) < ByteKey(one))
  }
}

struct NearestNameTests {
  private static let names = ["analyze", "replay", "report", "validate", "explain"]

  @Test(arguments: [
    ("replya", "replay"), ("repaly", "replay"), ("repor", "report"), ("REPORT", "report"),
    ("analyze", "analyze"), ("valdiate", "validate"), ("explian", "explain"),
  ])
  func `a slip of the finger finds the name`(word: String, name: String) {
    #expect(nearestName(to: word, in: Self.names) == name)
  }

  @Test func `large letters of a name count as small ones`() {
    #expect(nearestName(to: "D1.err", in: ["L6.settle", "D1.error"]) == "D1.error")
    #expect(nearestName(to: "s1", in: ["S1", "S2"]) == "S1")
  }

  @Test(arguments: ["", "x", "list", "re", "reportreport", String(repeating: "a", count: 100_000)])
  func `another word finds nothing`(word: String) {
    #expect(nearestName(to: word, in: Self.names) == nil)
  }
}
