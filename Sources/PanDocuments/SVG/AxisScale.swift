/// How values are spread along an axis.
package enum AxisScale: Sendable, Equatable {
  case linear(LinearScale)
  case symlog(SymlogScale)

  /// The place of a value, 0 at the low end and 1 at the high; values outside stand at the ends.
  package func position(of value: Double) -> Double {
    let position =
      switch self {
      case .linear(let scale): scale.position(of: value)
      case .symlog(let scale): scale.position(of: value)
      }
    return min(1, max(0, position))
  }

  /// The value at a place from 0 to 1.
  package func value(at position: Double) -> Double {
    switch self {
    case .linear(let scale): scale.value(at: position)
    case .symlog(let scale): scale.value(at: position)
    }
  }

  /// At most `limit` labelled values, ascending, all inside the axis.
  func ticks(atMost limit: Int) -> [AxisTick] {
    switch self {
    case .linear(let scale): scale.ticks(atMost: limit)
    case .symlog(let scale): scale.ticks(atMost: limit)
    }
  }
}

/// The range of the finite values among many, never wider than pictures can bear.
package enum DataRange {
  /// Values beyond this are drawn at it: no gesture gets there, but a broken file may.
  package static let bound = 1e12

  /// The range of the finite values and of `included`, which must not be empty.
  package static func of(
    _ values: some Sequence<Double>, including included: [Double]
  ) -> (
    low: Double, high: Double
  ) {
    var low = max(-bound, min(bound, included.min() ?? 0))
    var high = max(-bound, min(bound, included.max() ?? 0))
    for value in values where value.isFinite {
      low = min(low, max(-bound, value))
      high = max(high, min(bound, value))
    }
    return (low, high)
  }
}
