import Testing

@testable import PanBatch

struct GlobPatternTests {
  @Test(arguments: [
    ("*", "a.csv"), ("*.csv", "a.csv"), ("a*", "a"), ("**", "ab"),
    ("a*b*c", "aXbYbZc"), ("?.csv", "a.csv"), ("?", "é"), ("[abc]", "b"), ("[a-c]", "c"),
    ("[!a-c]", "d"), ("[^a]", "b"), ("[]]", "]"), ("[!]]", "a"), ("[a-]", "-"), ("[c-a]", "b"),
    ("[", "["), ("[a", "[a"), ("a[0-9][0-9]", "a42"), (".*", ".hidden"), ("", ""), ("*.*", "a.b"),
  ])
  func `matches`(pattern: String, name: String) {
    #expect(GlobPattern(pattern).matches(name))
  }

  @Test(arguments: [
    ("*.csv", "a.txt"), ("*.csv", ".hidden.csv"), ("?", "ab"), ("?", ""), ("[abc]", "d"),
    ("[!a-c]", "b"), ("a*b", "ac"), ("a*b", "abc"), ("", "a"), ("a", ""), ("?hidden", ".hidden"),
    ("A", "a"),
  ])
  func `does not match`(pattern: String, name: String) {
    #expect(!GlobPattern(pattern).matches(name))
  }

  @Test func `many stars take no longer than their product`() {
    let pattern = GlobPattern(String(repeating: "a*", count: 100) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5000)))
  }
}
