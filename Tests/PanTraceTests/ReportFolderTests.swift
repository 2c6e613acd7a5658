import Foundation
@testable import PanTrace
import PanTraces
import Testing

struct ReportFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a report, of which a file may be the table.
  private func publish(
    _ files: [(name: String, text: String)], force: Bool = false
  ) throws {
    let report = try ReportFolder(in: folder["out"], replacesForeign: force)
    for (name, text) in files { try add(text, name, to: report) }
    try report.publish()
  }

  private func add(_ text: String, _ name: String, to report: ReportFolder) throws {
    if name == ReportFiles.table {
      try report.writeTable { write in try Array(text.utf8).withByteView(write) }
    } else {
      try report.write(text, to: name)
    }
  }

  private func tree(_ name: String = "out") throws -> Set<String> {
    Set(
      try FileManager.default.subpathsOfDirectory(atPath: folder[name]).filter { path in
        (try? FileInfo(of: folder[name + "/" + path]))?.kind != .folder
      })
  }

  private func holds(_ name: String, _ text: String) -> Bool {
    folder.content("out/" + name).map { $0 == text || $0.hasPrefix(text + "<!-- ") } ?? false
  }

  private let first = [
    ("pictures/a.svg", "a1"), ("pictures/b/c.svg", "c1"), ("gestures.md", "g1"),
    ("analysis.csv", "t1"), ("report.md", "r1"),
  ]
  private let second = [
    ("pictures/a.svg", "a2"), ("analysis.csv", "t2"), ("report.md", "r2"),
  ]

  @Test func `nothing is seen of a report until it is published, then all of it`() throws {
    try publish(first)
    let before = try tree()
    let report = try ReportFolder(in: folder["out"])
    for (name, text) in second { try add(text, name, to: report) }
    #expect(try tree().filter { !$0.contains(".pantrace-") } == before)
    #expect(holds("pictures/a.svg", "a1"))
    try report.publish()
    #expect(try tree() == before)
    #expect(second.allSatisfy(holds))
    // What the new one does not have stays.
    #expect(holds("pictures/b/c.svg", "c1"))
  }

  @Test func `a table in pieces is the table at once`() throws {
    let pieces = ["a", "", String(repeating: "x", count: 100_000), "\n"]
    let report = try ReportFolder(in: folder["out"])
    try report.writeTable { write in
      for piece in pieces { try Array(piece.utf8).withByteView(write) }
    }
    try report.publish()
    #expect(folder.content("out/analysis.csv") == pieces.joined())
  }

  @Test func `a report let go leaves what was there, and no folder that it made`() throws {
    do {
      let report = try ReportFolder(in: folder["new/out"])
      try report.write("x", to: "pictures/a.svg")
      #expect(try folder.names("new/out").count == 2)
    }
    #expect(try folder.names() == [])
    try publish(first)
    let before = try tree()
    do {
      let report = try ReportFolder(in: folder["out"])
      try report.write("x", to: "report.md")
      try report.write("x", to: "pictures/a.svg")
    }
    #expect(try tree() == before)
    #expect(first.allSatisfy(holds))
  }

  @Test(arguments: [
    "report.md", "gestures.md", "analysis.csv", "pictures/a.svg", "pictures/b/c.svg",
  ])
  func `a file that no report wrote is refused, and everything stays`(name: String) throws {
    try folder.write("out/" + name, content: "mine")
    #expect(throws: OutputError.foreign(folder["out/" + name])) { try publish(first) }
    #expect(try tree() == [name])
    #expect(folder.content("out/" + name) == "mine")
    try publish(first, force: true)
    #expect(first.allSatisfy(holds))
  }

  @Test func `lists of digests that name files do not make them a report's`() throws {
    for list in ["SHA256SUMS", "sha256sum.txt", "MANIFEST"] {
      // The SHA-256 of "x", from `printf x | sha256sum`.
      let digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
      for name in ["analysis.csv", "report.md", "pictures/a.svg", "figures/f1.svg"] {
        try folder.write("out/" + name, content: "x")
      }
      try folder.write(
        "out/" + list,
        content: ["analysis.csv", "report.md", "pictures/a.svg", "figures/f1.svg"]
          .map { "\(digest)  \($0)\n" }.joined())
      let before = try tree()
      #expect(throws: OutputError.self) { try publish(first) }
      #expect(try tree() == before)
      try FileManager.default.removeItem(atPath: folder["out"])
    }
  }

  @Test func `files that somebody changed or added stay`() throws {
    try publish(first)
    let changed = try #require(folder.content("out/pictures/b/c.svg")) + "<!-- noted -->"
    try folder.write("out/pictures/b/c.svg", content: changed)
    try folder.write("out/pictures/mine.svg", "out/notes/n", content: "m")
    try publish(second)
    #expect(folder.content("out/pictures/b/c.svg") == changed)
    #expect(folder.content("out/pictures/mine.svg") == "m")
    // If a later report needs the name, it is refused, and everything stays.
    #expect(throws: OutputError.foreign(folder["out/pictures/b/c.svg"])) { try publish(first) }
    #expect(second.allSatisfy(holds))
    try publish(first, force: true)
    #expect(first.allSatisfy(holds))
    #expect(folder.content("out/pictures/mine.svg") == "m")
  }

  @Test func `a table is a report's beside one of its pages`() throws {
    try folder.write("out/analysis.csv", content: "mine")
    try folder.write("out/report.md", content: "# My paper on analysis.csv\n")
    #expect(throws: OutputError.self) { try publish(second) }
    #expect(throws: OutputError.self) { try publish([("analysis.csv", "t")]) }
    try publish([("gestures.md", "g")])
    try publish([("analysis.csv", "t2")])
    #expect(folder.content("out/analysis.csv") == "t2")
  }

  @Test func `a report that was killed before its page appeared is no obstacle`() throws {
    // The first files of it have their places.
    for count in 1..<first.count {
      try publish(Array(first.prefix(count)))
      try publish(first.map { ($0.0, $0.1 + "+") })
      try FileManager.default.removeItem(atPath: folder["out"])
    }
  }

  @Test(arguments: [false, true])
  func `a folder in a file's place is refused, and a file in a folder's`(force: Bool) throws {
    try folder.makeFolder("out/report.md")
    try folder.write("out/pictures", content: "mine")
    let report = try ReportFolder(in: folder["out"], replacesForeign: force)
    #expect(throws: OutputError.isFolder(folder["out/report.md"])) {
      try report.reserve("report.md")
    }
    #expect(throws: OutputError.notFolder(folder["out/pictures"])) {
      try report.reserve("pictures/a.svg")
    }
    #expect(folder.content("out/pictures") == "mine")
  }

  @Test func `a link in a picture's place is neither followed nor replaced`() throws {
    try publish(first)
    try folder.write("target.svg", content: folder.content("out/pictures/a.svg") ?? "")
    try FileManager.default.removeItem(atPath: folder["out/pictures/a.svg"])
    try folder.link("out/pictures/a.svg", to: "../../target.svg")
    #expect(throws: OutputError.foreign(folder["out/pictures/a.svg"])) { try publish(second) }
    try publish(second, force: true)
    #expect(holds("pictures/a.svg", "a2"))
    #expect(folder.content("target.svg")?.hasPrefix("a1") == true)
  }

  @Test func `a folder that becomes a link meanwhile is refused`() throws {
    try publish(first)
    try folder.write("elsewhere/a.svg", content: "precious")
    let report = try ReportFolder(in: folder["out"])
    try report.write("new", to: "pictures/a.svg")
    try FileManager.default.moveItem(
      atPath: folder["out/pictures"], toPath: folder["out/away"])
    try folder.link("out/pictures", to: "../elsewhere")
    #expect(throws: OutputError.notFolder(folder["out/pictures"])) { try report.publish() }
    #expect(folder.content("elsewhere/a.svg") == "precious")
  }

  @Test func `a file that comes to a picture's place at the last moment is refused`() throws {
    try publish(first)
    let report = try ReportFolder(in: folder["out"])
    for (name, text) in [("pictures/n.svg", "new")] + second { try add(text, name, to: report) }
    try folder.write("out/pictures/n.svg", content: "late")
    #expect(throws: OutputError.foreign(folder["out/pictures/n.svg"])) { try report.publish() }
    #expect(folder.content("out/pictures/n.svg") == "late")
    #expect(holds("report.md", "r1"))
  }

  @Test func `permissions of what is replaced stay`() throws {
    try publish(first)
    chmod(folder["out/report.md"], 0o600)
    try publish(second)
    #expect(holds("report.md", "r2"))
    #expect(try FileInfo(of: folder["out/report.md"]).permissions == 0o600)
  }

  @Test func `a report's own table is no recording for a search`() throws {
    try folder.write("out/gesture.csv", "mine/analysis.csv")
    try publish(first)
    let found = try InputExpansion.expand([folder[""]]).map { folder.relative($0.name) }
    #expect(found == ["mine/analysis.csv", "out/gesture.csv"])
    // Named, it is what was asked for.
    #expect(try InputExpansion.expand([folder["out/analysis.csv"]]).count == 1)
  }
}

