import PanTraces

/// Goes to one of several anchors, the nearest to where the content is thrown; finishes unless that
/// is the one it started from.
///
/// Anchors are shares of the travel. The replay has two ends, so that any other stop than the start
/// counts as finishing; the decision names the anchor.
public struct SnapRule: Sendable {
  /// The name in outputs; a label only, see ``FinishPolicy/name``.
  public var name: String
  /// Where content may rest, in rising order.
  public var anchors: [Double]
  /// The index of the anchor where the gesture starts.
  public var start: Int
  /// How far ahead the velocity is thought to carry, in seconds.
  public var lookAhead: Double
  /// Which anchors are within reach.
  public var reach: SnapReach
  /// Which of two equally near anchors is taken.
  public var tie: SnapTie
  /// When the velocity's direction overrules the distance.
  public var override: SnapOverride

  /// Creates a rule; by default from the start to the end of the travel.
  public init(
    name: String = "snap", anchors: [Double] = [0, 1], start: Int = 0, lookAhead: Double,
    reach: SnapReach = .all, tie: SnapTie = .low, override: SnapOverride = .none
  ) {
    self.name = name
    self.anchors = anchors
    self.start = start
    self.lookAhead = lookAhead
    self.reach = reach
    self.tie = tie
    self.override = override
  }

  /// What the rule says of a release; with less than two anchors, or none to start from, it cancels.
  public func decide(_ release: ReleaseState) -> ReleaseDecision {
    guard anchors.count >= 2, anchors.indices.contains(start) else {
      return ReleaseDecision(outcome: .cancel, clause: .projection, margin: nil)
    }
    let throwing = SnapThrow(release, by: self)
    let candidates = reach.candidates(
      throwing.places, at: throwing.place, isForward: throwing.isForward)
    let nearest = throwing.nearest(among: candidates, tie: tie)
    if let (target, margin) = override.target(nearest: nearest, of: throwing) {
      return decision(target, margin)
    }
    return decision(
      nearest, margin(throwing, candidates, extent: release.extent, finishes: nearest != start))
  }

  /// How clearly the throw is past the middle between the start and its neighbour on that side.
  private func margin(
    _ throwing: SnapThrow, _ candidates: Range<Int>, extent: Double, finishes: Bool
  ) -> DecisionMargin {
    let places = throwing.places
    let last = places.count - 1
    // Where a neighbour of the start is out of reach, the throw is held by the nearest within reach.
    let (from, to) = (candidates.lowerBound, candidates.upperBound - 1)
    let lowest = from > max(start - 1, 0) ? places[from] : -.infinity
    let highest = to < min(start + 1, last) ? places[to] : .infinity
    let held = min(max(throwing.projected, lowest), highest)
    let goesBack = start > 0 && (held < places[start] || start == last)
    let lower = goesBack ? start - 1 : start
    let measured = held / extent
    let bound = throwing.middle(lower, lower + 1) / extent
    let tieLeaves = tie.goesUp(from: lower, isForward: throwing.isForward) != goesBack
    return DecisionMargin(
      measured: measured, bound: bound, finishSide: goesBack ? .below : .above,
      // The division may bring two places together that the comparison in points kept apart.
      boundFinishes: measured == bound ? finishes : tieLeaves, unit: .fraction)
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
      outcome: target == start ? .cancel : .finish, clause: clause, margin: margin,
      target: AnchorTarget(index: target, share: anchors[target], anchorCount: anchors.count))
  }
}

extension SnapRule: Equatable, Hashable {
  /// Whether two rules are one: by what they do, whatever they are called.
  public static func == (a: SnapRule, b: SnapRule) -> Bool {
    a.anchors == b.anchors && a.start == b.start && a.lookAhead == b.lookAhead
      && a.reach == b.reach && a.tie == b.tie && a.override == b.override
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(anchors)
    hasher.combine(start)
    hasher.combine(lookAhead)
    hasher.combine(reach)
    hasher.combine(tie)
    hasher.combine(override)
  }
}
