import PanReplay
import PanTestSupport
import PanText
import PanTraces
import Testing

@testable import PanMetrics

/// Against putting all figures in order.
@Suite struct QuantileSearchTests {
  enum Kind: CaseIterable {
    case even, alike, near, signed, powers, zeros, times
  }

  private func figures(_ kind: Kind, _ count: Int, _ random: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in
      switch kind {
      case .even: Double.random(in: 0..<1, using: &random)
      case .alike: 383.25
      // Of which only the last bits differ.
      case .near: 100 + Double(Int.random(in: 0..<64, using: &random)) * Double.ulpOfOne * 64
      case .signed: Double.random(in: -1000..<1000, using: &random)
      case .powers:
        Double(
          sign: Bool.random(using: &random) ? .plus : .minus,
          exponent: Int.random(in: -1070..<1023, using: &random), significand: 1.5)
      case .zeros: [0.0, -0.0, 1, -1][Int.random(in: 0..<4, using: &random)]
      case .times: Double(Int.random(in: 0..<90, using: &random)) * 1000 / 120
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `a quantile is that of the sorted figures`(kind: Kind) {
    var random = SplitMix64(seed: 5)
    for count in [0, 1, 2, 3, 4, 10, 99, 100, 2000] {
      let figures = figures(kind, count, &random)
      for share in [0, 0.05, 0.5, 0.9, 1] {
        for most in [0, 1, 40, QuantileSearch.usuallyKept] {
          var looks = 0
          let found = QuantileSearch.quantile(share, ofCount: count, keeping: most) { visit in
            looks += 1
            figures.forEach(visit)
          }
          #expect(looks <= 4 && (looks <= 1 || count > most))
          #expect(
            found == Quantile.type7(share, ofSorted: figures.sorted()),
            "\(kind) \(count) \(share) \(most)")
        }
      }
    }
  }

  @Test func `medians of a batch are those of its summary`() throws {
    let generator = try TraceGenerator(seed: 3)
    let analyses = (0..<301).map { number in
      TraceAnalysis(
        of: Replay(of: generator.trace(at: number), configuration: ReplayConfiguration()))
    }
    let summary = BatchSummary(analyses)
    let metrics: [Metric] = [.settleTime, .recognitionLoss, .completionTime, .staleFrames]
    for store in [nil, .ofArrays()] as [BlockStore?] {
      var medians = BatchMedians(of: metrics, in: store)
      for analysis in analyses { medians.add(analysis.measurements) }
      for metric in metrics {
        #expect(medians.median(of: metric) == summary.distribution(of: metric).median)
      }
      #expect(medians.median(of: .settleTime) != nil && medians.median(of: .overshoot) == nil)
    }
  }
}
