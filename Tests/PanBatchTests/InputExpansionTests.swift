import Foundation
import PanTestSupport
import PanTraces
import Testing

@testable import PanBatch

struct InputExpansionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "b.csv", "a.csv", "a-b.csv", "a/c.csv", "a/deep/D.CSV", "a/note.txt", ".hidden.csv",
      "a/.git/x.csv", "z/10.csv", "z/9.csv", "[odd].csv")
  }

  @Test(arguments: [
    (["b.csv", "a.csv"], ["b.csv", "a.csv"]),
    (["a/note.txt"], ["a/note.txt"]),
    ([".hidden.csv"], [".hidden.csv"]),
    (
      [""],
      [
        "[odd].csv", "a-b.csv", "a.csv", "a/c.csv", "a/deep/D.CSV", "b.csv", "z/10.csv", "z/9.csv",
      ]
    ),
    (["z/"], ["z/10.csv", "z/9.csv"]),
    (["z", "a"], ["z/10.csv", "z/9.csv", "a/c.csv", "a/deep/D.CSV"]),
    (["a.csv", "a.csv"], ["a.csv"]),
    (["a/c.csv", "a"], ["a/c.csv", "a/deep/D.CSV"]),
    (["*.csv"], ["[odd].csv", "a-b.csv", "a.csv", "b.csv"]),
    (["?.csv"], ["a.csv", "b.csv"]),
    (["[!a].csv"], ["b.csv"]),
    (["[odd].csv"], ["[odd].csv"]),
    (["*/*.csv"], ["a/c.csv", "z/10.csv", "z/9.csv"]),
    (["a/**"], ["a/c.csv", "a/deep/D.CSV", "a/note.txt"]),
    (["**/*.CSV"], ["a/deep/D.CSV"]),
    (["**/c.csv"], ["a/c.csv"]),
    (["**/**/deep/**/*"], ["a/deep/D.CSV"]),
    (["a/.*/x.csv"], ["a/.git/x.csv"]),
    (["*/deep/D.CSV"], ["a/deep/D.CSV"]),
  ])
  func `words become paths`(words: [String], expected: [String]) throws {
    #expect(try expand(words) == expected)
  }

  @Test(arguments: [
    ("gone.csv", InputError.missing("gone.csv")),
    ("a.csv/b", .missing("a.csv/b")),
    ("gone*", .noMatch(pattern: "gone*")),
    ("gone/*.csv", .noMatch(pattern: "gone/*.csv")),
    ("a/deep/*.csv", .noMatch(pattern: "a/deep/*.csv")),
    ("a/.git/.none", .missing("a/.git/.none")),
    ("a\0.csv", .missing("a\0.csv")),
  ])
  func `words that stand for nothing are errors`(word: String, expected: InputError) throws {
    let error = #expect(throws: InputError.self) { try expand([word]) }
    #expect(error?.message == expected.message.replacing(word, with: folder[word]))
  }

  @Test(arguments: [
    ("a.csv", "a"), ("folder/a.b.csv", "a.b"), ("folder.d/a", "a"), (".hidden", ".hidden"),
    ("d/.hidden.csv", ".hidden"), ("d/a.csv//", "a"), ("a.", "a"), ("", ""), ("//", "//"),
    ("d/\u{301}a.\u{301}csv", "\u{301}a"),
  ])
  func `a trace without an id is called as its file`(path: String, stem: String) {
    #expect(Input.file(path).stem.utf8.elementsEqual(stem.utf8))
  }

  @Test func `an empty folder is an error`() throws {
    try folder.makeFolder("empty/inner")
    #expect(throws: InputError.emptyFolder(folder["empty"])) { try expand(["empty"]) }
    #expect(throws: InputError.nothingGiven) { try InputExpansion.expand([]) }
  }

  @Test func `a folder that links into itself is entered once`() throws {
    try folder.link("z/loop", to: "..")
    try folder.link("z/self", to: ".")
    #expect(
      try expand(["z"]) == [
        "z/10.csv", "z/9.csv", "z/loop/[odd].csv", "z/loop/a-b.csv", "z/loop/a.csv",
        "z/loop/a/c.csv", "z/loop/a/deep/D.CSV", "z/loop/b.csv",
      ])
    #expect(try expand(["z/**/9.csv"]) == ["z/9.csv"])
  }

  @Test func `a link to itself is an error, and no endless search`() throws {
    try folder.link("self.csv", to: "self.csv")
    let error = #expect(throws: InputError.self) { try expand(["self.csv"]) }
    guard case .unreadable(folder["self.csv"], _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a pattern longer than any name matches nothing`() throws {
    let pattern = String(repeating: "*a", count: 5000)
    #expect(throws: InputError.noMatch(pattern: folder[pattern])) { try expand([pattern]) }
  }

  @Test func `a file behind a link is the same file`() throws {
    try folder.link("linked.csv", to: "a.csv")
    #expect(try expand(["linked.csv", "a.csv"]) == ["linked.csv"])
  }

  @Test func `a link that leads nowhere is found, to be complained of when opened`() throws {
    try folder.makeFolder("links")
    try folder.link("links/gone.csv", to: "nowhere")
    #expect(try expand(["links"]) == ["links/gone.csv"])
    #expect(throws: InputError.missing(folder["links/gone.csv"])) {
      try InputBytes.read(.file(folder["links/gone.csv"]))
    }
  }

  @Test func `standard input counts once`() throws {
    #expect(try InputExpansion.expand(["-", "-"]) == [.standardInput])
  }

  @Test func `a list names files, folders and patterns`() throws {
    let lines = ["b.csv", "z", "a/*.txt"].map { folder[$0] }.joined(separator: "\r\n")
    try folder.write("list.txt", content: "\u{FEFF}\(lines)\n\n")
    #expect(
      try InputExpansion.expand(["@" + folder["list.txt"]]).map { folder.relative($0.name) }
        == ["b.csv", "z/10.csv", "z/9.csv", "a/note.txt"])
    try folder.write("empty.txt", content: "\n\n")
    #expect(throws: InputError.emptyList(folder["empty.txt"])) {
      try InputExpansion.expand(["@" + folder["empty.txt"]])
    }
    #expect(throws: InputError.missing(folder["none.txt"])) {
      try InputExpansion.expand(["@" + folder["none.txt"]])
    }
  }

  @Test(arguments: 0..<20)
  func `several threads find what one finds, in its order`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var folders = ["t"]
    try folder.makeFolder("t")
    for number in 0..<40 {
      let place = folders[Int.random(in: 0..<folders.count, using: &random)]
      let name = "\(place)/\(["a", "b-", "c."][number % 3])\(number)"
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        try folder.makeFolder(name)
        folders.append(name)
      case 3:
        let other = folders[Int.random(in: 0..<folders.count, using: &random)]
        try folder.link(name, to: folder[other])
      case 4: try folder.write(place + "/.pantrace-skip")
      default: try folder.write(name + ".csv")
      }
    }
    try folder.write("t/always.csv")
    let alone = try InputExpansion.expand([folder["t"]], threads: 1)
    for threads in [2, 5] {
      #expect(try InputExpansion.expand([folder["t"]], threads: threads) == alone)
    }
  }

  #if compiler(>=6.3)
  @Test func `a folder that may not be read is an error`() async throws {
    try folder.makeFolder("locked")
    chmod(folder["locked"], 0)
    defer { chmod(folder["locked"], 0o700) }
    await #expect(processExitsWith: .exitCode(7)) { [path = folder["locked"] as String] in
      leavePrivilege()
      #expect(throws: InputError.unreadable(path, reason: "permission denied")) {
        try InputExpansion.expand([path])
      }
      exit(7)
    }
  }
  #endif

  @Test func `names are relative to a folder that either of them reaches through a link`() throws {
    try folder.write("real/site/a.csv")
    try folder.link("link", to: "real")
    for (root, file) in [("link", "real"), ("real", "link"), ("link", "link")] {
      #expect(
        NamingRoot(folder[root]).name(of: folder[file + "/site/a.csv"]) == "site/a.csv")
    }
    #expect(NamingRoot(folder["link/site"]).name(of: folder["real/a.csv"]) == nil)
  }

  /// Expands words within the folder and gives paths relative to it.
  private func expand(_ words: [String]) throws -> [String] {
    try InputExpansion.expand(words.map { folder[$0] }).map { folder.relative($0.name) }
  }
}

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
