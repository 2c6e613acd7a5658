/// Equal steps for equal differences.
package struct LinearScale: Sendable, Equatable {
  package let low: Double
  package let high: Double

  /// Covers the finite values and those included, with a margin as a share of the extent.
  package init(covering values: some Sequence<Double>, including included: [Double], margin: Double)
  {
    let range = DataRange.of(values, including: included)
    // The least extent that ticks can tell apart at this distance from zero.
    let least = max(range.low.magnitude, range.high.magnitude, 1e-6) * 1e-6
    let missing = max(0, least - (range.high - range.low)) / 2
    let pad = (range.high - range.low) * margin
    low = range.low - pad - missing
    high = range.high + pad + missing
  }

  package func position(of value: Double) -> Double { (value - low) / (high - low) }

  package func value(at position: Double) -> Double { low + (high - low) * position }

  /// Multiples of 1, 2 or 5 times a power of ten, as many as allowed.
  func ticks(atMost limit: Int) -> [AxisTick] {
    var step = DecimalStep(atMost: (high - low) / Double(max(1, limit)))
    while true {
      let first = (low / step.value).rounded(.up)
      let last = (high / step.value).rounded(.down)
      if last - first + 1 <= Double(max(1, limit)) {
        return stride(from: first, through: last, by: 1).map(step.tick)
      }
      step.grow()
    }
  }
}

/// One, two or five times a power of ten.
private struct DecimalStep {
  private var mantissa = 1.0
  private var exponent = 0

  /// The largest step not above a positive value.
  init(atMost value: Double) {
    while scaled(1, exponent) > value, exponent > -30 { exponent -= 1 }
    while scaled(1, exponent + 1) <= value { exponent += 1 }
    mantissa = [5.0, 2].first { scaled($0, exponent) <= value } ?? 1
  }

  var value: Double { scaled(mantissa, exponent) }

  mutating func grow() {
    switch mantissa {
    case 1: mantissa = 2
    case 2: mantissa = 5
    default:
      mantissa = 1
      exponent += 1
    }
  }

  func tick(_ count: Double) -> AxisTick {
    AxisTick(value: scaled(count * mantissa, exponent), decimals: max(0, -exponent))
  }

  /// Divides by powers of ten instead of multiplying by fractions, so that 3 · 10^-1 is 0.3.
  private func scaled(_ number: Double, _ exponent: Int) -> Double {
    let power = (0..<exponent.magnitude).reduce(1.0) { product, _ in product * 10 }
    return exponent < 0 ? number / power : number * power
  }
}
