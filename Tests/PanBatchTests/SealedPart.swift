import Foundation
import PanMetrics
import PanReplay
import PanTestSupport
import PanText
import PanTraces
import Testing

@testable import PanBatch

/// A part that a test can change, and whose digests fit all the same: as a program leaves it that
/// counts wrongly, or somebody who means harm.
struct SealedPart {
  /// The bytes of the blocks.
  var blocks: [[UInt8]]
  /// All that says where they are and what they are of.
  var directory: [UInt8]
  /// How the directory names each block: its place, its size and its digest.
  private var seals: [[UInt8]]

  private static let beginning = Array("pantrace part 1\n".utf8)
  private static let end = Array("pantrace part .\n".utf8)

  /// Takes a part apart.
  init(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let found = try PartFile(path).entries.flatMap(\.blocks)
    blocks = found.map { Array(bytes[$0.offset..<$0.offset + $0.size]) }
    seals = found.map { Self.number($0.offset) + Self.number($0.size) + $0.digest.bytes }
    let first = Self.beginning.count + blocks.reduce(0) { $0 + $1.count }
    directory = Array(bytes[first..<bytes.count - 8 - 32 - Self.end.count])
  }

  /// A part of such recordings, whose directory says of them what it is told to.
  init(origin: PartOrigin, entries: [PartEntry], blocks: [[UInt8]] = []) {
    self.blocks = blocks
    seals = blocks.map { _ in [] }
    var buffer = ByteBuffer()
    programVersion.pack(into: &buffer)
    origin.pack(into: &buffer)
    entries.pack(into: &buffer)
    directory = buffer.withBytes { Array($0) }
  }

  /// A number as parts have it, seven bits a byte.
  static func number(_ number: Int) -> [UInt8] {
    var buffer = ByteBuffer()
    buffer.pack(count: number)
    return buffer.withBytes { Array($0) }
  }

  /// The part's bytes, in which every block has its place, its size and its digest.
  var bytes: [UInt8] {
    var bytes = Self.beginning
    var directory = directory
    for (block, seal) in zip(blocks, seals) {
      let fitting = Self.number(bytes.count) + Self.number(block.count) + Digest(of: block).bytes
      // A directory that was changed may name it no longer.
      if !seal.isEmpty, let place = directory.firstRange(of: seal) {
        directory.replaceSubrange(place, with: fitting)
      }
      bytes += block
    }
    let size = withUnsafeBytes(of: UInt64(directory.count).littleEndian) { Array($0) }
    return bytes + directory + size + Digest(of: directory).bytes + Self.end
  }

  /// Changes a block or the directory, but not the version in front, which is looked at first.
  mutating func damage(using random: inout SplitMix64) {
    if !blocks.isEmpty, Int.random(in: 0..<5, using: &random) > 1 {
      let number = Int.random(in: blocks.indices, using: &random)
      Self.damage(&blocks[number], from: 0, using: &random)
    } else {
      Self.damage(&directory, from: 1 + programVersion.utf8.count, using: &random)
    }
  }

  private static func damage(
    _ bytes: inout [UInt8], from first: Int, using random: inout SplitMix64
  ) {
    for _ in 0..<Int.random(in: 1...3, using: &random) where bytes.count > first {
      let place = Int.random(in: first..<bytes.count, using: &random)
      let rest = place..<min(place + 9, bytes.count)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes[place] = [0, 1, 2, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      case 3:
        let numbers = [128, 1 << 31, 1 << 32, 1 << 62, Int.max - 1, Int.max]
        bytes.replaceSubrange(
          place...place, with: number(numbers.randomElement(using: &random) ?? 0))
      case 4:
        // A number that is no short decimal: what stands for it, and its bits.
        let bits = words.randomElement(using: &random) ?? 0
        bytes.replaceSubrange(
          rest, with: [0xFF] + withUnsafeBytes(of: bits.littleEndian) { Array($0) })
      case 5: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      default: bytes.removeSubrange(place..<min(place + 3, bytes.count))
      }
    }
  }

  /// Bits of what is no number, of numbers without end and of the largest.
  private static let words: [UInt64] = [
    0x7FF8_0000_0000_0000, 0x7FF9_FFFF_0000_0000, 0x7FFA_FFFF_FFFF_FFFF, 0x7FF0_0000_0000_0000,
    0xFFF0_0000_0000_0000, 0x7FEF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0001,
  ]
}

extension SealedPart {
  /// A part of two recordings that have something of all that there is: columns of every kind,
  /// lifts and none, a trace that cannot be used, remarks and notes.
  static func sample(in folder: TemporaryFolder) throws -> SealedPart {
    let header = """
      # participant: p1
      # refresh_hz: 120
      trace_id,t_ms,phase,x_pt,y_pt,velocity_x,velocity_y,pressure,scroll_y,condition,intent

      """
    func rows(_ id: String, _ phases: [String]) -> String {
      phases.enumerated().map { index, phase in
        "\(id),\(8 * index),\(phase),\(index * index * 9).5,4,\(index % 2 == 0 ? "" : "1"),2,0.5,"
          + "\(index),c\(index),finish\n"
      }.joined()
    }
    let moves = ["down", "move", "move", "move", "move", "move"]
    try folder.write(
      "a.csv", content: header + rows("t1", moves + ["up"]) + rows("t2", moves + ["cancel"]))
    try folder.write(
      "b.csv", content: header + rows("t3", moves) + rows("t4", ["down", "word"]))
    let origin = PartOrigin(
      reading: [], command: ["--metrics", "L6"], rule: nil, configuration: Digest(of: []),
      metrics: .all)
    let path = folder["sample.part"]
    try write(["a.csv", "b.csv"].map { .file(folder[$0]) }, origin, to: path)
    return try SealedPart(path)
  }

  /// Reads, replays and measures recordings, and leaves a part of them.
  private static func write(_ inputs: [Input], _ origin: PartOrigin, to path: String) throws {
    enum Step {
      case used(trace: [UInt8], analysis: [UInt8])
      case rejected(RejectedTrace)
      case ended(FileReport)
    }
    var steps: [Step] = []
    let options = ReadingOptions(keepsSampleTexts: true)
    let batch = TraceBatch(inputs: inputs, options: options, threads: 1, hashes: true)
    try batch.run { trace in
      (trace, TraceAnalysis(of: Replay(of: trace, configuration: ReplayConfiguration())))
    } consume: { _, result in
      steps.append(.used(trace: packed(result.0), analysis: packed(result.1)))
    } besides: { news in
      switch news {
      case .rejected(_, let trace): steps.append(.rejected(trace))
      case .fileEnded(let report): steps.append(.ended(report))
      }
    }
    var writer = try PartWriter(OutputTarget(path), origin)
    for step in steps {
      switch step {
      case .used(let trace, let analysis):
        try trace.withByteView { trace throws(OutputError) in
          try analysis.withByteView { analysis throws(OutputError) in
            try writer.add(trace: trace, analysis: analysis)
          }
        }
      case .rejected(let trace): try writer.add(trace)
      case .ended(let report): try writer.end(report)
      }
    }
    try writer.finish()
  }

  private static func packed(_ value: some Packable) -> [UInt8] {
    var buffer = ByteBuffer()
    value.pack(into: &buffer)
    return buffer.withBytes { Array($0) }
  }
}
