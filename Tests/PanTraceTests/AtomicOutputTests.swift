import Foundation
import PanTestSupport
@testable import PanTrace
import Testing

struct AtomicOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // As a tool does: otherwise a closed pipe would end the tests.
    signal(SIGPIPE, SIG_IGN)
  }

  @Test func `a file appears when it is whole`() throws {
    let output = try AtomicOutput(.file(folder["a.md"]))
    try write("one, ", to: output)
    #expect(folder.content("a.md") == nil)
    #expect(try folder.names().count == 1)
    try write("two", to: output)
    try output.commit()
    #expect(folder.content("a.md") == "one, two")
    #expect(try folder.names() == ["a.md"])
  }

  @Test func `what was there stays until then, with its permissions`() throws {
    try folder.write("a.md", content: "old")
    chmod(folder["a.md"], 0o640)
    let output = try AtomicOutput(.file(folder["a.md"]))
    try write("new", to: output)
    #expect(folder.content("a.md") == "old")
    try output.commit()
    #expect(folder.content("a.md") == "new")
    #expect(try FileInfo(of: folder["a.md"]).permissions == 0o640)
  }

  @Test func `an output let go leaves nothing behind`() throws {
    struct Stop: Error {}
    try folder.write("a.md", content: "old")
    #expect(throws: Stop.self) {
      let output = try AtomicOutput(.file(folder["a.md"]))
      try write("half", to: output)
      throw Stop()
    }
    #expect(folder.content("a.md") == "old")
    #expect(try folder.names() == ["a.md"])
  }

  @Test func `two outputs of one name do not disturb each other`() throws {
    let first = try AtomicOutput(.file(folder["a"]))
    let second = try AtomicOutput(.file(folder["a"]))
    try write("first", to: first)
    try write("second", to: second)
    try second.commit()
    try first.commit()
    #expect(folder.content("a") == "first")
    #expect(try folder.names() == ["a"])
  }

  @Test func `a link stays a link`() throws {
    try folder.write("inner/real.md", content: "old")
    try folder.link("link.md", to: "inner/real.md")
    try AtomicOutput.writeNothing(to: folder["link.md"])
    #expect(folder.content("inner/real.md") == "")
    #expect(try FileInfo(of: folder["link.md"]).kind == .link)
    #expect(try folder.names("inner") == ["real.md"])
  }

  @Test func `a link that leads nowhere is refused and stays`() throws {
    try folder.link("link.md", to: "missing.md")
    #expect(throws: OutputError.leadsNowhere(folder["link.md"])) {
      _ = try AtomicOutput(.file(folder["link.md"]))
    }
    #expect(try folder.names() == ["link.md"])
  }

  @Test func `a file that replaces a private one is private from its first moment`() throws {
    try folder.write("a.md", content: "old")
    chmod(folder["a.md"], 0o600)
    let output = try AtomicOutput(.file(folder["a.md"]))
    let half = try #require(try folder.names().first { $0 != "a.md" })
    #expect(try FileInfo(of: folder[half]).permissions == 0o600)
    try output.commit()
    #expect(try FileInfo(of: folder["a.md"]).permissions == 0o600)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `what root replaces keeps its owner, its group and its permissions`() throws {
    try folder.write("a.md", "report/b.svg", content: "old")
    try folder.link("link.md", to: "a.md")
    for name in ["a.md", "report/b.svg"] {
      #expect(chown(folder[name], 1234, 2345) == 0)
      chmod(folder[name], 0o664)
    }
    try AtomicOutput.writeNothing(to: folder["link.md"])
    try OutputFolder(folder["report"]).write("new", to: "b.svg")
    for name in ["a.md", "report/b.svg"] {
      let info = try FileInfo(of: folder[name])
      #expect((info.owner, info.group, info.permissions) == (1234, 2345, 0o664))
    }
    try AtomicOutput.writeNothing(to: folder["mine.md"])
    #expect(try FileInfo(of: folder["mine.md"]).owner == 0)
  }

  @Test func `a device is written directly`() throws {
    let output = try AtomicOutput(.file("/dev/null"))
    try write("text", to: output)
    try output.commit()
    #expect(try FileInfo(of: "/dev/null").kind == .other)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func `a full disk is an error`() throws {
    let output = try AtomicOutput(.file("/dev/full"))
    #expect(throws: OutputError.full("/dev/full")) { try write("text", to: output) }
  }

  @Test func `a pipe without reader is an error of its own`() throws {
    let path = folder["pipe"]
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let output = try AtomicOutput(.file(path))
    try write("text", to: output)
    close(reader)
    #expect(throws: OutputError.closedPipe(path)) { try write("text", to: output) }
  }

  @Test func `places that take no file are errors`() throws {
    try folder.write("file")
    #expect(throws: OutputError.isFolder(folder[""])) {
      _ = try AtomicOutput(.file(folder[""]))
    }
    for name in ["none/a.md", "file/a.md"] {
      #expect(throws: OutputError.noFolder(folder[name])) {
        _ = try AtomicOutput(.file(folder[name]))
      }
    }
  }

  #if compiler(>=6.3)
  @Test func `a folder that may not be written is an error`() async throws {
    try folder.makeFolder("locked")
    chmod(folder["locked"], 0o500)
    defer { chmod(folder["locked"], 0o700) }
    await #expect(processExitsWith: .exitCode(7)) { [path = folder["locked/a"] as String] in
      leavePrivilege()
      #expect(throws: OutputError.refused(path, reason: "permission denied")) {
        _ = try AtomicOutput(.file(path))
      }
      exit(7)
    }
  }
  #endif

  @Test func `a hyphen is standard output`() {
    #expect(OutputTarget("-") == .standardOutput)
    #expect(OutputTarget("./-") == .file("./-"))
  }

  private func write(_ text: String, to output: borrowing AtomicOutput) throws(OutputError) {
    let bytes = Array(text.utf8)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: bytes)
    try output.write(UnsafeRawBufferPointer(buffer))
  }
}
