/// The unit a clause compares in.
public enum MarginUnit: UInt8, Sendable, CaseIterable {
  /// Shares of the travel.
  case fraction
  /// Points.
  case points
  /// Points per second.
  case pointsPerSecond
  /// Device pixels per second.
  case pixelsPerSecond
  /// Lengths of the travel per second.
  case lengthsPerSecond
  /// Seconds.
  case seconds
  /// Points times points per second.
  case squarePointsPerSecond

  /// The symbol in tables and exports; shares have none of their own.
  public var symbol: String {
    switch self {
    case .fraction: "1"
    case .points: "pt"
    case .pointsPerSecond: "pt/s"
    case .pixelsPerSecond: "px/s"
    case .lengthsPerSecond: "L/s"
    case .seconds: "s"
    case .squarePointsPerSecond: "pt²/s"
    }
  }
}
