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

  @Test func `a file that cannot be read is an end with words`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(74), observing: [\.standardErrorContent]
    ) { [path = folder.path as String] in
      let file = SpillFile(holding: 0, in: [path])
      // The lowest that is free is what the next file gets.
      let descriptor = dup(0)
      close(descriptor)
      let kept = KeptBlock([1, 2, 3], in: file.store)
      ftruncate(descriptor, 2)
      _ = kept.bytes
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("pantrace: a temporary file cannot be read: "))
    #expect(said.contains("TMPDIR"))
  }

  @Test func `the folder that was asked for comes first`() {
    #expect(SpillFile.folders.suffix(2) == ["/var/tmp", "/tmp"])
  }
}
