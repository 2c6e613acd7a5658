import Foundation
import PanText
import Testing

@testable import PanBatch

struct FolderEditionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func publish(
    _ files: [(name: String, text: String)], force: Bool = false, document: PreparedFile? = nil
  ) throws {
    let edition = try FolderEdition(in: folder["out"], replacesForeign: force)
    for (name, text) in files { try edition.write(text, to: name) }
    try edition.publish(with: document)
  }

  private func tree(_ name: String = "out") throws -> Set<String> {
    Set(
      try FileManager.default.subpathsOfDirectory(atPath: folder[name]).filter { path in
        (try? FileInfo(of: folder[name + "/" + path]))?.kind != .folder
      })
  }

  private let first = [
    ("pictures/a.svg", "a1"), ("pictures/b/c.svg", "c1"), ("analysis.csv", "t1"),
    ("report.md", "r1"),
  ]
  private let second = [
    ("pictures/a.svg", "a2"), ("analysis.csv", "t2"), ("report.md", "r2"),
  ]

  @Test func `nothing is seen of an edition until it is published, then all of it`() throws {
    try publish(first)
    let before = try tree()
    let edition = try FolderEdition(in: folder["out"])
    for (name, text) in second { try edition.write(text, to: name) }
    #expect(try tree().filter { !$0.hasPrefix(".") } == before)
    #expect(folder.content("out/pictures/a.svg") == "a1")
    try edition.publish()
    #expect(
      try tree() == ["SHA256SUMS", "analysis.csv", "pictures/a.svg", "report.md"])
    #expect(second.allSatisfy { folder.content("out/" + $0.0) == $0.1 })
    #expect(try folder.names("out/pictures") == ["a.svg"])
  }

  @Test func `a file in pieces is the file at once`() throws {
    let pieces = ["a", "", String(repeating: "x", count: 100_000), "\n"]
    let edition = try FolderEdition(in: folder["out"])
    try edition.write(to: "analysis.csv") { write in
      for piece in pieces { try Array(piece.utf8).withByteView(write) }
    }
    try edition.write(pieces.joined(), to: "whole.csv")
    try edition.publish()
    #expect(folder.content("out/analysis.csv") == pieces.joined())
    let sums = try #require(folder.content("out/SHA256SUMS"))
    let digests = sums.split(separator: "\n").map { $0.prefix(64) }
    #expect(digests.count == 2 && digests[0] == digests[1])
  }

  @Test func `an edition let go leaves what was there, and no folder that it made`() throws {
    do {
      let edition = try FolderEdition(in: folder["new/out"])
      try edition.write("x", to: "pictures/a.svg")
    }
    #expect(try folder.names() == [])
    try publish(first)
    let before = try tree()
    do {
      let edition = try FolderEdition(in: folder["out"])
      try edition.write("x", to: "report.md")
    }
    #expect(try tree() == before)
    #expect(folder.content("out/report.md") == "r1")
  }

  @Test func `what others wrote, changed or added is neither replaced nor removed`() throws {
    try publish(first)
    try folder.write("out/pictures/mine.svg", "out/pictures/b/.hidden", "out/notes/n", content: "m")
    try folder.write("out/pictures/b/c.svg", content: "changed")
    try folder.link("out/pictures/link.svg", to: "../report.md")
    try publish(second)
    #expect(
      try tree() == [
        "SHA256SUMS", "analysis.csv", "pictures/a.svg", "report.md", "pictures/mine.svg",
        "pictures/b/.hidden", "notes/n", "pictures/b/c.svg", "pictures/link.svg",
      ])
    #expect(folder.content("out/pictures/b/c.svg") == "changed")
    #expect(try FileInfo(of: folder["out/pictures/link.svg"]).kind == .link)
    // Where the next edition needs the name, it is refused, and everything stays.
    #expect(throws: OutputError.foreign(folder["out/pictures/b/c.svg"])) { try publish(first) }
    #expect(folder.content("out/report.md") == "r2")
    try publish(first, force: true)
    #expect(folder.content("out/pictures/b/c.svg") == "c1")
    #expect(folder.content("out/pictures/mine.svg") == "m")
    #expect(try !folder.names("out").contains { $0.hasPrefix(".") })
  }

  @Test(arguments: ["report.md", "analysis.csv", "SHA256SUMS"])
  func `a file that no edition wrote is refused before any work`(name: String) throws {
    try folder.write("out/" + name, content: "mine")
    #expect(throws: OutputError.foreign(folder["out/" + name])) {
      let edition = try FolderEdition(in: folder["out"])
      try edition.reserve(name)
    }
    #expect(folder.content("out/" + name) == "mine")
    try publish(first, force: true)
    #expect(try tree() == Set(first.map(\.0) + ["SHA256SUMS"]))
  }

  @Test func `a list that somebody forged removes nothing outside, nor what is not a report's`()
    throws
  {
    try publish(first)
    try folder.write("victim.svg", "out/inner/victim.svg", "out/.hidden.svg", content: "x")
    // The SHA-256 of "x", from `printf x | sha256sum`.
    let digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    let names = ["../victim.svg", "/victim.svg", ".hidden.svg", "../../x", "a//b", "analysis.csv"]
    try folder.write(
      "out/SHA256SUMS", content: names.map { "\(digest)  \($0)\n" }.joined())
    #expect(throws: OutputError.self) { try publish(second) }
    try publish(second, force: true)
    for name in ["victim.svg", "out/inner/victim.svg", "out/.hidden.svg"] {
      #expect(folder.content(name) == "x")
    }
  }

  @Test func `a document appears with its files, or neither does`() throws {
    try publish(first)
    try folder.write("page.md", content: "old")
    try publish(
      Array(second.dropLast()), document: PreparedFile(Array("new".utf8), at: folder["page.md"]))
    #expect(folder.content("page.md") == "new")
    #expect(folder.content("out/analysis.csv") == "t2")
    let document = try PreparedFile(Array("newer".utf8), at: folder["page.md"])
    // Its place is taken by a folder meanwhile.
    try FileManager.default.removeItem(atPath: folder["page.md"])
    try folder.makeFolder("page.md/inner")
    #expect(throws: OutputError.self) { try publish(first, document: document) }
    #expect(folder.content("out/analysis.csv") == "t2")
    #expect(folder.content("out/pictures/a.svg") == "a2")
    #expect(try tree() == ["SHA256SUMS", "analysis.csv", "pictures/a.svg"])
  }

  @Test func `a folder of which nothing is left goes, with others' files it stays`() throws {
    try publish(first)
    let fewer = [("analysis.csv", "t2"), ("report.md", "r2")]
    try publish(fewer)
    #expect(try folder.names("out") == ["SHA256SUMS", "analysis.csv", "report.md"])
    try publish(first)
    try folder.write("out/pictures/b/mine.svg", content: "m")
    try publish(fewer)
    #expect(try tree() == ["SHA256SUMS", "analysis.csv", "report.md", "pictures/b/mine.svg"])
  }

  @Test(arguments: [false, true])
  func `a folder in a file's place is refused, and a file in a folder's`(force: Bool) throws {
    try folder.makeFolder("out/report.md")
    try folder.write("out/pictures", content: "mine")
    let edition = try FolderEdition(in: folder["out"], replacesForeign: force)
    #expect(throws: OutputError.isFolder(folder["out/report.md"])) {
      try edition.reserve("report.md")
    }
    #expect(throws: OutputError.notFolder(folder["out/pictures"])) {
      try edition.reserve("pictures/a.svg")
    }
    #expect(folder.content("out/pictures") == "mine")
  }

  @Test func `somebody's own list of digests is refused at once`() throws {
    // The SHA-256 of "x", from `printf x | sha256sum`.
    let digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    try folder.write("out/report.md", content: "x")
    try folder.write("out/SHA256SUMS", content: "\(digest)  report.md\n")
    #expect(throws: OutputError.foreign(folder["out/SHA256SUMS"])) {
      try FolderEdition(in: folder["out"])
    }
    #expect(try tree() == ["SHA256SUMS", "report.md"])
  }

  @Test func `a file that comes to a picture's place at the last moment is refused`() throws {
    try publish(first)
    let edition = try FolderEdition(in: folder["out"])
    for (name, text) in second + [("pictures/n.svg", "new")] { try edition.write(text, to: name) }
    try folder.write("out/pictures/n.svg", content: "late")
    #expect(throws: OutputError.foreign(folder["out/pictures/n.svg"])) { try edition.publish() }
    #expect(folder.content("out/pictures/n.svg") == "late")
    #expect(folder.content("out/report.md") == "r1")
  }

  @Test func `hidden files in a report's folder stay, and an empty folder does`() throws {
    try publish(first)
    try folder.write("out/.DS_Store", "out/pictures/.DS_Store", content: "h")
    try publish(second)
    #expect(folder.content("out/.DS_Store") == "h")
    #expect(folder.content("out/pictures/.DS_Store") == "h")
    try folder.makeFolder("out/empty")
    try publish(first)
    #expect(try folder.names("out").contains("empty"))
    #expect(folder.content("out/report.md") == "r1")
    #expect(try folder.names() == ["out"])
  }

  @Test func `a folder of a report alone is exchanged as a whole, another keeps its place`() throws
  {
    try publish(first)
    let before = try FileInfo(of: folder["out"]).identity
    try publish(second)
    let after = try FileInfo(of: folder["out"]).identity
    #expect(before != after)
    try folder.write("out/notes.txt", content: "mine")
    try publish(first)
    #expect(try FileInfo(of: folder["out"]).identity == after)
    #expect(try tree() == Set(first.map(\.0) + ["SHA256SUMS", "notes.txt"]))
  }

  @Test(arguments: [true, false])
  func `permissions of what is replaced stay`(isAlone: Bool) throws {
    try publish(first)
    if !isAlone { try folder.write("out/notes.txt") }
    for (name, mode) in [("out/report.md", 0o600), ("out", 0o750)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder[name])
    }
    try publish(second)
    #expect(folder.content("out/report.md") == "r2")
    #expect(try FileInfo(of: folder["out/report.md"]).permissions == 0o600)
    #expect(try FileInfo(of: folder["out"]).permissions == 0o750)
  }

  @Test func `a file that the new edition has not, and somebody changed, stays`() throws {
    try publish(first)
    try folder.write("out/report.md", content: "edited")
    try publish(second.dropLast())
    #expect(folder.content("out/report.md") == "edited")
    #expect(folder.content("out/analysis.csv") == "t2")
  }

  // MARK: - Killed processes

  @Test func `files that a killed process put into a shared folder are known to the next`() throws {
    try publish(first)
    try folder.write("out/notes.txt", content: "mine")
    // As moving one by one leaves them after the list and the first picture.
    var both = FileManifest(in: folder["out"])
    both.add("pictures/a.svg", Digest(of: Array("a2".utf8)))
    try folder.write("out/SHA256SUMS", content: both.text)
    try folder.write("out/pictures/a.svg", content: "a2")
    try publish(second)
    #expect(second.allSatisfy { folder.content("out/" + $0.0) == $0.1 })
    #expect(try tree() == Set(second.map(\.0) + ["SHA256SUMS", "notes.txt"]))
  }

  /// Writes a file into a folder, which sweeps that folder.
  private func sweep(_ name: String) throws {
    Leftovers.forgetSweeps()
    try AtomicOutput.writeNothing(to: folder[name + "/other"])
  }

  @Test func `a leftover is removed and nothing that it says is done`() throws {
    let stage = "out/.pantrace-1-0.tmp/"
    try folder.write("precious.txt", ".keep/x", "out/mine.txt", content: "mine")
    try folder.write(
      stage + "complete",
      content: "replacing\noutdated ../precious.txt\noutdated ../.keep\nappearing mine.txt\n")
    try folder.write(stage + "new/mine.txt", stage + "old/a.svg", content: "forged")
    try sweep("out")
    #expect(try folder.names("out") == ["mine.txt", "other"])
    #expect(folder.content("out/mine.txt") == "mine")
    #expect(folder.content("precious.txt") == "mine")
    #expect(folder.content(".keep/x") == "mine")
  }

  @Test(arguments: ["new/.git/hooks/post-merge", "link"])
  func `a leftover with anything that no report holds stays`(inner: String) throws {
    let stage = "out/.pantrace-1-0.tmp/"
    try folder.write("docs/precious.txt", stage + "a.svg")
    if inner == "link" {
      try folder.link(stage + inner, to: "../../docs")
    } else {
      try folder.write(stage + inner)
    }
    try sweep("out")
    #expect(try folder.names("out") == [".pantrace-1-0.tmp", "other"])
    #expect(try folder.names(String(stage.dropLast())).count == 2)
    #expect(folder.content("docs/precious.txt") == "x")
  }

  @Test func `a link of a leftover's name is not followed`() throws {
    try folder.write("docs/precious.txt", "out/mine.txt")
    try folder.link("out/.pantrace-1-0.tmp", to: "../docs")
    try sweep("out")
    #expect(folder.content("docs/precious.txt") == "x")
  }

  @Test func `a forged list cannot name files that no report has`() throws {
    try publish(first)
    try folder.write("out/notes.txt", content: "x")
    // The SHA-256 of "x", from `printf x | sha256sum`.
    let digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    let list = try #require(folder.content("out/SHA256SUMS"))
    try folder.write("out/SHA256SUMS", content: list + "\(digest)  notes.txt\n")
    try publish(second)
    #expect(folder.content("out/notes.txt") == "x")
    #expect(folder.content("out/report.md") == "r2")
  }

  @Test func `a temporary folder that another process sweeps before it is opened is made again`()
    throws
  {
    var attempts = 0
    let made = try Leftovers.make(in: folder.path, Interruption.Remains.stage) {
      path throws(System.Failure) in
      attempts += 1
      try System.makeFolder(path)
      if attempts == 1 { _ = System.removeTree(path) }
      return try System.open(path, .read)
    }
    #expect(attempts == 2)
    #expect(try FileInfo(of: made.path).kind == .folder)
    try System.close(made.descriptor)
    Interruption.forget(.stage(made.path))
  }

  @Test func `leftovers go, unless somebody still works on them`() throws {
    try folder.write(".pantrace-1-0.tmp", ".pantrace-2-0.tmp", ".pantrace-other", content: "half")
    let descriptor = try System.open(folder[".pantrace-2-0.tmp"], .read)
    defer { try? System.close(descriptor) }
    #expect(System.lock(descriptor))
    Leftovers.forgetSweeps()
    try AtomicOutput.writeNothing(to: folder["a"])
    #expect(try folder.names() == [".pantrace-2-0.tmp", ".pantrace-other", "a"])
  }

  @Test func `leftovers beside a document go, though it stays as it is`() throws {
    try folder.write(".pantrace-1-0.tmp", "page.md", content: "old")
    Leftovers.forgetSweeps()
    let edition = try FolderEdition(in: folder["out"], document: folder["page.md"])
    try edition.write("t", to: "analysis.csv")
    try edition.publish()
    #expect(try folder.names() == ["out", "page.md"])
  }

  @Test func `a report's own table is no recording for a search`() throws {
    try folder.write("out/gesture.csv", "mine/analysis.csv")
    try publish(first)
    let found = try InputExpansion.expand([folder[""]]).map { folder.relative($0.name) }
    #expect(found == ["mine/analysis.csv", "out/gesture.csv"])
    // Named, it is what was asked for.
    #expect(try InputExpansion.expand([folder["out/analysis.csv"]]).count == 1)
    // Somebody's own file in its place is a recording.
    try folder.write("out/analysis.csv", content: "my own")
    #expect(try InputExpansion.expand([folder["out"]]).count == 2)
  }
}
