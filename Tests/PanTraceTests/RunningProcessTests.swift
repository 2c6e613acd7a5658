import Foundation
import Testing

@testable import PanTrace

// What a test hands to a process of its own is captured, which needs Swift 6.3.
#if compiler(>=6.3)
struct RunningProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
  func `what a signal leaves half written, the next run into the folder removes`(
    number: Int32
  ) async throws {
    await #expect(processExitsWith: .signal(number)) { [path = folder.path as String, number] in
      handleSignals()
      let output = try AtomicOutput(.file(path + "/report.md"))
      try output.write([0x61])
      kill(getpid(), number)
      sleep(10)
      try output.commit()
    }
    #expect(try folder.names().count == 1)
    TemporaryFile.forgetSweeps()
    // One that is being written in another process or in this one stays.
    let other = try AtomicOutput(.file(folder["other.md"]))
    #expect(try folder.names().count == 1)
    TemporaryFile.forgetSweeps()
    try AtomicOutput.writeNothing(to: folder["third.md"])
    try other.commit()
    #expect(try folder.names() == ["other.md", "third.md"])
  }

  @Test func `a change that changes nothing removes what an earlier run left beside the file`()
    async throws
  {
    try folder.write("page.md", content: "same")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      let output = try AtomicOutput(.file(path + "/page.md"))
      kill(getpid(), SIGKILL)
      try output.commit()
    }
    #expect(try folder.names().count == 2)
    TemporaryFile.forgetSweeps()
    try FileChange.replace(
      folder["page.md"], holding: Array("same".utf8), by: Array("same".utf8))
    #expect(try folder.names() == ["page.md"])
  }

  @Test func `a file beyond the limit is an error`() async throws {
    await #expect(processExitsWith: .exitCode(9)) { [path = folder.path as String] in
      handleSignals()
      limitFileSize(to: 1000)
      do throws(OutputError) {
        let output = try AtomicOutput(.file(path + "/a"))
        try output.write([UInt8](repeating: 0, count: 2000))
      } catch {
        exit(error == .tooLarge(path + "/a") ? 9 : 1)
      }
    }
  }

  @Test func `a file that shrinks while it is read is an end with words`() async throws {
    try folder.write("a.csv", content: String(repeating: "0123456789\n", count: 40_000))
    await #expect(processExitsWith: .exitCode(3)) { [path = folder.path as String] in
      handleSignals()
      let bytes = try InputBytes.read(.file(path + "/a.csv"))
      truncate(path + "/a.csv", 10)
      let sum = bytes.withUnsafeBytes { $0.reduce(0) { $0 &+ Int($1) } }
      print(sum)
    }
  }

  @Test func `a closed pipe is an error after signals are handled`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      RunningProcess.handleSignals()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      dup2(ends[1], 1)
      let output = try AtomicOutput(.standardOutput)
      let bytes = UnsafeRawBufferPointer(
        UnsafeMutableRawBufferPointer.allocate(byteCount: 100_000, alignment: 1))
      do throws(OutputError) {
        try output.write(bytes)
      } catch {
        exit(error == .closedPipe("standard output") ? 7 : 1)
      }
      exit(2)
    }
  }
}

/// The testing library starts its processes with every signal blocked.
private func handleSignals() {
  RunningProcess.handleSignals()
  var all = sigset_t()
  sigfillset(&all)
  sigprocmask(SIG_UNBLOCK, &all, nil)
}
#endif
