import PanTraces

/// A scale: the mapping between values and places on an axis.
package enum AxisScale: Sendable, Equatable {
  case linear(Linear)
  case symlog(Symlog)
  /// Names from top to bottom, at 0, 1 and so on.
  case names([String])

  /// The place of a value, 0 at the low end and 1 at the high. Values outside are clamped.
  package func position(of value: Double) -> Double {
    let position =
      switch self {
      case .linear(let scale): scale.position(of: value)
      case .symlog(let scale): scale.position(of: value)
      case .names(let names): 1 - (value + 0.5) / Double(max(1, names.count))
      }
    return min(1, max(0, position))
  }

  /// The value at a place from 0 to 1.
  package func value(at position: Double) -> Double {
    switch self {
    case .linear(let scale): scale.value(at: position)
    case .symlog(let scale): scale.value(at: position)
    case .names(let names): (1 - position) * Double(names.count) - 0.5
    }
  }

  /// At most `limit` labeled values, ascending, all inside the axis. Of names all, from the top.
  package func ticks(atMost limit: Int) -> [Tick] {
    switch self {
    case .linear(let scale): scale.ticks(atMost: limit)
    case .symlog(let scale): scale.ticks(atMost: limit)
    case .names(let names): names.enumerated().map { Tick(value: Double($0), name: $1) }
    }
  }

  /// The largest magnitude drawn: no gesture reaches it, but a broken file may.
  package static let bound = 1e12

  /// The range of the finite values and of `included`, which must not be empty.
  package static func range(
    of values: some Sequence<Double>, including included: [Double]
  ) -> (low: Double, high: Double) {
    var low = max(-bound, min(bound, included.min() ?? 0))
    var high = max(-bound, min(bound, included.max() ?? 0))
    for value in values where value.isFinite {
      low = min(low, max(-bound, value))
      high = max(high, min(bound, value))
    }
    return (low, high)
  }

  /// Equal steps for equal differences.
  package struct Linear: Sendable, Equatable {
    package let low: Double
    package let high: Double

    /// Covers the finite values and those included, with a margin as a share of the extent.
    package init(
      covering values: some Sequence<Double>, including included: [Double], margin: Double
    ) {
      let range = AxisScale.range(of: values, including: included)
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
    func ticks(atMost limit: Int) -> [Tick] {
      var step = DecimalStep(atMost: (high - low) / Double(max(1, limit)))
      while true {
        let first = (low / step.value).rounded(.up)
        let last = (high / step.value).rounded(.down)
        if last - first + 1 <= Double(max(1, limit)) {
          // A stride would ask for fused products, which differ between processors.
          return (0..<max(0, Int(last - first + 1))).map { step.tick(first + Double($0)) }
        }
        step.grow()
      }
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

  func tick(_ count: Double) -> AxisScale.Tick {
    AxisScale.Tick(value: scaled(count * mantissa, exponent), decimals: max(0, -exponent))
  }

  /// Divides by powers of ten, as multiplying by their inverses rounds: 3 · 10⁻¹ has to be 0.3.
  private func scaled(_ number: Double, _ exponent: Int) -> Double {
    let power = (0..<exponent.magnitude).reduce(1.0) { product, _ in product * 10 }
    return exponent < 0 ? number / power : number * power
  }
}

extension AxisScale {
  /// Symmetric logarithmic scale, linear near zero: for velocities.
  ///
  /// The place of v is sign(v) · ln(1 + |v| / threshold). Source: Webber 2012, "A bi-symmetric log
  /// transformation for wide-range data", with the natural logarithm.
  package struct Symlog: Sendable, Equatable {
    /// The magnitude at which linear turns into logarithmic, a power of ten.
    package let threshold: Double
    private let low: Double
    private let high: Double

    /// Covers the finite values, zero and the threshold, with a margin as a share of the extent.
    package init(covering values: some Sequence<Double>, threshold: Double, margin: Double) {
      self.threshold = threshold
      let range = AxisScale.range(of: values, including: [0, threshold])
      let first = Self.transform(range.low, threshold)
      let last = Self.transform(range.high, threshold)
      let pad = (last - first) * margin
      low = first - pad
      high = last + pad
    }

    package func position(of value: Double) -> Double {
      (Self.transform(value, threshold) - low) / (high - low)
    }

    package func value(at position: Double) -> Double {
      let place = low + (high - low) * position
      let magnitude = threshold * (exponential(place.magnitude) - 1)
      return place < 0 ? -magnitude : magnitude
    }

    /// Zero and powers of ten from the threshold on, with thrice their values if there is room.
    func ticks(atMost limit: Int) -> [Tick] {
      let decades = Array(sequence(first: threshold) { $0 * 10 }.prefix { $0 <= AxisScale.bound })
      let dense = mirrored(decades.flatMap { [$0, 3 * $0] })
      if dense.count <= limit { return dense }
      for step in 1...decades.count {
        let sparse = mirrored(
          decades.enumerated().filter { $0.offset % step == step - 1 }.map { $0.element })
        if sparse.count <= limit { return sparse }
      }
      return [Tick(value: 0, decimals: 0)]
    }

    private func mirrored(_ magnitudes: [Double]) -> [Tick] {
      (magnitudes.reversed().map { -$0 } + [0] + magnitudes)
        .filter { (0...1).contains(position(of: $0)) }
        .map { Tick(value: $0, decimals: 0) }
    }

    private static func transform(_ value: Double, _ threshold: Double) -> Double {
      let magnitude = logarithm(1 + min(value.magnitude, AxisScale.bound) / threshold)
      return value < 0 ? -magnitude : magnitude
    }
  }

  /// A labeled value of an axis.
  package struct Tick: Sendable, Equatable {
    package let value: Double
    package let label: String

    /// Labels a value: in full below ten million, as in `1.5e7` from there on.
    package init(value: Double, decimals: Int) {
      self.value = value
      let plain = NumberText.fixed(value, decimals: decimals)
      label = value.magnitude < 1e7 ? plain : Self.scientific(NumberText.fixed(value, decimals: 0))
    }

    init(value: Double, name: String) { (self.value, label) = (value, name) }

    private static func scientific(_ whole: String) -> String {
      let sign = whole.hasPrefix("-") ? "-" : ""
      var digits = whole.dropFirst(sign.count)
      let exponent = digits.count - 1
      while digits.count > 1, digits.last == "0" { digits.removeLast() }
      let tail = digits.dropFirst()
      return "\(sign)\(digits.prefix(1))\(tail.isEmpty ? "" : ".\(tail)")e\(exponent)"
    }
  }
}
