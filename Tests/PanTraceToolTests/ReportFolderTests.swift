import CommandLineKit
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

  @Test(arguments: ["../../victim.svg", "/victim.svg", "../victim.svg", ".hidden.svg", "a//b.svg"])
  func `a list that somebody forged removes nothing outside`(name: String) throws {
    let folder = try TemporaryFolder()
    try report(folder, "page-turns")
    _ = try folder.write("x", to: "victim.svg")
    _ = try folder.write("x", to: "out/victim.svg")
    _ = try folder.write("x", to: "out/pictures/.hidden.svg")
    // The SHA-256 of "x", from `printf x | sha256sum`.
    let digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    _ = try folder.write("\(digest)  \(name)\n", to: "out/pictures/SHA256SUMS")
    try report(folder, "page-turns")
    #expect(try folder.read("victim.svg") == "x")
    #expect(try folder.read("out/victim.svg") == "x")
    #expect(try folder.read("out/pictures/.hidden.svg") == "x")
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
