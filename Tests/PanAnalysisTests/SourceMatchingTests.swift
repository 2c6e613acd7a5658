import Testing

@testable import PanAnalysis

struct SourceMatchingTests {
  @Test(
    arguments: [
      // The same folder, from elsewhere.
      (["traces/a.csv", "traces/b.csv"], ["../x/traces/a.csv", "../x/traces/b.csv"]),
      (["traces/a.csv"], ["./traces/a.csv"]), (["/deep/traces/a.csv"], ["a.csv"]),
      // The longer end decides, and what has its own name is not given away.
      (["p1/s/a.csv", "p2/s/a.csv"], ["q/p1/s/a.csv", "q/p2/s/a.csv"]),
      (["a.csv", "x/a.csv"], ["y/a.csv", "y/x/a.csv"]),
      // A dot is no folder.
      (["x/a.csv", "y/a.csv"], ["q/x/./a.csv", "q/y/./a.csv"]),
    ] as [([String], [String])])
  func `a file is found by the longest common end of its path`(before: [String], now: [String]) {
    let matching = SourceMatching(before: before, now: now)
    #expect(now.map(matching.before) == before)
    #expect(matching.moved.map(\.now) == now)
    #expect(matching.ambiguous.isEmpty)
  }

  @Test(
    arguments: [
      (["p1/a.csv", "p2/a.csv"], ["q/a.csv"]), (["a.csv"], ["p/a.csv", "q/a.csv"]),
      (["p1/a.csv", "p2/a.csv"], ["q1/a.csv", "q2/a.csv"]),
    ] as [([String], [String])])
  func `what could be two files is neither`(before: [String], now: [String]) {
    let matching = SourceMatching(before: before, now: now)
    #expect(matching.moved.isEmpty)
    #expect(matching.ambiguous == now)
    #expect(now.map(matching.before) == now)
  }

  @Test func `a file given twice is one`() {
    let matching = SourceMatching(before: ["a.csv"], now: ["q/a.csv", "q/a.csv"])
    #expect(matching.moved == [SourceMatching.Moved(before: "a.csv", now: "q/a.csv")])
    #expect(matching.ambiguous.isEmpty)
  }

  @Test func `what one file was taken for is not left for another`() {
    // Both end like the first by one name, the longer end takes it.
    let matching = SourceMatching(before: ["p/a.csv"], now: ["q/p/a.csv", "q/a.csv"])
    #expect(matching.moved.map(\.now) == ["q/p/a.csv"])
    #expect(matching.before("q/a.csv") == "q/a.csv")
  }

  @Test func `a name of its own comes first, and half a name is none`() {
    let matching = SourceMatching(
      before: ["t/a.csv", "t/ab.csv"], now: ["t/a.csv", "u/t/a.csv", "b.csv"])
    #expect(matching.moved.isEmpty && matching.ambiguous.isEmpty)
  }
}
