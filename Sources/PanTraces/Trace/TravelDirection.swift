/// The direction in which the content travels when the transition finishes.
public enum TravelDirection: String, NamedCase {
  /// Towards larger x.
  case right
  /// Towards smaller x.
  case left
  /// Towards larger y.
  case down
  /// Towards smaller y.
  case up

  /// Whether the travel is along x.
  @inlinable
  public var isHorizontal: Bool { self == .right || self == .left }

  /// The part of a displacement or velocity along the travel. Positive towards finish.
  @inlinable
  public func along(_ vector: Vector) -> Double {
    switch self {
    case .right: vector.x
    case .left: -vector.x
    case .down: vector.y
    case .up: -vector.y
    }
  }

  /// The part of a displacement or velocity across the travel, signed as the screen's axis.
  @inlinable
  public func across(_ vector: Vector) -> Double { isHorizontal ? vector.y : vector.x }

  /// The vector with these parts along the travel and across it.
  package func vector(along: Double, across: Double = 0) -> Vector {
    switch self {
    case .right: Vector(x: along, y: across)
    case .left: Vector(x: -along, y: across)
    case .down: Vector(x: across, y: along)
    case .up: Vector(x: across, y: -along)
    }
  }

  /// The way back.
  package var opposite: TravelDirection {
    switch self {
    case .right: .left
    case .left: .right
    case .down: .up
    case .up: .down
    }
  }

  /// The direction a displacement mostly points in. Horizontal if both parts are equal.
  @inlinable
  public init(dominantIn vector: Vector) {
    if vector.x.magnitude >= vector.y.magnitude {
      self = vector.x < 0 ? .left : .right
    } else {
      self = vector.y < 0 ? .up : .down
    }
  }
}

extension Trace {
  /// How far a drag goes at least, in points: a pan's usual hysteresis, and more than a resting finger
  /// trembles.
  private static let shortestDrag = 10.0

  /// The way of the drag itself, which finishes if nothing else says what does.
  ///
  /// It is the way in which the finger first got 10 pt away from its touch-down, or else was
  /// farthest. It depends on the samples alone, so that every rule and every command goes the same
  /// way.
  package var dragDirection: TravelDirection { TravelDirection(dominantIn: firstWay) }

  /// The same. Nil if the finger did not get 10 pt away.
  var longDrag: TravelDirection? {
    let way = firstWay
    return way.length < Self.shortestDrag ? nil : TravelDirection(dominantIn: way)
  }

  private var firstWay: Vector {
    var start: Vector?
    var farthest = Vector.zero
    // A lift's own position does not count: it is often stale.
    for sample in samples where sample.pointer == 0 && !sample.phase.endsContact {
      guard let touchDown = start, sample.phase != .down else {
        start = sample.position
        continue
      }
      let way = sample.position - touchDown
      if way.length > farthest.length { farthest = way }
      if farthest.length >= Self.shortestDrag { break }
    }
    return farthest
  }
}
