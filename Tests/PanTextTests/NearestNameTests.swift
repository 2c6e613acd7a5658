import PanText
import Testing

struct NearestNameTests {
  private static let names = ["analyze", "replay", "report", "validate", "explain"]

  @Test(arguments: [
    ("replya", "replay"), ("repaly", "replay"), ("repor", "report"), ("REPORT", "report"),
    ("analyse", "analyze"), ("valdiate", "validate"), ("explian", "explain"),
  ])
  func `a slip of the finger finds the name`(word: String, name: String) {
    #expect(nearestName(to: word, in: Self.names) == name)
  }

  @Test(arguments: ["", "x", "list", "re", "reportreport", String(repeating: "a", count: 100_000)])
  func `another word finds nothing`(word: String) {
    #expect(nearestName(to: word, in: Self.names) == nil)
  }
}
