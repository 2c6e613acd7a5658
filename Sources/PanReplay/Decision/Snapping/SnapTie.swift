/// Which of two equally near anchors is taken.
public enum SnapTie: UInt8, Sendable, CaseIterable {
  /// The one nearer to the start.
  case low
  /// The one nearer to the end.
  case high
  /// The one that the content moves away from; at rest the one nearer to the start.
  case againstMotion

  func goesUp(velocity: Double) -> Bool {
    switch self {
    case .low: false
    case .high: true
    case .againstMotion: velocity < 0
    }
  }
}
