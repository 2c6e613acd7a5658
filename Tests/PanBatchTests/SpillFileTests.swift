import Foundation
import PanTestSupport
import PanText
import Testing

@testable import PanBatch

/// Against the blocks themselves.
@Suite struct SpillFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func block(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(number))
    return (0..<number % 300).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// More than are remembered, in their order, by rows, back, and where slots are fought over.
  @Test func `blocks come back as they were put away, in any order`() throws {
    let store = SpillFile(holding: 0, in: [folder.path]).store
    let kept = (0..<1000).map { KeptBlock(block($0), in: store) }
    #expect(try folder.names().isEmpty)
    var random = SplitMix64(seed: 3)
    let order =
      Array(0..<1000) + (0..<1000).reversed() + [0, 256, 0, 512, 256]
      + (0..<2000).map { _ in Int.random(in: 0..<1000, using: &random) }
    for number in order { #expect(kept[number].bytes == block(number)) }
  }

  @Test func `the first blocks stay in memory, and no file is made for them`() throws {
    let file = SpillFile(holding: 1000, in: [folder["missing"], folder.path])
    let bytes = [UInt8](repeating: 7, count: 400)
    func put() -> Int? { bytes.withLentBytes { file.put($0) } }
    #expect(put() == nil && put() == nil)
    #expect(put() == 0 && put() == 1)
    #expect(file.block(1) == bytes)
  }

  @Test func `what no folder takes stays in memory`() {
    let file = SpillFile(holding: 0, in: [folder["missing"], "/dev/null"])
    for number in 1..<4 {
      let bytes = block(number)
      #expect(bytes.withLentBytes { file.put($0) } == nil)
      #expect(KeptBlock(bytes, in: file.store).bytes == bytes)
    }
  }

  @Test func `what was put away comes back where there is no more room`() async throws {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let others = namelessFiles()
      let file = SpillFile(holding: 0, in: [path])
      let bytes = (0..<3).map { [UInt8](repeating: $0, count: 60) }
      let first = bytes[0].withLentBytes { file.put($0) }
      let own = namelessFiles().subtracting(others)
      if own.count != 1 { exit(21) }
      limitFileSize(to: 100)
      let rest = bytes[1...].map { $0.withLentBytes { file.put($0) } }
      if first != 0 { exit(22) }
      if rest != [nil, nil] { exit(23) }
      if file.block(0) != bytes[0] { exit(24) }
      // It is closed.
      if !namelessFiles().isDisjoint(with: own) { exit(25) }
    }
  }

  /// More bytes than are remembered of blocks that were looked at.
  @Test func `large blocks are read again`() {
    let file = SpillFile(holding: 0, in: [folder.path])
    let bytes = (0..<24).map { [UInt8](repeating: $0, count: 1 << 20) }
    for block in bytes { #expect(block.withLentBytes { file.put($0) } != nil) }
    for _ in 0..<2 { for number in bytes.indices { #expect(file.block(number) == bytes[number]) } }
  }

  @Test func `a file that cannot be read is an end with words`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(74), observing: [\.standardErrorContent]
    ) { [path = folder.path as String] in
      let file = SpillFile(holding: 0, in: [path])
      let others = namelessFiles()
      let kept = KeptBlock([1, 2, 3], in: file.store)
      for descriptor in namelessFiles().subtracting(others) { ftruncate(descriptor, 2) }
      _ = kept.bytes
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("pantrace: a temporary file cannot be read: "))
    #expect(said.contains("TMPDIR"))
  }

  @Test func `the folder that was asked for is the only one`() {
    let asked = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    #expect(SpillFile.folders == (asked.isEmpty ? ["/var/tmp", "/tmp"] : [asked]))
  }
}

/// The open files of this process that have no name any more.
///
/// Some may be inherited: Foundation writes files before it names them, in tests beside these.
private func namelessFiles() -> Set<Int32> {
  Set(
    (3..<1024).filter { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_nlink == 0
        && status.st_mode & S_IFMT == S_IFREG
    })
}
