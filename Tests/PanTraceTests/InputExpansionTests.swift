import Foundation
import PanTestSupport
@testable import PanTrace
import PanTraces
import Testing

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
    (["[odd].csv"], ["[odd].csv"]),
  ])
  func `words become paths`(words: [String], expected: [String]) throws {
    #expect(try expand(words) == expected)
  }

  @Test(arguments: [
    ("gone.csv", InputError.missing("gone.csv")),
    ("a.csv/b", .missing("a.csv/b")),
    ("*.csv", .missing("*.csv")),
    ("a/deep/*.csv", .missing("a/deep/*.csv")),
    ("a/.git/.none", .missing("a/.git/.none")),
    ("a\0.csv", .missing("a\0.csv")),
  ])
  func `words that stand for nothing are errors`(word: String, expected: InputError) throws {
    let error = #expect(throws: InputError.self) { try expand([word]) }
    #expect(error?.message == expected.message.replacing(word, with: folder[word]))
    #expect((error?.advice?.contains("The shell replaces a pattern") == true) == word.contains("*"))
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
  }

  @Test func `a link to itself is an error, and no endless search`() throws {
    try folder.link("self.csv", to: "self.csv")
    let error = #expect(throws: InputError.self) { try expand(["self.csv"]) }
    guard case .unreadable(folder["self.csv"], _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
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

  @Test func `a list names files and folders`() throws {
    let lines = ["b.csv", "z", "a/note.txt"].map { folder[$0] }.joined(separator: "\r\n")
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

  @Test func `what is found in a folder is sorted by the bytes of the whole path`() throws {
    try folder.write("s/a.csv", "s/a/b.csv", "s/a-b.csv", "s/A.csv", "s/é.csv", "s/a0.csv")
    #expect(
      try expand(["s"]) == [
        "s/A.csv", "s/a-b.csv", "s/a.csv", "s/a/b.csv", "s/a0.csv", "s/é.csv",
      ])
  }

  @Test func `a name whose attributes cannot be read is an error`() throws {
    try folder.write("s/a.csv")
    try folder.link("s/long", to: String(repeating: "x", count: 300))
    #expect(throws: InputError.unreadable(folder["s/long"], reason: "file name too long")) {
      try expand(["s"])
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

  /// Expands words within the folder and gives paths relative to it.
  private func expand(_ words: [String]) throws -> [String] {
    try InputExpansion.expand(words.map { folder[$0] }).map { folder.relative($0.name) }
  }
}
