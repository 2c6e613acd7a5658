import PanTraces
import Testing

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
