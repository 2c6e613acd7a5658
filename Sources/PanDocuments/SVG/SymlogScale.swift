import PanMotion

/// Logarithmic far from zero, linear near it, and the same on both sides: for velocities.
///
/// The place of v is sign(v) · ln(1 + |v| / threshold). Source: Webber 2012, "A bi-symmetric log
/// transformation for wide-range data", with the natural logarithm.
package struct SymlogScale: Sendable, Equatable {
  /// The magnitude at which linear turns into logarithmic, a power of ten.
  package let threshold: Double
  private let low: Double
  private let high: Double

  /// Covers the finite values, zero and the threshold, with a margin as a share of the extent.
  package init(covering values: some Sequence<Double>, threshold: Double, margin: Double) {
    self.threshold = threshold
    let range = DataRange.of(values, including: [0, threshold])
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

  /// Zero and powers of ten from the threshold on, with thrice their values where there is room.
  func ticks(atMost limit: Int) -> [AxisTick] {
    let decades = Array(sequence(first: threshold) { $0 * 10 }.prefix { $0 <= DataRange.bound })
    let dense = mirrored(decades.flatMap { [$0, 3 * $0] })
    if dense.count <= limit { return dense }
    for step in 1...decades.count {
      let sparse = mirrored(
        decades.enumerated().filter { $0.offset % step == step - 1 }.map { $0.element })
      if sparse.count <= limit { return sparse }
    }
    return [AxisTick(value: 0, decimals: 0)]
  }

  private func mirrored(_ magnitudes: [Double]) -> [AxisTick] {
    (magnitudes.reversed().map { -$0 } + [0] + magnitudes)
      .filter { (0...1).contains(position(of: $0)) }
      .map { AxisTick(value: $0, decimals: 0) }
  }

  private static func transform(_ value: Double, _ threshold: Double) -> Double {
    let magnitude = logarithm(1 + min(value.magnitude, DataRange.bound) / threshold)
    return value < 0 ? -magnitude : magnitude
  }
}
