import Foundation
import PanTestSupport
@testable import PanTraces
import Testing

@Suite struct NumberTextTests {
  // Expected: Python's decimal, Decimal(value).quantize(…, ROUND_HALF_EVEN).
  @Test(arguments: [
    (0.125, 2, "0.12"), (0.285, 2, "0.28"), (2.5, 0, "2"), (0.5, 0, "0"), (1.5, 0, "2"),
    (9.995, 2, "9.99"), (1e19, 1, "10000000000000000000.0"), (1e22, 1, "1e+22"),
    (Double.leastNonzeroMagnitude, 3, "0.000"),
    (0.1, 15, "0.100000000000000"), (0.1, 20, "0.100000000000000"), (1234567.891, 1, "1234567.9"),
    (-12.5, 2, "-12.50"),
    (999.9996, 3, "1000.000"), (4503599627370497.5, 0, "4503599627370498"),
  ])
  func `a fixed number of decimals is rounded on the exact value`(
    value: Double, decimals: Int, expected: String
  ) {
    #expect(NumberText.fixed(value, decimals: decimals) == expected)
  }

  @Test(arguments: [-0.0, -0.004, -Double.leastNonzeroMagnitude])
  func `zero has no sign`(value: Double) {
    #expect(NumberText.fixed(value, decimals: 2) == "0.00")
    #expect(NumberText.signed(value, decimals: 2) == "0.00")
    #expect(NumberText.coordinate(value) == "0")
  }

  @Test func `any double is rounded as the C library rounds it`() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      let value = Double(bitPattern: generator.next())
      guard value.magnitude < 0x1p64 else { continue }
      let decimals = Int.random(in: 0...15, using: &generator)
      var expected = String(format: "%.\(decimals)f", value)
      if expected.allSatisfy({ "-0.".contains($0) }), expected.hasPrefix("-") {
        expected.removeFirst()
      }
      #expect(NumberText.fixed(value, decimals: decimals) == expected)
    }
  }

  @Test func `everyday values are rounded as the C library rounds them`() {
    var generator = SplitMix64(seed: 12)
    for _ in 0..<3000 {
      let value = Double(Int.random(in: 1...9_999_999, using: &generator)) / 1000
      #expect(NumberText.fixed(value, decimals: 2) == String(format: "%.2f", value))
    }
  }

  @Test func `differences show their sign`() {
    #expect(NumberText.signed(0.07, decimals: 2) == "+0.07")
    #expect(NumberText.signed(-0.07, decimals: 2) == "-0.07")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what is not finite is shown as undefined`(value: Double) {
    #expect(NumberText.fixed(value, decimals: 2) == "—")
    #expect(NumberText.signed(value, decimals: 2) == "—")
    #expect(NumberText.shortest(value) == nil)
  }

  @Test func `the shortest form reads back the same`() {
    var generator = SplitMix64(seed: 13)
    for _ in 0..<2000 {
      let value = Double(bitPattern: generator.next())
      guard let text = NumberText.shortest(value) else { continue }
      #expect(Double(text) == value)
    }
    #expect(NumberText.shortest(-0.0) == "0")
    #expect(NumberText.shortest(120) == "120")
  }

  @Test func `a sparkline spreads its values over the blocks`() {
    #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text([1, nil, 3]) == "▁ █")
    #expect(Sparkline.text([5, 5]) == "▄▄")
    #expect(Sparkline.text([.nan, nil]) == "  ")
    #expect(Sparkline.text([]) == "")
    #expect(Sparkline.text([-1.7e308, 1.7e308]) == "▁█")
    #expect(Sparkline.text([0, 0, 7, 7, 0, 0], width: 3) == "▁█▁")
    #expect(Sparkline.text((0..<100_000).map(Double.init), width: 20).count == 20)
  }

  /// Against the exact expansion of the double, which knows no limits.
  @Test func `fixed decimals are the exact value rounded`() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<Trials.count(2500) {
      let exponent = Int.random(in: -60...60, using: &random)
      let value = Double(
        sign: .plus, exponent: exponent, significand: .random(in: 1..<2, using: &random))
      // Few bits make ties.
      let short = (value * 0x1p8).rounded() * 0x1p-8
      for (value, decimals) in [(value, Int.random(in: 0...15, using: &random)), (short, 3)] {
        var exact = DecimalExpansion(magnitudeOf: value)
        exact.round(toDecimals: decimals)
        #expect(NumberText.fixed(value, decimals: decimals) == exact.plain)
      }
    }
  }
}
