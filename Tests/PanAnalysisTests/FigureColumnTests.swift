@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// Against the measurements themselves.
@Suite struct FigureColumnTests {
  /// Blocks of one measurement, of few, of just 256, of more, and what stands after the last of them.
  @Test(arguments: [1, 2, 255, 256, 257, 5000])
  func `measurements come back in their order`(kinds: Int) {
    var random = SplitMix64(seed: UInt64(kinds))
    var column = BatchSummary.FigureColumn()
    var expected: [MetricValue] = []
    for place in 0..<5000 {
      // The first of all kinds one after the other, so that every kind stands in the first blocks.
      let kind = place < kinds ? place : Int.random(in: 0..<kinds, using: &random)
      let figure = Double(kind) * 1.1
      expected.append(
        kind % 7 == 1
          ? .flagged(figure, kind % 2 == 0 ? .gap : .bandLimited)
          : kind % 7 == 2 ? .undefined(.tooShort) : .value(figure))
      column.append(expected[place])
    }
    #expect(expected.indices.allSatisfy { column[$0] == expected[$0] })
    #expect(Array(column) == expected)
    #expect(column.unflaggedCount == expected.count { $0.comparable != nil })
    #expect(column.flaggedCount == expected.count { $0.flag != nil })
    #expect(Set(column.flags) == Set(expected.compactMap(\.flag)))
  }

  private func analyses(metrics: (Int) -> MetricSet = { _ in .all }) throws -> [TraceAnalysis] {
    let generator = try TraceGenerator(seed: 1)
    return (0..<120).map { number in
      TraceAnalysis(
        of: Replay(of: generator.trace(at: number), configuration: ReplayConfiguration()),
        metrics: metrics(number))
    }
  }

  /// A part of a block, and several blocks.
  @Test(arguments: [1, 20])
  func `a batch has the measurements of its traces`(times: Int) throws {
    // Some are measured in more than others.
    let few = try analyses { $0 < 30 ? MetricSet(.settle) : .all }
    let analyses = (0..<times).flatMap { _ in few }
    var summary = BatchSummary()
    for analysis in analyses { summary.add(analysis) }
    var flagged = 0
    for (place, analysis) in analyses.enumerated() {
      let kept = summary.measurements(at: place)
      for metric in Metric.allCases {
        #expect(kept[metric] == analysis.measurements[metric])
        if kept[metric].flag != nil { flagged += 1 }
      }
    }
    #expect(flagged > 0)
    for metric in Metric.allCases {
      let values = analyses.compactMap { $0.measurements[metric].comparable }.sorted()
      let found = summary.distribution(of: metric).values
      #expect(found == values)
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
    for verdict in TraceAnalysis.Verdict.allCases {
      #expect(summary.rate(of: verdict).rate == whole.rate(of: verdict).rate)
    }
    #expect(summary.decisions == whole.decisions && summary.sampling == whole.sampling)
  }
}

/// Against a dictionary of the measurements themselves.
@Suite struct WrittenMeasurementsTests {
  @Test(arguments: 0..<50)
  func `what was written last is read, and nothing else`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let set = MetricSet(rawValue: UInt32.random(in: 0..<1 << 20, using: &random))
    var measurements = TraceMeasurements(set, undefined: .tooShort)
    var expected: [Metric: MetricValue] = [:]
    for metric in Metric.allCases where set.contains(metric.group) {
      expected[metric] = .undefined(.tooShort)
    }
    for _ in 0..<300 {
      guard let metric = Metric.allCases.randomElement(using: &random) else { return }
      let measurement = self.measurement(&random)
      measurements[metric] = measurement
      if expected[metric] != nil { expected[metric] = measurement }
    }
    for metric in Metric.allCases {
      #expect(measurements[metric] == expected[metric] ?? .undefined(.notMeasured))
      guard case .value(let zero) = measurements[metric], zero == 0 else { continue }
      #expect(zero.sign == .plus)
    }
  }

  private func measurement(_ random: inout SplitMix64) -> MetricValue {
    let values = [0, 1, -1, 0.1, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, .pi]
    let value = values.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .value(value)
    case 1: return .flagged(value, MetricValue.Flag.allCases.randomElement(using: &random) ?? .gap)
    default:
      return .undefined(
        MetricValue.UndefinedReason.allCases.randomElement(using: &random) ?? .tooLong)
    }
  }

  @Test func `nothing is kept of what was not asked for`() {
    var measurements = TraceMeasurements([], undefined: .tooShort)
    for metric in Metric.allCases { measurements[metric] = .value(1) }
    #expect(Metric.allCases.allSatisfy { measurements[$0] == .undefined(.notMeasured) })
  }
}
