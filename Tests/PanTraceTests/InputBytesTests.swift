import Foundation
import PanTestSupport
@testable import PanTrace
import Testing

struct InputBytesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 200_000])
  func `a file's bytes come out`(count: Int) throws {
    let text = String(repeating: "abcdefg", count: count / 7 + 1).prefix(count)
    try folder.write("a.csv", content: String(text))
    let bytes = try InputBytes.read(.file(folder["a.csv"]))
    #expect(bytes.count == count)
    #expect(bytes.withUnsafeBytes { Array($0) } == Array(text.utf8))
  }

  @Test(arguments: [1, 4, 5, 6, 400])
  func `a small file is read whole, whatever size was expected`(size: Int) throws {
    try folder.write("a.csv", content: "a,b,c")
    let bytes = try InputBytes.read(.file(folder["a.csv"], size: size))
    #expect(bytes.array == Array("a,b,c".utf8))
  }

  @Test func `a small file that is another by now says so`() throws {
    let path = folder["a.csv"]
    #expect(throws: InputError.missing(path)) { try InputBytes.read(.file(path, size: 5)) }
    try folder.makeFolder("a.csv")
    #expect(throws: InputError.isFolder(path)) { try InputBytes.read(.file(path, size: 5)) }
  }

  @Test func `a pipe is read to its end`() throws {
    let fifo = folder["pipe"]
    #expect(mkfifo(fifo, 0o600) == 0)
    let text = String(repeating: "0123456789\n", count: 30_000)
    let writer = Thread {
      let handle = FileHandle(forWritingAtPath: fifo)
      // In pieces, so that the reader sees short reads.
      for start in stride(from: 0, to: text.utf8.count, by: 7919) {
        handle?.write(Data(text.utf8.dropFirst(start).prefix(7919)))
      }
      try? handle?.close()
    }
    writer.start()
    let input = Input.file(fifo)
    // A pipe gives its bytes once. They are kept.
    for _ in 0..<2 {
      let bytes = try InputBytes.read(input)
      #expect(bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } == text)
    }
    #expect(try input.firstLine() == Array("0123456789".utf8))
  }

  #if compiler(>=6.3)
  @Test func `standard input is read through a pipe and from a file`() async throws {
    try folder.write("a.csv", content: "from a file")
    await #expect(processExitsWith: .exitCode(7)) { [path = folder["a.csv"] as String] in
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      dup2(ends[0], 0)
      write(ends[1], "from a pipe", 11)
      close(ends[1])
      let piped = try InputBytes.read(.standardInput).withUnsafeBytes { Array($0) }
      dup2(open(path, O_RDONLY), 0)
      let filed = try InputBytes.read(.standardInput).withUnsafeBytes { Array($0) }
      exit(piped == Array("from a pipe".utf8) && filed == Array("from a file".utf8) ? 7 : 1)
    }
  }
  #endif

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "there is no /proc"))
  func `a file that claims to be empty is read all the same`() throws {
    #expect(try InputBytes.read(.file("/proc/self/status")).count > 100)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/smaps"), "there is no /proc"))
  func `memory is given back where bytes were read, and well behind`() throws {
    let (megabyte, size) = (1 << 20, 40 << 20)
    try folder.write("given-back.csv", content: "")
    #expect(truncate(folder["given-back.csv"], off_t(size)) == 0)
    let bytes = try InputBytes.read(.file(folder["given-back.csv"]))
    func read() -> Int {
      bytes.withUnsafeBytes { bytes in
        stride(from: 0, to: size, by: 4096).reduce(0) { $0 + Int(bytes[$1]) }
      }
    }
    #expect(read() == 0)
    #expect(try mappedMegabytes() == 40)
    // A block that does not go on to another stretch takes its own memory with it.
    bytes.release(20 * megabyte..<24 * megabyte)
    #expect(try (35...36).contains(mappedMegabytes()))
    // One that does takes with it what is left of the stretch before the one it leaves.
    bytes.release(31 * megabyte..<33 * megabyte)
    #expect(try (17...18).contains(mappedMegabytes()))
    // What was given back is there again.
    #expect(read() == 0)
    #expect(try mappedMegabytes() == 40)
  }

  /// How much of the large file's mapping is in memory, by the system's own account.
  private func mappedMegabytes() throws -> Int {
    let maps = try InputBytes.read(.file("/proc/self/smaps")).withUnsafeBytes {
      String(decoding: $0, as: UTF8.self)
    }
    let mapping = maps.components(separatedBy: "/given-back.csv").dropFirst().first ?? ""
    let resident = mapping.split(separator: "\n").first { $0.hasPrefix("Rss:") }
    return (resident?.split(separator: " ").compactMap { Int($0) }.first ?? -1) / 1024
  }

  @Test func `more than a limit is refused, of files and of pipes alike`() throws {
    try folder.write("a.csv", content: "12345")
    #expect(try InputBytes.read(.file(folder["a.csv"]), limit: 5).count == 5)
    #expect(throws: InputError.tooLarge(folder["a.csv"])) {
      try InputBytes.read(.file(folder["a.csv"]), limit: 4)
    }
    #expect(throws: InputError.tooLarge("/dev/zero")) { try InputBytes.read(.file("/dev/zero")) }
    #expect(try SideFile.bytes(of: .file(folder["a.csv"])) == Array("12345".utf8))
  }

  @Test func `what cannot be read is an error in words`() throws {
    #expect(throws: InputError.missing(folder["none"])) {
      try InputBytes.read(.file(folder["none"]))
    }
    #expect(throws: InputError.isFolder(folder[""])) { try InputBytes.read(.file(folder[""])) }
  }

  #if compiler(>=6.3)
  @Test func `a file that may not be read is an error`() async throws {
    try folder.write("locked")
    chmod(folder["locked"], 0)
    await #expect(processExitsWith: .exitCode(7)) { [path = folder["locked"] as String] in
      leavePrivilege()
      #expect(throws: InputError.unreadable(path, reason: "permission denied")) {
        try InputBytes.read(.file(path))
      }
      exit(7)
    }
  }
  #endif
}

struct ReorderedInputTests {
  @Test func `what is found in lines of another order is said with their own numbers`() throws {
    let folder = try TemporaryFolder()
    let rows = ["t_ms,phase,x_pt,y_pt,trace_id", "0,down,1,2,b", "0,down,1,2,a", "8,up,far,2,b"]
    try folder.write("log", content: rows.joined(separator: "\n") + "\n")
    let input = Input.file(folder["log"])
    let ordered = [rows[0], rows[1], rows[3], rows[2]].joined(separator: "\n") + "\n"
    let reordered = input.reordered(Array(ordered.utf8), numbers: [1, 2, 4, 3])
    #expect(reordered.name == input.name)
    // A file that is not there any more was read.
    try FileManager.default.removeItem(atPath: folder["log"])
    var lines: [Int] = []
    try TraceBatch(inputs: [reordered]).check { lines += $0.diagnostics.errors.map(\.line) }
    #expect(lines == [4])
  }
}
