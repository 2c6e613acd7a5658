import PanTraces

extension PanGestureRecognizer {
  /// When a finger that is down begins a pan, besides how far it must go.
  ///
  /// Frameworks agree on a slop and on little else: whether it is a straight distance or the way
  /// along one axis, whether movement across ends the touch, and how far off the axis it may point.
  public struct Start: Equatable, Hashable, Sendable {
    /// What is held against the hysteresis.
    public var measure: SlopMeasure
    /// The way across the travel, in points, beyond which the touch is no pan any more. Nil for any.
    public var acrossLimit: Double?
    /// The widest angle to the travel's axis at which a movement past the hysteresis begins a pan, in
    /// degrees, itself left out. Nil for any.
    public var widestAngle: Double?
    /// What becomes of a touch that is past the hysteresis at a wider angle.
    public var atWiderAngle: WideAngle

    /// Creates the conditions. By default a straight distance in any direction.
    public init(
      _ measure: SlopMeasure = .distance, acrossLimit: Double? = nil, widestAngle: Double? = nil,
      atWiderAngle: WideAngle = .fails
    ) {
      self.measure = measure
      self.acrossLimit = acrossLimit
      self.widestAngle = widestAngle
      self.atWiderAngle = atWiderAngle
    }

    /// Whether it matters which way finishes.
    package var dependsOnTravel: Bool {
      measure != .distance || acrossLimit != nil || widestAngle != nil
    }

    /// Whether a displacement from the touch-down begins a pan.
    ///
    /// If the travel is not known beforehand, the displacement's own axis stands for it.
    func verdict(
      _ displacement: Vector, hysteresis: Double, towards travel: TravelDirection?
    ) -> StartVerdict {
      let direction = travel ?? TravelDirection(dominantIn: displacement)
      let along = direction.along(displacement)
      let across = direction.across(displacement).magnitude
      if let acrossLimit, across > acrossLimit { return .fails }
      let isPast =
        switch measure {
        case .distance:
          displacement.length > 0 && displacement.length >= hysteresis
        case .alongTravel: along.magnitude > hysteresis
        case .towardsFinish: (travel == nil ? along.magnitude : along) > hysteresis
        case .eitherAxis: max(along.magnitude, across) > hysteresis
        }
      guard isPast else { return .waits }
      if let widestAngle, !(along.magnitude > cosine(widestAngle * .pi / 180) * displacement.length)
      {
        return atWiderAngle == .fails ? .fails : .waits
      }
      return .begins
    }

    /// The slop: the part of a displacement past the hysteresis that the hysteresis takes up.
    func slop(
      _ displacement: Vector, _ hysteresis: Double, _ travel: TravelDirection?
    ) -> Vector {
      let direction = travel ?? TravelDirection(dominantIn: displacement)
      let part: Vector =
        switch measure {
        case .distance: displacement
        case .alongTravel, .towardsFinish, .eitherAxis:
          direction.isHorizontal
            ? Vector(x: displacement.x, y: 0) : Vector(x: 0, y: displacement.y)
        }
      return part.length > 0 ? part * min(hysteresis / part.length, 1) : .zero
    }
  }
}

/// What a movement is to a pan that has not begun.
enum StartVerdict {
  /// The pan begins.
  case begins
  /// It may still begin.
  case waits
  /// The touch is no pan any more.
  case fails
}

extension PanGestureRecognizer {
  /// What is held against the hysteresis.
  public enum SlopMeasure: String, Sendable, CaseIterable {
    /// The straight distance from the touch-down, which must reach the hysteresis.
    case distance
    /// The way along the travel, either way, which must exceed it.
    case alongTravel = "along"
    /// The way towards the finish, which must exceed it.
    case towardsFinish = "forward"
    /// The way along either axis, which must exceed it.
    case eitherAxis = "either-axis"

    /// The word in outputs.
    public var name: String { rawValue }
  }
}

extension PanGestureRecognizer {
  /// What becomes of a touch that moves at too wide an angle to its travel.
  public enum WideAngle: String, Sendable, CaseIterable {
    /// It is no pan any more.
    case fails
    /// It may still begin a pan when it points another way.
    case waits

    /// The word in outputs.
    public var name: String { rawValue }
  }
}

extension PanGestureRecognizer {
  /// What of a lift counts: recorders and platforms differ in whether it has a position of its own.
  public enum LiftRule: String, Sendable, CaseIterable {
    /// Its time alone. The finger lifts where it last was.
    case ignore
    /// Its position as well if it goes on with the motion, see `TouchSample.continues`.
    case onward = "continue"
    /// Its position always, as one more sample. An unmoved one is a step of length 0.
    case sample

    /// The word on the command line and in outputs.
    public var name: String { rawValue }
  }
}
