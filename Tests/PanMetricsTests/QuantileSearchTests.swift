import PanReplay
import PanTestSupport
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
  func `a quantile is that of the sorted figures`(kind: Kind) throws {
    var random = SplitMix64(seed: 5)
    for count in [0, 1, 2, 3, 4, 10, 99, 100, 2000] {
      let figures = figures(kind, count, &random)
      for share in [0, 0.05, 0.5, 0.9, 1] {
        for most in [0, 1, 40, QuantileSearch.usuallyKept] {
          var search = QuantileSearch(share, keeping: most)
          var looks = 0
          repeat {
            for figure in figures { search.add(figure) }
            try search.endLook()
            looks += 1
          } while !search.isOver
          #expect(looks <= 4)
          #expect(
            search.value == Quantile.type7(share, ofSorted: figures.sorted()),
            "\(kind) \(count) \(share) \(most)")
        }
      }
    }
  }

  @Test(arguments: [0, 1000])
  func `figures that change between looks are refused`(most: Int) throws {
    for (again, isRefused) in [(1.0, false), (7.0, true)] {
      var search = QuantileSearch(0.5, keeping: most)
      for figure in [1, 1.0001, 1.0002, 9, -3] { search.add(figure) }
      try search.endLook()
      #expect(!search.isOver)
      for figure in [again, 1.0001, 1.0002, 9, -3] { search.add(figure) }
      if isRefused {
        #expect(throws: ChangedFigures.self) { try search.endLook() }
      } else {
        try search.endLook()
      }
    }
  }

  @Test func `medians of a batch are those of its summary, however few figures are kept`() throws {
    let generator = try TraceGenerator(seed: 3)
    let analyses = (0..<301).map { number in
      TraceAnalysis(
        of: Replay(of: generator.trace(at: number), configuration: ReplayConfiguration()))
    }
    let summary = BatchSummary(analyses)
    let metrics: [Metric] = [.settleTime, .recognitionLoss, .completionTime, .staleFrames]
    for limit in [0, 1, 300, 301, 302] {
      var medians = BatchMedians(of: metrics, keeping: limit)
      repeat {
        for analysis in analyses { medians.add(analysis.measurements) }
        try medians.endLook()
      } while medians.needAnotherLook
      for metric in metrics {
        #expect(medians.median(of: metric) == summary.distribution(of: metric).median)
      }
      #expect(medians.median(of: .settleTime) != nil && medians.median(of: .overshoot) == nil)
    }
  }
}
