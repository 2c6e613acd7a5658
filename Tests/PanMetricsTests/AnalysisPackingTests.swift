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

  @Test func analysesOfAllKindsOfTracesComeBack() throws {
    var random = SplitMix64(seed: 8)
    var configurations = [ReplayConfiguration()]
    for policy in PolicyPreset.catalogue.prefix(12).map(\.policy) {
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
        try Array(bytes[..<end]).withLentBytes { lent throws(PackedError) in
          var reader = PackedReader(lent)
          _ = try TraceAnalysis(from: &reader)
        }
      }
    }
  }
}
