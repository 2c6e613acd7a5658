/// A release as a snapping rule sees it: everything in points, which is how frameworks compare.
///
/// A finger exactly in the middle between two anchors is so in points; divided by the travel first,
/// it would be beside the middle as often as on it.
struct SnapThrow {
  /// Where the anchors are, lowest first.
  let places: [Double]
  /// The index of the anchor that the gesture started from.
  let start: Int
  /// Where the content was let go.
  let place: Double
  /// Where it is thought to get to.
  let projected: Double
  /// The velocity in points per second as platforms deliver it.
  let velocity: Double
  /// Whether it goes up: by its velocity, at rest by the way from the start.
  let isForward: Bool

  init(_ release: ReleaseState, by rule: SnapRule) {
    places = rule.anchors.map { $0 * release.extent }
    start = rule.start
    velocity = release.deliveredVelocity
    place = places[start] + release.offset
    projected = rule.reach.clamped(place + rule.lookAhead * velocity, places)
    isForward = velocity == 0 ? release.offset > 0 : velocity > 0
  }

  /// The middle between two anchors.
  func middle(_ first: Int, _ second: Int) -> Double { (places[first] + places[second]) / 2 }

  /// The nearest of some anchors to where it gets to.
  func nearest(among candidates: Range<Int>, tie: SnapTie) -> Int {
    var best = candidates.lowerBound
    for index in candidates.dropFirst() {
      let middle = middle(index - 1, index)
      let isTie = projected == middle
      if projected > middle || (isTie && tie.goesUp(from: index - 1, isForward: isForward)) {
        best = index
      }
    }
    return best
  }
}
