import PanMetrics
import PanTestSupport
import Testing

struct QuantileTests {
  private static let shares = [0, 0.01, 0.1, 0.25, 1.0 / 3, 0.5, 0.9, 0.95, 0.99, 1]

  @Test(arguments: QuantileGoldens.all.indices)
  func `agrees with numpy on random samples`(case number: Int) {
    let lengths = RandomSignals.lengths
    let count = lengths[number % lengths.count] * (1 + number / 110 * 5)
    var sample = RandomSignals.signal(seed: UInt64(2000 + number), count: count)
    if number % 4 == 3 { sample = sample.map { ($0 / 100).rounded(.down) } }
    for (share, answer) in zip(Self.shares, QuantileGoldens.all[number]) {
      expectClose(Quantile.type7(share, ofSorted: sample.sorted()), answer, within: 1e-9)
    }
  }

  @Test func `nothing has none`() {
    #expect(Quantile.type7(0.5, ofSorted: []) == nil)
    let empty = Distribution([])
    #expect(empty.median == nil && empty.p90 == nil && empty.p95 == nil && empty.maximum == nil)
  }

  @Test(arguments: [(9, false, false), (10, true, false), (19, true, false), (20, true, true)])
  func `tails need figures`(count: Int, has90: Bool, has95: Bool) {
    let distribution = Distribution((0..<count).map(Double.init))
    #expect((distribution.p90 != nil) == has90)
    #expect((distribution.p95 != nil) == has95)
  }

  @Test func `sorts what it is given`() {
    let distribution = Distribution([3, 1, 2, 10])
    #expect(distribution.values == [1, 2, 3, 10])
    #expect(distribution.median == 2.5)
    #expect(distribution.maximum == 10)
  }

  @Test(arguments: [-0.1, 1.000_1, .nan, .infinity])
  func `there is none outside 0 to 1`(q: Double) {
    #expect(Quantile.type7(q, ofSorted: [1, 2, 3]) == nil)
    #expect(Distribution(Array(repeating: 1, count: 9)).interval(ofQuantile: q) == nil)
  }
}
