import PanTestSupport
import Testing

@testable import PanMetrics

/// Against a dictionary of the measurements themselves.
@Suite struct MeasurementColumnsTests {
  @Test(arguments: 0..<50)
  func `what was written last is read, and nothing else`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let set = MetricSet(rawValue: UInt32.random(in: 0..<1 << 20, using: &random))
    var columns = MeasurementColumns(set, undefined: .tooShort)
    var expected: [Metric: Measurement] = [:]
    for metric in Metric.allCases where set.contains(metric.group) {
      expected[metric] = .undefined(.tooShort)
    }
    for _ in 0..<300 {
      guard let metric = Metric.allCases.randomElement(using: &random) else { return }
      let measurement = measurement(&random)
      columns.set(metric, measurement)
      if expected[metric] != nil { expected[metric] = measurement }
    }
    for metric in Metric.allCases {
      #expect(columns[metric] == expected[metric])
      guard case .value(let zero)? = columns[metric], zero == 0 else { continue }
      #expect(zero.sign == .plus)
    }
  }

  private func measurement(_ random: inout SplitMix64) -> Measurement {
    let values = [0, 1, -1, 0.1, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, .pi]
    let value = values.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .value(value)
    case 1: return .flagged(value, MeasurementFlag.allCases.randomElement(using: &random) ?? .gap)
    default:
      return .undefined(UndefinedReason.allCases.randomElement(using: &random) ?? .tooLong)
    }
  }

  @Test func `nothing is kept of what was not asked for`() {
    var columns = MeasurementColumns([], undefined: .tooShort)
    for metric in Metric.allCases { columns.set(metric, .value(1)) }
    #expect(Metric.allCases.allSatisfy { columns[$0] == nil })
  }
}
