/// How far a throw may carry.
public enum SnapReach: UInt8, Sendable, CaseIterable {
  /// Any anchor, however far the throw.
  case all
  /// Any anchor; the throw ends at the ends, as in a scroll view.
  case ends
  /// The two ends of the segment where the content is; at an anchor, of the one ahead of the motion.
  ///
  /// Beyond the ends only the last anchor is ahead; on the way back from there it is the last segment.
  case segment

  func clamped(_ place: Double, _ places: [Double]) -> Double {
    guard self == .ends, let first = places.first, let last = places.last else { return place }
    return min(max(place, first), last)
  }

  /// The indices of the anchors within reach: two of at least two, or one with nothing ahead.
  func candidates(_ places: [Double], at place: Double, isForward: Bool) -> Range<Int> {
    guard self == .segment else { return places.indices }
    let last = places.count - 1
    if isForward {
      let lower = max(places.count { $0 <= place } - 1, 0)
      return lower..<(min(lower + 1, last) + 1)
    }
    let upper = min(places.count { $0 < place }, last)
    return max(upper - 1, 0)..<(upper + 1)
  }
}
