@testable import PanAnalysis
import PanTestSupport
import PanTraces
import Testing

struct ButterworthTests {
  private static let rates = [40, 50, 59.94, 60, 90, 100, 120, 144, 240, 1000]
  private static let cutoffs = [10.0, 6, 15]

  private static let goldens = GoldenFile.numbers("PanAnalysisTests/Golden/butterworth.txt")

  @Test(arguments: goldens.indices)
  func `agrees with scipy's filtfilt on random signals`(case number: Int) throws {
    let filter = try #require(
      MetricValue.Butterworth(cutoff: Self.cutoffs[number % 3], rate: Self.rates[number / 3 % 10]))
    let golden = Self.goldens[number]
    let lengths = RandomSignals.lengths
    let signal = RandomSignals.signal(
      seed: UInt64(number), count: lengths[number % lengths.count])
    let filtered = filter.filteredBothWays(signal)
    try #require(filtered.count == golden.count && golden.count == signal.count)
    for (value, expected) in zip(filtered, golden) { expectClose(value, expected, within: 1e-9) }
  }

  /// The coefficients that the metrics' specification prints, from scipy.signal.butter.
  @Test(arguments: [
    (120.0, 0.049_489_956_268_677_06, -1.279_632_424_997_808_8, 0.477_592_250_072_517_04),
    (60, 0.155_051_025_721_682_17, -0.620_204_102_886_728_8, 0.240_408_205_773_457_42),
  ])
  func `has the coefficients of the bilinear design`(
    rate: Double, b: Double, a1: Double, a2: Double
  ) throws {
    let filter = try #require(MetricValue.Butterworth(cutoff: 10, rate: rate))
    expectClose(filter.b, b, within: 1e-15)
    expectClose(filter.a1, a1, within: 1e-15)
    expectClose(filter.a2, a2, within: 1e-15)
  }

  @Test func `halves a sine at its cut-off and leaves it in phase`() throws {
    let filter = try #require(MetricValue.Butterworth(cutoff: 10, rate: 240))
    let signal = (0..<4800).map { sine(2 * Double.pi * 10 * Double($0) / 240) }
    let filtered = filter.filteredBothWays(signal)
    for index in 2000..<2800 { expectClose(filtered[index], signal[index] / 2, within: 1e-9) }
  }

  @Test func `leaves what does not change as it is`() throws {
    let filter = try #require(MetricValue.Butterworth(cutoff: 10, rate: 60))
    #expect(filter.filteredBothWays([]) == [])
    #expect(filter.filteredBothWays([7]).count == 1)
    for value in filter.filteredBothWays(Array(repeating: 300, count: 20)) {
      expectClose(value, 300, within: 1e-10)
    }
  }

  @Test(arguments: [(10.0, 20.0), (0, 60), (-1, 60), (10, .infinity), (.nan, 60), (10, .nan)])
  func `needs a cut-off between 0 and half the rate`(cutoff: Double, rate: Double) {
    #expect(MetricValue.Butterworth(cutoff: cutoff, rate: rate) == nil)
  }
}
