import Foundation
import PanBatch
import Testing

struct WorkingFolderTests {
  /// The folder in which work finds itself; asked for under the lock, as other tests move about.
  private func current(_ path: String) throws -> String {
    try WorkingFolder.during(path) { FileManager.default.currentDirectoryPath }
  }

  @Test func `after work in another folder paths begin where they did`() throws {
    let folder = try TemporaryFolder()
    let home = try current(".")
    let name = URL(fileURLWithPath: folder.path).lastPathComponent
    #expect(try current(folder.path).hasSuffix("/" + name))
    #expect(try current(".") == home)
  }

  @Test func `a folder that is not there is an error, and nothing moves`() throws {
    let folder = try TemporaryFolder()
    try folder.write("file")
    let home = try current(".")
    #expect(throws: InputError.missing(folder["none"])) { try current(folder["none"]) }
    #expect(throws: InputError.missing(folder["file"])) { try current(folder["file"]) }
    #expect(try current(".") == home)
  }
}
