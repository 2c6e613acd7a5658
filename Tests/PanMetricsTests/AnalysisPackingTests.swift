import PanReplay
import PanTestSupport
import PanTraces
import Testing

@testable import PanMetrics
@testable import PanText

@Suite struct AnalysisPackingTests {
  /// All that an analysis holds, in words: it has no equality of its own.
  private static func words(_ analysis: TraceAnalysis) -> [String] {
    let facts = Mirror(reflecting: analysis).children.filter { $0.label != "measurements" }
    return facts.map { "\($0.label ?? ""): \($0.value)" }
      + Metric.allCases.map { "\($0): \(analysis.measurements[$0])" }
  }

  @Test func analyzesOfAllKindsOfTracesComeBack() throws {
    var random = SplitMix64(seed: 8)
    var configurations = [ReplayConfiguration()]
    for policy in PolicyPreset.catalog.prefix(12).map(\.policy) {
      var configuration = ReplayConfiguration()
      configuration.policy = policy
      configurations.append(configuration)
    }
    for number in 0..<400 {
      var trace = number % 4 == 3 ? Trace.absurd(using: &random) : Trace.random(using: &random)
      if number % 2 == 0 { (trace.participant, trace.peopleInput) = ("p", number % 3) }
      let replay = Replay(of: trace, configuration: configurations[number % configurations.count])
      for metrics in [MetricSet.all, .standard, []] {
        let analysis = TraceAnalysis(of: replay, metrics: metrics)
        var buffer = ByteBuffer()
        analysis.pack(into: &buffer)
        let again = try buffer.withBytes { lent throws(PackedError) in
          var reader = PackedReader(lent)
          let analysis = try TraceAnalysis(from: &reader)
          guard reader.left == 0 else { throw PackedError() }
          return analysis
        }
        #expect(Self.words(again) == Self.words(analysis))
      }
    }
  }

  @Test func bytesThatAreNoAnalysisAreRefused() {
    var random = SplitMix64(seed: 9)
    let replay = Replay(of: Trace.random(using: &random), configuration: .init())
    var buffer = ByteBuffer()
    TraceAnalysis(of: replay).pack(into: &buffer)
    let bytes = buffer.withBytes { Array($0) }
    for end in bytes.indices {
      #expect(throws: PackedError.self) {
        try Array(bytes[..<end]).withByteView { lent throws(PackedError) in
          var reader = PackedReader(lent)
          _ = try TraceAnalysis(from: &reader)
        }
      }
    }
  }
}

/// What was measured, as bytes that nobody has measured.
@Suite struct PackedFigureTests {
  /// Whether bytes of the two metrics of a release are read.
  private func reads(_ pack: (inout ByteBuffer) -> Void) -> Bool {
    var buffer = ByteBuffer()
    MetricSet(.release).pack(into: &buffer)
    pack(&buffer)
    return buffer.withBytes { lent in
      var reader = PackedReader(lent)
      return (try? TraceMeasurements(from: &reader)) != nil
    }
  }

  /// A reason, a flag and a place that there are not, and words that mean nothing.
  private static let bits: [UInt64] = [
    0x7FF9_FFFF_0000_0000, 0x7FFA_FFFF_0000_0000, 0x7FFA_0000_FFFF_FFFF, 0x7FF9_1F00_0000_0000,
    0x7FF8_0000_0000_0000, 0xFFF9_FFFF_FFFF_FFFF, 0x7FF0_0000_0000_0001, 0x7FF0_0000_0000_0000,
    0xFFF0_0000_0000_0000,
  ]

  @Test(arguments: bits)
  func `a figure that is no number is refused`(bits: UInt64) {
    for (flagged, figure) in [(false, Double(bitPattern: bits)), (true, Double(bitPattern: bits))] {
      func pack(_ figure: Double, into bytes: inout ByteBuffer) {
        bytes.pack(tag: flagged ? 1 : 0)
        figure.pack(into: &bytes)
        if flagged { MeasurementFlag.gap.pack(into: &bytes) }
        // The other metric is undefined.
        bytes.pack(tag: 2)
      }
      #expect(!reads { pack(figure, into: &$0) })
      #expect(reads { pack(-0.5, into: &$0) })
    }
  }

  @Test func `a reason and a flag that there are not are refused`() {
    let reasons = UInt8(UndefinedReason.allCases.count)
    #expect(reads { for _ in 0..<2 { $0.pack(tag: 2 + reasons - 1) } })
    #expect(!reads { for _ in 0..<2 { $0.pack(tag: 2 + reasons) } })
    #expect(!reads { for _ in 0..<2 { $0.pack(tag: .max) } })
    #expect(
      !reads { bytes in
        bytes.pack(tag: 1)
        0.5.pack(into: &bytes)
        bytes.pack(count: MeasurementFlag.allCases.count)
        bytes.pack(tag: 2)
      })
  }

  @Test(arguments: [1 << 21, 1 << 31, 1 << 32, UInt64.max])
  func `a group of metrics that there is not is refused`(bits: UInt64) {
    var buffer = ByteBuffer()
    buffer.pack(varint: bits)
    buffer.withBytes { lent in
      var reader = PackedReader(lent)
      #expect(throws: PackedError.self) { try MetricSet(from: &reader) }
    }
  }

  /// Reports add these counts up over all traces.
  @Test(arguments: 1...3)
  func `a count that no trace comes to is refused`(fromEnd: Int) {
    var random = SplitMix64(seed: 9)
    let trace = Trace.random(using: &random)
    let analysis = TraceAnalysis(of: Replay(of: trace, configuration: .init()), metrics: [])
    var buffer = ByteBuffer()
    analysis.pack(into: &buffer)
    let bytes = buffer.withBytes { Array($0) }
    // No measurements take a byte, and each count before them one.
    let record = Array(bytes.dropLast())
    func reads(_ count: Int) -> Bool {
      var packed = ByteBuffer()
      packed.append(Array(record.dropLast(fromEnd)))
      packed.pack(count: count)
      packed.append(Array(bytes.dropFirst(record.count - fromEnd + 1)))
      return packed.withBytes { lent in
        var reader = PackedReader(lent)
        let found = try? TraceAnalysis(from: &reader)
        return found != nil && reader.left == 0
      }
    }
    #expect(reads(3))
    #expect(!reads(1 << 31))
    #expect(!reads(.max))
  }
}
