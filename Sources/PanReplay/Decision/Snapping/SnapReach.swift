/// How far a throw may carry.
public enum SnapReach: UInt8, Sendable, CaseIterable {
  /// Any anchor, however far the throw.
  case all
  /// Any anchor; the throw ends at the ends, as in a scroll view.
  case ends
  /// The anchors on both sides and the next one in the direction of the motion.
  case neighbours

  func clamped(_ place: Double, _ anchors: [Double]) -> Double {
    guard self == .ends, let first = anchors.first, let last = anchors.last else { return place }
    return min(max(place, first), last)
  }

  /// The indices of the anchors within reach, at least two of at least two.
  func candidates(_ anchors: [Double], at place: Double, velocity: Double) -> Range<Int> {
    guard self == .neighbours else { return anchors.indices }
    let passed = anchors.count { $0 <= place }
    let lower = min(max(passed - 1, 0), anchors.count - 2)
    let from = velocity < 0 ? max(lower - 1, 0) : lower
    let to = velocity > 0 ? min(lower + 2, anchors.count - 1) : lower + 1
    return from..<(to + 1)
  }
}
