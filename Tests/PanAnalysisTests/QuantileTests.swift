@testable import PanAnalysis
import PanTestSupport
import Testing

struct QuantileTests {
  private static let shares = [0, 0.01, 0.1, 0.25, 1.0 / 3, 0.5, 0.9, 0.95, 0.99, 1]

  private static let goldens = GoldenFile.numbers("PanAnalysisTests/Golden/quantiles.txt")

  @Test(arguments: goldens.indices)
  func `agrees with numpy on random samples`(case number: Int) {
    let lengths = RandomSignals.lengths
    let count = lengths[number % lengths.count] * (1 + number / 110 * 5)
    var sample = RandomSignals.signal(seed: UInt64(2000 + number), count: count)
    if number % 4 == 3 { sample = sample.map { ($0 / 100).rounded(.down) } }
    for (share, answer) in zip(Self.shares, Self.goldens[number]) {
      expectClose(Distribution.type7(share, ofSorted: sample.sorted()), answer, within: 1e-9)
    }
  }

  @Test func `nothing has none`() {
    #expect(Distribution.type7(0.5, ofSorted: []) == nil)
    let empty = Distribution([])
    #expect(
      empty.median == nil && empty.value(.p90) == nil && empty.value(.p95) == nil
        && empty.maximum == nil)
  }

  @Test(arguments: [(9, false, false), (10, true, false), (19, true, false), (20, true, true)])
  func `tails need figures`(count: Int, has90: Bool, has95: Bool) {
    let distribution = Distribution((0..<count).map(Double.init))
    #expect((distribution.value(.p90) != nil) == has90)
    #expect((distribution.value(.p95) != nil) == has95)
  }

  @Test func `sorts what it is given`() {
    let distribution = Distribution([3, 1, 2, 10])
    #expect(distribution.values == [1, 2, 3, 10])
    #expect(distribution.median == 2.5)
    #expect(distribution.maximum == 10)
  }

  @Test(arguments: [-0.1, 1.000_1, .nan, .infinity])
  func `there is none outside 0 to 1`(q: Double) {
    #expect(Distribution.type7(q, ofSorted: [1, 2, 3]) == nil)
  }
}

@Suite struct MiddleAndTailTests {
  @Test(arguments: 0..<300)
  func `a selection finds what sorting finds`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Few are put in order, and many divided first.
    let count = Int.random(in: 0...[12, 80, 400][Int(seed % 3)], using: &random)
    // Few different values, so that many are equal.
    let kinds = [1, 3, 1_000_000].randomElement(using: &random) ?? 1
    let figures = (0..<count).map { _ in Double(Int.random(in: -kinds...kinds, using: &random)) / 7
    }
    let sorted = Distribution(figures)
    let found = spread(figures)
    #expect(found.median == sorted.median)
    #expect(found.p95 == sorted.value(.p95))
    #expect(found.maximum == sorted.maximum)
    QuickSelect.gather(atMost: figures.count) { selection in
      for figure in figures { selection.append(figure) }
      for q in [0, 0.1, 0.1, 0.25, 0.9, 1] {
        #expect(selection.type7(q) == Distribution.type7(q, ofSorted: figures.sorted()))
      }
      #expect(selection.count { $0 > 0 } == figures.count { $0 > 0 })
      selection.replaceAll { -$0 }
      #expect(
        selection.type7(0.25) == Distribution.type7(0.25, ofSorted: figures.map { -$0 }.sorted()))
    }
  }

  @Test func `there is nothing to select from nothing, and no share above 1`() {
    QuickSelect.gather(atMost: 1) { selection in
      #expect(selection.type7(0.5) == nil)
      #expect(selection.largest == nil)
      selection.append(4)
      #expect(selection.type7(1.5) == nil)
      #expect(selection.type7(1) == 4)
    }
  }

  @Test func `figures in order or all alike are no harder`() {
    for figures in [(0..<4096).map(Double.init), (0..<4096).reversed().map(Double.init)] {
      #expect(spread(figures).median == 2047.5)
    }
    #expect(spread([Double](repeating: 3, count: 4096)).p95 == 3)
  }

  @Test(arguments: [1, 100])
  func `figures that hardly differ are in order`(times: Int) {
    let tiny = Double.leastNonzeroMagnitude
    let few = [3 * tiny, tiny, -tiny, 1, 2 * tiny, 0, -2 * tiny, 1 + Double.ulpOfOne]
    let figures = Array(repeatElement(few, count: times).joined())
    let sorted = figures.sorted()
    QuickSelect.gather(atMost: figures.count) { selection in
      for figure in figures { selection.append(figure) }
      for q in [1.0 / 7, 4.0 / 7, 1] {
        #expect(selection.type7(q) == Distribution.type7(q, ofSorted: sorted))
      }
    }
  }

  /// None is measured, and they have no differences to go by: the search has to end all the same.
  @Test(arguments: [1, 100])
  func `infinite figures are no trap`(times: Int) {
    let few: [Double] = [.infinity, 1, -.infinity, .infinity, 2, -.infinity, .infinity, 0]
    let figures = Array(repeatElement(few, count: times).joined())
    QuickSelect.gather(atMost: figures.count) { selection in
      for figure in figures { selection.append(figure) }
      // The middle one of those that are 1.
      let place = Double(4 * times - 1) - Double(times - 1) / 2
      #expect(selection.type7(place / Double(8 * times - 1)) == 1)
      _ = selection.type7(0.9)
      #expect(selection.largest == Double.infinity)
    }
  }
}
