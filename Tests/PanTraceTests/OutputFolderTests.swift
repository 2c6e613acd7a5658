import Foundation
import Testing

@testable import PanTrace

struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `folders are made as needed`() throws {
    let report = try OutputFolder(folder["a/b/report/"])
    try report.write("# Report", to: "README.md")
    try report.write("<svg/>", to: "charts/progress/one.svg")
    try report.write("<svg></svg>", to: "charts/progress/one.svg")
    #expect(folder.content("a/b/report/README.md") == "# Report")
    #expect(folder.content("a/b/report/charts/progress/one.svg") == "<svg></svg>")
    #expect(try folder.names("a/b/report") == ["README.md", "charts"])
  }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", "..", "../a", "a/../../b", ".", "./a", ".hidden", "a/.b", "a\0b",
  ])
  func `a name that could leave the folder is refused`(name: String) throws {
    let report = try OutputFolder(folder["report"])
    #expect(throws: OutputError.unsafeName(name)) { try report.write("x", to: name) }
    #expect(try folder.names("report") == [])
    #expect(try folder.names() == ["report"])
    withExtendedLifetime(report) {}
  }

  @Test func `a folder that was made goes again where nothing came into it`() throws {
    try folder.makeFolder("there")
    do {
      let report = try OutputFolder(folder["there/a/b"])
      #expect(throws: OutputError.self) { try report.write("x", to: "../x") }
    }
    #expect(try folder.names("there") == [])
    _ = try OutputFolder(folder["there"])
    #expect(try folder.names() == ["there"])
  }

  @Test func `links inside are not followed out`() throws {
    try folder.write("outside/file", content: "old")
    let report = try OutputFolder(folder["report"])
    try folder.link("report/charts", to: "../outside")
    try folder.link("report/index.md", to: "../outside/file")
    #expect(throws: OutputError.notFolder(folder["report/charts"])) {
      try report.write("x", to: "charts/file")
    }
    try report.write("new", to: "index.md")
    #expect(folder.content("outside/file") == "old")
    #expect(folder.content("report/index.md") == "new")
  }

  @Test func `a file in the folder's place is an error`() throws {
    try folder.write("report")
    #expect(throws: OutputError.notFolder(folder["report"])) {
      try OutputFolder(folder["report"])
    }
    #expect(throws: OutputError.unsafeName("")) { try OutputFolder("") }
  }

  @Test(arguments: [
    ("swipe-07", "swipe-07"), ("A_b.csv", "A_b.csv"), ("", "~"), (".", "~2e"), ("..", "~2e."),
    ("a/b", "a~2fb"), ("a b", "a~20b"), ("~", "~7e"), ("é", "~c3~a9"), ("a\0", "a~00"),
  ])
  func `names of others become safe names of files`(text: String, name: String) {
    #expect(FileName.safe(for: text) == name)
  }

  @Test func `long names stay apart`() {
    let long = String(repeating: "x", count: 300)
    let names = [long, long + "y", long + "z"].map(FileName.safe)
    #expect(names.allSatisfy { $0.utf8.count == 100 })
    #expect(Set(names).count == 3)
  }
}

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
