import PanTraces

// How to change this: `decide` takes the nearest anchor within `Reach`, ties by `Tie`, and `Override` may
// replace it. Frameworks differ in all three. A new way of one of them is a case, a text in `PolicyFormula`
// and a preset that has it, whose original in the tests decides 750 gestures beside it.

/// Goes to one of several anchors, the nearest to where the content is thrown. Finishes unless that
/// is the one it started from.
///
/// Anchors are shares of the travel. The replay has two ends, so that any other stop than the start
/// counts as finishing. The decision names the anchor.
public struct SnapRule: Sendable {
  /// The name in outputs. A label only, see ``FinishPolicy/name``.
  public var name: String
  /// Where content may rest, in rising order.
  public var anchors: [Double]
  /// The index of the anchor where the gesture starts.
  public var start: Int
  /// How far ahead the velocity is thought to carry, in seconds.
  public var lookAhead: Double
  /// Which anchors are within reach.
  package var reach: Reach
  /// Which of two equally near anchors is taken.
  package var tie: Tie
  /// When the velocity's direction overrules the distance.
  package var override: Override
  /// Where the way counts from. Nil leaves it to the configuration.
  public var origin: PanGestureRecognizer.TranslationOrigin?

  /// Creates a rule. By default from the start to the end of the travel.
  package init(
    name: String = "snap", anchors: [Double] = [0, 1], start: Int = 0, lookAhead: Double,
    reach: Reach = .all, tie: Tie = .low, override: Override = .none
  ) {
    self.name = name
    self.anchors = anchors
    self.start = start
    self.lookAhead = lookAhead
    self.reach = reach
    self.tie = tie
    self.override = override
  }

  /// What the rule says of a release. With less than two anchors, or none to start from, it
  /// cancels.
  public func decide(_ release: ReleaseState) -> ReleaseDecision {
    guard anchors.count >= 2, anchors.indices.contains(start) else {
      return ReleaseDecision(outcome: .cancel, reason: .projection, margin: nil)
    }
    let throwing = Throw(release, by: self)
    let candidates = reach.candidates(
      throwing.places, from: start, at: throwing.place, isForward: throwing.isForward)
    let nearest = throwing.nearest(among: candidates, tie: tie)
    if let (target, margin) = override.target(nearest: nearest, of: throwing) {
      return decision(target, margin)
    }
    return decision(
      nearest, margin(throwing, candidates, extent: release.extent, finishes: nearest != start))
  }

  /// How clearly the throw is past the middle between the start and its neighbor on that side.
  private func margin(
    _ throwing: Throw, _ candidates: Range<Int>, extent: Double, finishes: Bool
  ) -> ReleaseDecision.Margin {
    let places = throwing.places
    let last = places.count - 1
    // Clamp the projection to the reachable anchors before comparing.
    let (from, to) = (candidates.lowerBound, candidates.upperBound - 1)
    let lowest = from > max(start - 1, 0) ? places[from] : -.infinity
    let highest = to < min(start + 1, last) ? places[to] : .infinity
    let held = min(max(throwing.projected, lowest), highest)
    let goesBack = start > 0 && (held < places[start] || start == last)
    let lower = goesBack ? start - 1 : start
    let measured = held / extent
    let bound = throwing.middle(lower, lower + 1) / extent
    let tieLeaves = tie.goesUp(from: lower, isForward: throwing.isForward) != goesBack
    return ReleaseDecision.Margin(
      measured: measured, bound: bound, finishSide: goesBack ? .below : .above,
      // The division may bring two places together that the comparison in points kept apart.
      boundFinishes: measured == bound ? finishes : tieLeaves, unit: .fraction)
  }

  private func decision(_ target: Int, _ margin: ReleaseDecision.Margin) -> ReleaseDecision {
    let reason: ReleaseDecision.Reason =
      switch margin.unit {
      case .pointsPerSecond: .velocity
      case .points: .distance
      case .fraction, .pixelsPerSecond, .lengthsPerSecond, .seconds, .squarePointsPerSecond:
        .projection
      }
    return ReleaseDecision(
      outcome: target == start ? .cancel : .finish, reason: reason, margin: margin,
      target: Target(index: target, share: anchors[target], anchorCount: anchors.count))
  }
}

extension SnapRule: Equatable, Hashable {
  /// Whether two rules are one: by what they do, whatever they are called.
  public static func == (a: SnapRule, b: SnapRule) -> Bool {
    a.anchors == b.anchors && a.start == b.start && a.lookAhead == b.lookAhead
      && a.reach == b.reach && a.tie == b.tie && a.override == b.override && a.origin == b.origin
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(anchors)
    hasher.combine(start)
    hasher.combine(lookAhead)
    hasher.combine(reach)
    hasher.combine(tie)
    hasher.combine(override)
    hasher.combine(origin)
  }
}

extension SnapRule {
  /// The anchor that a rule sends the content to.
  public struct Target: Equatable, Hashable, Sendable {
    /// Its index among the rule's anchors, lowest first.
    public let index: Int
    /// Where it is, as a share of the travel from the rule's zero.
    public let share: Double
    /// How many anchors the rule has. With more than two, finish and cancel do not tell the target.
    public let anchorCount: Int

    /// Whether the target says more than the outcome.
    public var isOneOfMany: Bool { anchorCount > 2 }
  }
}