struct TemporaryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file, and gives the time of its last write in days before now.
  private func leave(_ name: String, days: Double) throws {
    try folder.write(name, content: "half")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -days * 86_400)], ofItemAtPath: folder[name])
  }

  /// Writes a file into the folder, which sweeps it.
  private func sweep() throws {
    TemporaryFile.forgetSweeps()
    try AtomicOutput.writeNothing(to: folder["other"])
  }

  @Test func `a temporary file goes if nobody has its lock, or if it is old`() throws {
    for (name, days) in [("1", 1.1), ("2", 0.9), ("3", 0)] {
      try leave(".pantrace-\(name)-0.tmp", days: days)
    }
    let descriptors = [1, 2].map { open(folder[".pantrace-\($0)-0.tmp"], O_RDONLY) }
    for descriptor in descriptors { #expect(flock(descriptor, LOCK_EX) == 0) }
    try sweep()
    #expect(try folder.names() == [".pantrace-2-0.tmp", "other"])
    for descriptor in descriptors { close(descriptor) }
  }

  @Test(arguments: [
    ".pantrace-.tmp", ".pantrace-1.tmp", ".pantrace-1-.tmp", ".pantrace-1-0", ".pantrace-a-0.tmp",
    ".pantrace-1-0-2.tmp", "pantrace-1-0.tmp", ".pantrace-1-0.tmp~", ".pantrace-notes.tmp",
  ])
  func `a file of another form of name stays`(name: String) throws {
    try leave(name, days: 100)
    try sweep()
    #expect(try folder.names().contains(name))
  }

  @Test func `folders and links of such a name stay`() throws {
    try folder.write(".pantrace-1-0.tmp/x", "docs/precious.txt")
    try folder.link(".pantrace-2-0.tmp", to: "docs")
    try folder.link(".pantrace-3-0.tmp", to: "docs/precious.txt")
    for name in [".pantrace-1-0.tmp", "docs", "docs/precious.txt"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: folder[name])
    }
    try sweep()
    #expect(try folder.names().count == 5)
    #expect(folder.content("docs/precious.txt") == "x")
    #expect(folder.content(".pantrace-1-0.tmp/x") == "x")
  }
}

struct FileMarkTests {
  @Test func `a marked document is whole until somebody changes it`() {
    for text in ["", "# Report\n", "<svg/>", String(repeating: "long", count: 10_000)] {
      let marked = FileMark.marked(Array(text.utf8))
      #expect(FileMark.isWhole(marked))
      #expect(!FileMark.isWhole(Array(text.utf8)))
      #expect(!FileMark.isWhole(marked + [0x0A]))
      #expect(!FileMark.isWhole([0x20] + marked))
      #expect(!FileMark.isWhole(marked.dropLast()))
    }
  }

  @Test func `the mark is a comment with the first digits of a digest`() {
    // As in `DigestTests`.
    #expect(
      String(decoding: FileMark.marked([0x78]), as: UTF8.self)
        == "x<!-- pantrace:file ca69e5fd76da1343 -->\n")
  }
}
