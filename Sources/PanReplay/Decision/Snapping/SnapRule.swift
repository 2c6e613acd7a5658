import PanTraces

/// Goes to one of several anchors, the nearest to where the content is thrown; finishes unless that
/// is the first.
///
/// Anchors are shares of the travel. The replay has two ends, so that a stop between them counts as
/// finishing.
public struct SnapRule: Equatable, Hashable, Sendable {
  /// The name in outputs; a preset's where it is one.
  public var name: String
  /// Where content may rest, in rising order; the first is where the gesture starts.
  public var anchors: [Double]
  /// How far ahead the velocity is thought to carry, in seconds.
  public var lookAhead: Double
  /// Which anchors are within reach.
  public var reach: SnapReach
  /// Which of two equally near anchors is taken.
  public var tie: SnapTie
  /// When the velocity's direction overrules the distance.
  public var override: SnapOverride

  /// Creates a rule; by default between the start and the end of the travel.
  public init(
    name: String = "snap", anchors: [Double] = [0, 1], lookAhead: Double, reach: SnapReach = .all,
    tie: SnapTie = .low, override: SnapOverride = .none
  ) {
    self.name = name
    self.anchors = anchors
    self.lookAhead = lookAhead
    self.reach = reach
    self.tie = tie
    self.override = override
  }

  /// What the rule says of a release.
  public func decide(_ release: ReleaseState) -> ReleaseDecision {
    guard anchors.count >= 2 else {
      return ReleaseDecision(outcome: .cancel, clause: .projection, margin: nil)
    }
    let velocity = release.velocity ?? 0
    let projected = reach.clamped(
      release.progress + lookAhead * velocity / release.extent, anchors)
    let candidates = reach.candidates(anchors, at: release.progress, velocity: velocity)
    let tieGoesUp = tie.goesUp(velocity: velocity)
    let nearest = Self.nearest(to: projected, anchors, candidates, tieGoesUp: tieGoesUp)
    if let (target, margin) = override.target(
      nearest: nearest, anchors, candidates, projected: projected, release, velocity: velocity)
    {
      return decision(target, margin)
    }
    // An anchor out of reach holds the throw where the nearest within reach is.
    let measured =
      candidates.lowerBound == 0 ? projected : max(projected, anchors[candidates.lowerBound])
    let margin = DecisionMargin(
      measured: measured, bound: (anchors[0] + anchors[1]) / 2, boundFinishes: tieGoesUp,
      unit: .fraction)
    return decision(nearest, margin)
  }

  private func decision(_ target: Int, _ margin: DecisionMargin) -> ReleaseDecision {
    let clause: DecisionClause =
      switch margin.unit {
      case .pointsPerSecond: .velocity
      case .points: .distance
      case .fraction, .pixelsPerSecond, .lengthsPerSecond, .seconds, .squarePointsPerSecond:
        .projection
      }
    return ReleaseDecision(
      outcome: target > 0 ? .finish : .cancel, clause: clause, margin: margin)
  }

  private static func nearest(
    to place: Double, _ anchors: [Double], _ candidates: Range<Int>, tieGoesUp: Bool
  ) -> Int {
    var best = candidates.lowerBound
    for index in candidates.dropFirst() {
      let middle = (anchors[best] + anchors[index]) / 2
      if place > middle || (place == middle && tieGoesUp) { best = index }
    }
    return best
  }
}
