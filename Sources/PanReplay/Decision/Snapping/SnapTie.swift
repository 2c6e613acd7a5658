/// Which of two equally near anchors is taken.
public enum SnapTie: UInt8, Sendable, CaseIterable {
  /// The lower one.
  case low
  /// The higher one.
  case high
  /// The lowest of all where that is one of the two, else the higher one.
  case lowestElseHigh
  /// The one that the content moves away from; at rest the one on the start's side.
  case againstMotion

  /// Whether the higher one is taken of `lower` and the anchor after it.
  func goesUp(from lower: Int, isForward: Bool) -> Bool {
    switch self {
    case .low: false
    case .high: true
    case .lowestElseHigh: lower > 0
    case .againstMotion: !isForward
    }
  }
}
