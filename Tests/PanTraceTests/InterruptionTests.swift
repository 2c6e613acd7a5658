import Foundation
import Testing

@testable import PanTrace

// What a test hands to a process of its own is captured, which needs Swift 6.3.
#if compiler(>=6.3)
struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `control-C removes what is half written and exits with 130`() async throws {
    await #expect(processExitsWith: .exitCode(130)) { [path = folder.path as String] in
      try writeHalf(of: path + "/report.md", until: SIGINT)
    }
    #expect(try folder.names() == [])
  }

  @Test func `SIGTERM removes what is half written and exits with 143`() async throws {
    await #expect(processExitsWith: .exitCode(143)) { [path = folder.path as String] in
      try writeHalf(of: path + "/report.md", until: SIGTERM)
    }
    #expect(try folder.names() == [])
  }

  @Test func `so does SIGHUP, with 129`() async throws {
    await #expect(processExitsWith: .exitCode(129)) { [path = folder.path as String] in
      try writeHalf(of: path + "/report.md", until: SIGHUP)
    }
    #expect(try folder.names() == [])
  }

  @Test func `a report that is put together goes, with the folder made for it`() async throws {
    await #expect(processExitsWith: .exitCode(143)) { [path = folder.path as String] in
      install()
      let report = try ReportFolder(in: path + "/new/report")
      try report.write("half", to: "pictures/a.svg")
      end(by: SIGTERM)
      try report.publish()
    }
    #expect(try folder.names() == [])
  }

  @Test(arguments: 0..<8)
  func `what fails because the half-written goes is not what ends it`(trial: Int) async throws {
    await #expect(processExitsWith: .exitCode(143)) {
      [path = folder.path + "/\(trial)" as String] in
      install()
      let report = try ReportFolder(in: path)
      kill(getpid(), SIGTERM)
      do throws(OutputError) {
        for number in 0... { try report.write("half", to: "\(number).svg") }
      } catch {
        RunningProcess.end(74)
      }
    }
    #expect(try folder.names() == [])
  }

  @Test func `a signal that is ignored stays so`() async throws {
    await #expect(processExitsWith: .exitCode(5)) {
      signal(SIGHUP, SIG_IGN)
      install()
      kill(getpid(), SIGHUP)
      usleep(50_000)
      exit(5)
    }
  }

  @Test func `a file beyond the limit is an error`() async throws {
    await #expect(processExitsWith: .exitCode(9)) { [path = folder.path as String] in
      install()
      limitFileSize(to: 1000)
      do throws(OutputError) {
        let output = try AtomicOutput(.file(path + "/a"))
        try output.write([UInt8](repeating: 0, count: 2000))
      } catch {
        exit(error == .tooLarge(path + "/a") ? 9 : 1)
      }
    }
  }

  @Test func `a finished file stays`() async throws {
    await #expect(processExitsWith: .exitCode(130)) { [path = folder.path as String] in
      install()
      try AtomicOutput.writeNothing(to: path + "/whole.md")
      end(by: SIGINT)
    }
    #expect(try folder.names() == ["whole.md"])
  }

  @Test func `a file that shrinks while it is read is an end with words, and nothing half-written`()
    async throws
  {
    try folder.write("a.csv", content: String(repeating: "0123456789\n", count: 40_000))
    await #expect(processExitsWith: .exitCode(3)) { [path = folder.path as String] in
      install()
      let bytes = try InputBytes.read(.file(path + "/a.csv"))
      let output = try AtomicOutput(.file(path + "/half.csv"))
      truncate(path + "/a.csv", 10)
      let sum = bytes.withUnsafeBytes { $0.reduce(0) { $0 &+ Int($1) } }
      print(sum)
      try output.commit()
    }
    #expect(try folder.names() == ["a.csv"])
  }

  @Test func `a closed pipe is an error after installing`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Interruption.install()
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

/// Begins a file and raises a signal in the midst of it; exits with 1 if there was nothing to see.
private func writeHalf(of path: String, until number: Int32) throws {
  install()
  let output = try AtomicOutput(.file(path))
  let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
  guard try FileManager.default.contentsOfDirectory(atPath: folder).count == 1 else { exit(1) }
  end(by: number)
  try output.commit()
}

/// The testing library starts its processes with every signal blocked.
private func install() {
  Interruption.install()
  var all = sigset_t()
  sigfillset(&all)
  sigprocmask(SIG_UNBLOCK, &all, nil)
}

/// Sends this process a signal and waits for its end.
private func end(by number: Int32) {
  kill(getpid(), number)
  sleep(10)
}
#endif
