import PanMetrics
import PanTestSupport
import Testing

/// One row of the table that Golden/quantiles.py writes: values, and their quantiles.
struct QuantileGolden: Sendable {
  let values: [Double]
  let answers: [Double]
}

struct QuantileTests {
  private let shares = [0, 0.1, 0.25, 0.5, 0.9, 0.95, 1]

  @Test(arguments: QuantileGolden.all)
  func `agrees with numpy`(golden: QuantileGolden) {
    for (share, answer) in zip(shares, golden.answers) {
      expectClose(
        Quantile.type7(share, ofSorted: golden.values.sorted()), answer, within: 1e-12 * 400)
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
