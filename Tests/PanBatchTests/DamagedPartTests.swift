import Foundation
import PanMetrics
import PanReplay
import PanTestSupport
import PanText
import PanTraces
import Testing

@testable import PanBatch

/// A digest says that bytes are those that were written, and not that they make sense: what parts
/// count, name and measure is read or refused, and never believed.
struct DamagedPartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Does what commands do with a part: reads it, replays its traces or takes what was measured of
  /// them, and makes figures and words of it.
  /// - Returns: How many traces there are that can be used, but for those of more than 100 s.
  @discardableResult
  private func read(_ part: SealedPart, restoring: Bool) throws -> Int {
    let path = folder["damaged.part"]
    try Data(part.bytes).write(to: URL(filePath: path))
    let inputs = try InputExpansion.expand([path])
    var summary = BatchSummary()
    var words = 0
    try TraceBatch(inputs: inputs, threads: 1).run {
      TraceWork<TraceAnalysis?>(
        make: { _, _, trace in
          // Frames of a year would be cut off after a million of them, which take their time.
          guard trace.samples.last.map({ $0.time < 100 }) ?? false else { return nil }
          return TraceAnalysis(of: Replay(of: trace, configuration: ReplayConfiguration()))
        },
        restore: { _, analysis in analysis }, where: { _ in restoring })
    } consume: { _, analysis in
      if let analysis { summary.add(analysis) }
    } besides: { news in
      switch news {
      case .rejected(_, let trace):
        words += DiagnosticRenderer(fileName: "a").text(of: trace.reason).utf8.count
      case .fileEnded(let report):
        words += DiagnosticRenderer(fileName: "a").text(of: report.diagnostics).utf8.count
        words += report.byteCount % 2 + report.counts.seen % 2
      }
    }
    for metric in Metric.allCases {
      let figures = summary.distribution(of: metric).values
      #expect(figures.allSatisfy { $0.isFinite })
    }
    for place in 0..<summary.count {
      let measurements = summary.measurements(at: place)
      for metric in Metric.allCases where !(measurements[metric].value?.isFinite ?? true) {
        Issue.record("\(metric) of trace \(place) is no number")
      }
    }
    return summary.count
  }

  private func expectRefusal(
    _ part: SealedPart, _ location: SourceLocation = #_sourceLocation
  ) {
    for restoring in [false, true] {
      #expect(
        throws: InputError.part(folder["damaged.part"], .damaged), sourceLocation: location
      ) { try read(part, restoring: restoring) }
    }
  }

  @Test func `a part that is put together again is the part`() throws {
    let part = try SealedPart.sample(in: folder)
    #expect(part.bytes == [UInt8](try Data(contentsOf: URL(filePath: folder["sample.part"]))))
    #expect(part.blocks.count == 2)
    #expect(try read(part, restoring: true) == 3)
    #expect(try read(part, restoring: false) == 3)
  }

  /// Bits, bytes, counts and numbers that are none, more and fewer bytes, anywhere; a fuzzer does
  /// the same for longer (`Tests/Fuzz`, target `Part`).
  @Test(arguments: 0..<4)
  func `whatever a part says, it is read or refused`(seed: Int) throws {
    let part = try SealedPart.sample(in: folder)
    var random = SplitMix64(seed: UInt64(seed))
    var refused = 0
    let trials = Trials.count(250)
    for number in 0..<trials {
      var damaged = part
      damaged.damage(using: &random)
      do {
        try read(damaged, restoring: number % 2 == 0)
      } catch is InputError {
        refused += 1
      }
    }
    // Some of what is changed is a name, a figure or a place, and as good as another one.
    #expect(refused > trials / 4 && refused < trials)
  }

  @Test func `a figure that is no number is refused`() throws {
    let sample = try SealedPart.sample(in: folder)
    var trials = 0
    // Wherever a figure stands that is no short decimal, and so with all of its bits.
    for number in sample.blocks.indices {
      for place in sample.blocks[number].indices.dropLast(9)
      where sample.blocks[number][place] == 0xFF {
        var part = sample
        part.blocks[number].replaceSubrange(
          place + 1..<place + 9, with: [0, 0, 0, 0, 0xFF, 0xFF, 0xF9, 0x7F])
        trials += 1
        do { try read(part, restoring: true) } catch is InputError {}
      }
    }
    #expect(trials > 10)
  }

  private static let origin = PartOrigin(
    reading: [], command: [], rule: nil, configuration: Digest(of: []), metrics: .standard)

  /// A recording of which the directory says this, and whose blocks are where it says.
  private static func entry(
    _ name: String, byteCount: Int = 10, kept: Int = 0, at blocks: [(offset: Int, size: Int)] = [],
    of part: [UInt8] = []
  ) -> PartEntry {
    var counts = TraceCounts()
    counts.kept = kept
    return PartEntry(
      name: name, byteCount: byteCount, digest: Digest(of: []), header: nil, counts: counts,
      diagnostics: DiagnosticLog(),
      blocks: blocks.map { offset, size in
        let bytes = Array(part.dropFirst(offset - 16).prefix(size))
        return PartEntry.Block(offset: offset, size: size, digest: Digest(of: bytes))
      })
  }

  private static func part(_ entries: [PartEntry], blocks: [[UInt8]] = []) -> SealedPart {
    SealedPart(origin: origin, entries: entries, blocks: blocks)
  }

  /// Reports add them up over all recordings.
  @Test func `counts of recordings that cannot be added up are refused`() throws {
    #expect(try read(Self.part([Self.entry("a"), Self.entry("b")]), restoring: true) == 0)
    expectRefusal(Self.part([Self.entry("a", byteCount: .max)]))
    expectRefusal(Self.part([Self.entry("a", byteCount: .max, kept: .max)]))
    let half = Int.max / 4 + 1
    expectRefusal(
      Self.part([Self.entry("a", byteCount: half), Self.entry("b", byteCount: half)]))
  }

  /// Two parts whose counts fit, and together do not.
  @Test func `counts of parts that cannot be added up are refused`() throws {
    for name in ["a", "b"] {
      let part = Self.part([Self.entry(name, byteCount: Int.max / 4 + 1)])
      try Data(part.bytes).write(to: URL(filePath: folder[name + ".part"]))
      #expect(try InputExpansion.expand([folder[name + ".part"]]).count == 1)
    }
    #expect(throws: InputError.part(folder["b.part"], .damaged)) {
      try InputExpansion.expand([folder["a.part"], folder["b.part"]])
    }
  }

  /// Read as often as it is named, a block would be more work than its part is large.
  @Test func `blocks that overlap, leave a gap or are empty are refused`() throws {
    let block = [UInt8](try SealedPart.sample(in: folder).blocks[0])
    let (size, all) = (block.count, block + block)
    func part(_ blocks: [(offset: Int, size: Int)]) -> SealedPart {
      Self.part([Self.entry("a", kept: 2, at: blocks, of: all)], blocks: [block, block])
    }
    #expect(try read(part([(16, size), (16 + size, size)]), restoring: true) == 4)
    expectRefusal(part([(16, size), (16, size), (16 + size, size)]))
    expectRefusal(part([(16 + size, size), (16, size)]))
    expectRefusal(part([(16, size)]))
    expectRefusal(part([(16 + size, size)]))
    expectRefusal(part([(16, size), (16 + size, size), (16 + 2 * size, 0)]))
    expectRefusal(part([(16, size), (16 + size, size), (.max, .max)]))
  }

  @Test func `a name that no path can be is refused`() {
    expectRefusal(Self.part([Self.entry("a\0.csv")]))
  }

  @Test(arguments: [1 << UInt32(MetricGroup.allCases.count), 1 << 31])
  func `metrics that there are not are refused`(bits: UInt32) {
    let origin = PartOrigin(
      reading: [], command: [], rule: nil, configuration: Digest(of: []),
      metrics: MetricSet(rawValue: bits))
    expectRefusal(SealedPart(origin: origin, entries: [Self.entry("a")]))
  }
}