extension SnapRule {
  /// How far a throw may carry.
  package enum Reach: UInt8, Sendable, CaseIterable {
    /// Any anchor, however far the throw.
    case all
    /// Any anchor. The throw ends at the ends, as in a scroll view.
    case ends
    /// The two ends of the segment where the content is. At an anchor, of the one ahead of the
    /// motion.
    ///
    /// Beyond the ends only the last anchor is ahead. On the way back from there it is the last
    /// segment.
    case segment
    /// The start and its neighbors: at most one stop away.
    case neighbors

    func clamped(_ place: Double, _ places: [Double]) -> Double {
      guard self == .ends, let first = places.first, let last = places.last else { return place }
      return min(max(place, first), last)
    }

    /// The indices of the anchors within reach: two of at least two, or one with nothing ahead.
    func candidates(
      _ places: [Double], from start: Int, at place: Double, isForward: Bool
    ) -> Range<Int> {
      let last = places.count - 1
      if self == .neighbors { return max(start - 1, 0)..<(min(start + 1, last) + 1) }
      guard self == .segment else { return places.indices }
      if isForward {
        let lower = max(places.count { $0 <= place } - 1, 0)
        return lower..<(min(lower + 1, last) + 1)
      }
      let upper = min(places.count { $0 < place }, last)
      return max(upper - 1, 0)..<(upper + 1)
    }
  }
}

extension SnapRule {
  /// Which of two equally near anchors is taken.
  package enum Tie: UInt8, Sendable, CaseIterable {
    /// The lower one.
    case low
    /// The higher one.
    case high
    /// The lowest of all if that is one of the two, else the higher one.
    case lowestElseHigh
    /// The one that the content moves away from. At rest the one on the start's side.
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
}

extension SnapRule {
  /// When a throw's direction overrules which anchor is nearest.
  package enum Override: Equatable, Hashable, Sendable {
    /// Never.
    case none
    /// Faster than this in pt/s it takes, of the two nearest anchors, the one in its direction.
    ///
    /// The nearest to where it gets to, which need not be those on both sides of it. Of two equally
    /// near ones the lower.
    case flick(above: Double)
    /// If the nearest anchor lies behind the motion, it takes the next one ahead.
    case nextIfBehind
    /// If the nearest anchor is the start and the throw ends farther than this in points from it,
    /// it takes the next one that way.
    case advance(beyond: Double)

    /// The anchor it takes and the margin by which. Nil if it has nothing to say.
    func target(
      nearest: Int, of throwing: Throw
    ) -> (target: Int, margin: ReleaseDecision.Margin)? {
      let places = throwing.places
      let velocity = throwing.velocity
      switch self {
      case .none:
        return nil
      case .flick(let bound):
        guard velocity.magnitude > bound else { return nil }
        // A flick chooses between the two anchors around the throw, not the next one from where it was.
        let lower = Self.lowerOfTwoNearest(nearest, throwing)
        let target = velocity > 0 ? lower + 1 : lower
        return (target, Self.flickMargin(velocity, bound, finishes: target != throwing.start))
      case .nextIfBehind:
        let isBehind =
          velocity > 0
          ? places[nearest] < throwing.place : velocity < 0 && places[nearest] > throwing.place
        let target = velocity > 0 ? nearest + 1 : nearest - 1
        // At the last anchor nothing lies ahead, and the nearest stays.
        guard isBehind, places.indices.contains(target) else { return nil }
        return (target, Self.flickMargin(velocity, 0, finishes: target != throwing.start))
      case .advance(let distance):
        let way = throwing.projected - places[throwing.start]
        let target = way > 0 ? nearest + 1 : nearest - 1
        guard nearest == throwing.start, way.magnitude > distance, places.indices.contains(target)
        else { return nil }
        let margin = ReleaseDecision.Margin(
          measured: way, bound: way > 0 ? distance : -distance,
          finishSide: way > 0 ? .above : .below,
          boundFinishes: false, unit: .points)
        return (target, margin)
      }
    }

    /// The second nearest is a neighbor of the nearest.
    private static func lowerOfTwoNearest(_ nearest: Int, _ throwing: Throw) -> Int {
      if nearest == 0 { return 0 }
      if nearest == throwing.places.count - 1 { return nearest - 1 }
      let upperIsNearer = throwing.projected > throwing.middle(nearest - 1, nearest + 1)
      return upperIsNearer ? nearest : nearest - 1
    }

    /// How clearly the velocity is past the bound on its own side.
    private static func flickMargin(
      _ velocity: Double, _ bound: Double, finishes: Bool
    ) -> ReleaseDecision.Margin {
      ReleaseDecision.Margin(
        measured: velocity, bound: velocity < 0 ? -bound : bound,
        finishSide: (velocity > 0) == finishes ? .above : .below, boundFinishes: !finishes,
        unit: .pointsPerSecond)
    }
  }
}

extension SnapRule {
  /// A release as a snapping rule sees it: everything in points, which is how frameworks compare.
  ///
  /// A finger exactly in the middle between two anchors is so in points. Divided by the travel first,
  /// it would be beside the middle as often as on it.
  struct Throw {
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
    func nearest(among candidates: Range<Int>, tie: Tie) -> Int {
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
}
