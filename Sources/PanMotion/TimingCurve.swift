/// How progress follows time, both as fractions of a whole.
public enum TimingCurve: Equatable, Sendable {
  /// A cubic Bézier curve.
  case cubic(CubicTimingCurve)
  /// A spring over a duration.
  case spring(SpringTimingCurve)

  /// Constant speed.
  public static let linear = TimingCurve.cubic(.linear)
  /// Slow start.
  public static let easeIn = TimingCurve.cubic(.easeIn)
  /// Slow end.
  public static let easeOut = TimingCurve.cubic(.easeOut)
  /// Slow start and end.
  public static let easeInOut = TimingCurve.cubic(.easeInOut)

  /// The progress at a fraction of the duration: 0 until the start, 1 from the end on.
  public func value(at fraction: Double) -> Double {
    switch self {
    case .cubic(let curve): curve.value(at: fraction)
    case .spring(let curve): curve.value(at: fraction)
    }
  }

  /// The slope of progress over the fraction of the duration.
  public func slope(at fraction: Double) -> Double {
    switch self {
    case .cubic(let curve): curve.slope(at: fraction)
    case .spring(let curve): curve.slope(at: fraction)
    }
  }
}
