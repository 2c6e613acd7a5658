import PanReplay
import PanTestSupport
import PanText
import PanTraces
import Testing

@testable import PanMetrics

/// Against the measurements and words themselves.
@Suite struct MeasurementTableTests {
  /// Blocks of one word, of few, of just 256, of more, and what stands behind the last of them; in
  /// memory, in a store, and in one that is full before the end.
  @Test(arguments: [1, 2, 255, 256, 257, 5000], [0, 2, 100])
  func `words come back in their order`(kinds: Int, stored: Int) {
    var random = SplitMix64(seed: UInt64(kinds))
    var column = WordColumn(in: .ofArrays(taking: stored))
    var expected: [UInt64] = []
    for place in 0..<5000 {
      // The first of all kinds one after the other, so that every kind stands in the first blocks.
      let kind = place < kinds ? place : Int.random(in: 0..<kinds, using: &random)
      expected.append(UInt64(kind) &* 0x9E37_79B9_7F4A_7C15)
      column.append(expected[place])
    }
    #expect(column.count == expected.count)
    #expect(expected.indices.allSatisfy { column[$0] == expected[$0] })
    var visited: [UInt64] = []
    column.forEach { visited.append($0) }
    #expect(visited == expected)
    var reader = column.inOrder
    for place in [0, 1, 1023, 1024, 4999, 1024, 3, 4095, 4096] {
      #expect(reader.word(at: place) == expected[place])
    }
    #expect((0..<5).flatMap { column.words(ofBlock: $0) } == expected)
  }

  private func analyses(metrics: (Int) -> MetricSet = { _ in .all }) throws -> [TraceAnalysis] {
    let generator = try TraceGenerator(seed: 1)
    return (0..<120).map { number in
      TraceAnalysis(
        of: Replay(of: generator.trace(at: number), configuration: ReplayConfiguration()),
        metrics: metrics(number))
    }
  }

  /// In memory, and of so many traces that all kinds of blocks go to a store.
  @Test(arguments: [1, 20])
  func `a batch has the measurements of its traces`(times: Int) throws {
    // Some are measured in more than others.
    let few = try analyses { $0 < 30 ? MetricSet(.settle) : .all }
    let analyses = (0..<times).flatMap { _ in few }
    var summary = BatchSummary(keeping: nil, in: .ofArrays(taking: times == 1 ? 0 : .max))
    for analysis in analyses { summary.add(analysis) }
    var flagged = 0
    let size = BatchSummary.tracesOfBlock
    let blocks = (0...(analyses.count - 1) / size).flatMap { summary.measurements(ofBlock: $0) }
    #expect(blocks.count == analyses.count)
    for (place, analysis) in analyses.enumerated() {
      let kept = summary.measurements(at: place)
      for metric in Metric.allCases {
        #expect(kept[metric] == analysis.measurements[metric])
        #expect(blocks[place][metric] == analysis.measurements[metric])
        if kept[metric].flag != nil { flagged += 1 }
      }
    }
    #expect(flagged > 0)
    for metric in Metric.allCases {
      let values = analyses.compactMap { $0.measurements[metric].comparable }.sorted()
      #expect(summary.distribution(of: metric).values == values)
      let flags = analyses.compactMap { $0.measurements[metric].flag }
      #expect(summary.flaggedCount(of: metric) == flags.count)
      #expect(summary.flags(of: metric) == Set(flags))
    }
  }

  @Test func `what is not kept is not measured, and all else is as it was`() throws {
    let analyses = try analyses()
    let whole = BatchSummary(analyses)
    var summary = BatchSummary(keeping: [.settleTime])
    for analysis in analyses { summary.add(analysis) }
    #expect(
      summary.distribution(of: .settleTime).values == whole.distribution(of: .settleTime).values)
    #expect(summary.distribution(of: .recognitionTime).values.isEmpty)
    #expect(summary.measurements(at: 3)[.recognitionTime] == .undefined(.notMeasured))
    for verdict in TraceVerdict.allCases {
      #expect(summary.rate(of: verdict).rate == whole.rate(of: verdict).rate)
    }
    #expect(summary.decisions == whole.decisions && summary.sampling == whole.sampling)
  }
}
