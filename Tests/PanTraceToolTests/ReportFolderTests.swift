import Foundation
import Testing

@testable import PanTraceTool

/// What becomes of the pictures of an earlier report.
@Suite struct ReportFolderTests {
  private func report(_ folder: TemporaryFolder, _ trace: String...) throws {
    let inputs = trace.map { Repository.path("traces/\($0).csv") }
    #expect(ToolRun(["report"] + inputs + ["-o", folder.path("out"), "-q"]).code == .ok)
  }

  private func pictures(_ folder: TemporaryFolder) throws -> Set<String> {
    Set(try folder.files().keys.filter { $0.hasSuffix(".svg") })
  }

  @Test func `a later report leaves no picture of an earlier one`() throws {
    let folder = try TemporaryFolder()
    let fresh = try TemporaryFolder()
    try report(folder, "back-swipes", "page-turns")
    try report(folder, "page-turns")
    try report(fresh, "page-turns")
    #expect(try folder.files() == fresh.files())
  }

  @Test func `files that are not its own stay, and so do pictures that somebody changed`() throws {
    let folder = try TemporaryFolder()
    try report(folder, "back-swipes")
    let own = try folder.write("mine", to: "out/pictures/mine.svg")
    let changed = "out/pictures/back-swipes/back-01.light.svg"
    _ = try folder.write(folder.read(changed) + "<!-- noted -->", to: changed)
    try report(folder, "page-turns")
    #expect(try String(contentsOfFile: own, encoding: .utf8) == "mine")
    #expect(try folder.read(changed).hasSuffix("<!-- noted -->"))
    #expect(
      try pictures(folder).filter { $0.contains("back-swipes") } == [changed])
  }

  @Test func `the list of the report's files is one that sha256sum reads`() throws {
    let folder = try TemporaryFolder()
    try report(folder, "page-turns")
    let names = try folder.read("out/SHA256SUMS").split(separator: "\n").map { $0.dropFirst(66) }
    var files = try folder.files()
    files["out/SHA256SUMS"] = nil
    #expect(names.map { "out/" + $0 } == files.keys.sorted())
  }

  @Test func `a link in a picture's place is neither followed nor removed`() throws {
    let folder = try TemporaryFolder()
    try report(folder, "back-swipes")
    let picture = "out/pictures/back-swipes/back-01.light.svg"
    let target = try folder.write(folder.read(picture), to: "target.svg")
    try FileManager.default.removeItem(atPath: folder.path(picture))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(picture), withDestinationPath: target)
    try report(folder, "page-turns")
    #expect(FileManager.default.fileExists(atPath: target))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(picture)) == target)
  }
}
