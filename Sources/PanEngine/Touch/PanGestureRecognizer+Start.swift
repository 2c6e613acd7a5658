public import PanTraces

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
    /// The way towards the finish, in points, within which the angle and the way across are judged.
    /// Beyond it, and back, any will do. Nil if they are judged everywhere.
    public var angleReach: Double?
    /// Which movements must pass the hysteresis.
    public var slopUse: SlopUse
    /// The angle to the way to the finish, in degrees, beyond which a movement past the hysteresis across
    /// ends the touch, as any movement away does. Nil if none does.
    public var lostAngle: Double?

    /// Creates the conditions. By default a straight distance in any direction.
    public init(
      _ measure: SlopMeasure = .distance, acrossLimit: Double? = nil, widestAngle: Double? = nil,
      atWiderAngle: WideAngle = .fails, angleReach: Double? = nil, slopUse: SlopUse = .once,
      lostAngle: Double? = nil
    ) {
      self.measure = measure
      self.acrossLimit = acrossLimit
      self.widestAngle = widestAngle
      self.atWiderAngle = atWiderAngle
      self.angleReach = angleReach
      self.slopUse = slopUse
      self.lostAngle = lostAngle
    }

    /// Whether it matters which way finishes.
    package var dependsOnTravel: Bool {
      measure != .distance || acrossLimit != nil || widestAngle != nil || lostAngle != nil
    }

    /// What a displacement from the touch-down is to a pan that has not begun.
    ///
    /// If the travel is not known beforehand, the displacement's own axis stands for it.
    func state(
      after displacement: Vector, hysteresis: Double, towards travel: TravelDirection?
    ) -> StartState {
      let direction = travel ?? TravelDirection(dominantIn: displacement)
      let along = direction.along(displacement)
      let across = direction.across(displacement).magnitude
      let isJudged = angleReach.map { along >= 0 && along <= $0 } ?? true
      // Before the slop: a touch that strayed is over, however far it has gone.
      if isJudged, let acrossLimit, across > acrossLimit { return .fails }
      if let lostAngle {
        let isSteep = along < cosine(lostAngle * .pi / 180) * displacement.length
        if along < 0 || (across > hysteresis && isSteep) { return .fails }
      }
      let isPast =
        switch measure {
        case .distance:
          // A slop of 0 still needs a movement, or every tap would be a pan.
          displacement.length > 0 && displacement.length >= hysteresis
        case .alongTravel: along.magnitude > hysteresis
        case .towardsFinish: (travel == nil ? along.magnitude : along) > hysteresis
        case .eitherAxis: max(along.magnitude, across) > hysteresis
        }
      guard isPast else { return .waits }
      // Compared by cosine. Written with `!` so that a displacement that is no number is too wide.
      if isJudged, let widestAngle,
        !(along.magnitude > cosine(widestAngle * .pi / 180) * displacement.length)
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

extension PanGestureRecognizer {
  /// What a movement is to a pan that has not begun.
  enum StartState {
    /// The pan begins.
    case begins
    /// It may still begin.
    case waits
    /// The touch is no pan any more.
    case fails
  }
}

extension PanGestureRecognizer {
  /// What is held against the hysteresis.
  public enum SlopMeasure: String, NamedCase {
    /// The straight distance from the touch-down, which must reach the hysteresis.
    case distance
    /// The way along the travel, either way, which must exceed it.
    case alongTravel = "along"
    /// The way towards the finish, which must exceed it.
    case towardsFinish = "forward"
    /// The way along either axis, which must exceed it.
    case eitherAxis = "either-axis"
  }
}

extension PanGestureRecognizer {
  /// What becomes of a touch that moves at too wide an angle to its travel.
  public enum WideAngle: String, NamedCase {
    /// It is no pan any more.
    case fails
    /// It may still begin a pan when it points another way.
    case waits
  }
}

extension PanGestureRecognizer {
  /// Which movements of a touch must pass the hysteresis.
  public enum SlopUse: String, NamedCase {
    /// The one that begins the pan.
    case once
    /// Later ones as well, counted from where the pan began: nearer to that place, the content stays
    /// where the movement before put it.
    case always
  }
}

extension PanGestureRecognizer {
  /// Which movements a recognizer accepts as its pan.
  public enum Restriction: Equatable, Hashable, Sendable {
    /// Any direction.
    case none
    /// Only movements that, when the hysteresis is passed, point mostly along this axis.
    case axis(horizontal: Bool)
    /// Only movements that, when the hysteresis is passed, point mostly this way.
    case direction(TravelDirection)
    /// As a direction, and the finger must touch down near the edge the movement comes from.
    ///
    /// `band` is the edge's width in points. 20 by default, UIKit's own is not published.
    case edge(TravelDirection, band: Double = 20)

    /// The name on the command line and in outputs.
    public var name: String {
      switch self {
      case .none: "none"
      case .axis(let horizontal): horizontal ? "horizontal" : "vertical"
      case .direction(let direction): direction.name
      case .edge: "edge"
      }
    }
  }
}

extension PanGestureRecognizer.Restriction {
  /// Every restriction by name.
  package static let schema = ComponentSchema<PanGestureRecognizer.Restriction>(
    [
      ComponentKind("none", PanGestureRecognizer.Restriction.none),
      ComponentKind("horizontal", .axis(horizontal: true)),
      ComponentKind("vertical", .axis(horizontal: false)),
    ] + TravelDirection.allCases.map { ComponentKind($0.name, .direction($0)) } + [
      ComponentKind(
        "edge", .edge(.right),
        [
          Setting(
            "direction", "the way of the movement, from the edge behind it",
            .words(TravelDirection.allCases) { $0.name }, get: { $0.edge?.direction },
            set: { if case .edge(_, let band) = $0 { $0 = .edge($1, band: band) } }),
          Setting(
            "band", "the edge's width", .number(0...10_000, "pt"), get: { $0.edge?.band },
            set: { if case .edge(let direction, _) = $0 { $0 = .edge(direction, band: $1) } }),
        ])
    ], name: { $0.name })

  private var edge: (direction: TravelDirection, band: Double)? {
    if case .edge(let direction, let band) = self { (direction, band) } else { nil }
  }
}

extension PanGestureRecognizer {
  /// Another recognizer that may take a touch before the pan: a list around a row that is swiped, a
  /// page behind a sheet.
  ///
  /// Both watch the same finger from its touch-down. The one whose hysteresis is passed first has the
  /// touch, and the other gets nothing of it, as on UIKit without simultaneous recognition, in
  /// Flutter's arena, and if an Android view intercepts.
  public struct Rival: Equatable, Hashable, Sendable {
    /// Which movements it waits for.
    public var axis: RivalAxis
    /// How far the finger must go for it, in points. At least 0.
    public var hysteresis: Double
    /// The widest angle to its axis at which it begins, in degrees, itself left out. Nil for any.
    public var widestAngle: Double?
    /// Whether it has the touch if one sample makes both begin, else the pan has it, as the
    /// recognizer of an inner view does.
    public var winsTies: Bool

    /// Creates a recognizer. By default a list that scrolls vertically, with Android's touch slop.
    public init(
      axis: RivalAxis = .vertical, hysteresis: Double = 8, widestAngle: Double? = nil,
      winsTies: Bool = false
    ) {
      self.axis = axis
      self.hysteresis = hysteresis
      self.widestAngle = widestAngle
      self.winsTies = winsTies
    }

    /// Whether a movement from the touch-down makes it begin.
    func begins(_ displacement: Vector) -> Bool {
      let start = Start(axis == .any ? .distance : .alongTravel, widestAngle: widestAngle)
      let direction: TravelDirection? =
        switch axis {
        case .any: nil
        case .horizontal: .right
        case .vertical: .down
        }
      return start.state(after: displacement, hysteresis: hysteresis, towards: direction) == .begins
    }
  }
}

extension PanGestureRecognizer {
  /// The movements that another recognizer waits for.
  public enum RivalAxis: String, Sendable, CaseIterable {
    /// Any direction.
    case any
    /// Movements to the left or right, as pages.
    case horizontal
    /// Movements up or down, as lists.
    case vertical
  }
}

extension PanGestureRecognizer.Rival {
  /// No other recognizer, or one for an axis, by name.
  package static let schema = ComponentSchema<PanGestureRecognizer.Rival?>(
    [ComponentKind("none", nil)]
      + PanGestureRecognizer.RivalAxis.allCases.map { axis in
        ComponentKind(axis.rawValue, PanGestureRecognizer.Rival(axis: axis), settings)
      }, name: { $0?.axis.rawValue ?? "none" })

  private static let settings: [Setting<PanGestureRecognizer.Rival?>] = [
    Setting(
      "slop", "how far the finger must go for it", .number(0...1000, "pt"),
      get: { $0?.hysteresis }, set: { $0?.hysteresis = $1 }),
    Setting(
      "angle", "the widest angle to its axis at which it begins", .orOff(.number(1...90, "°")),
      get: { $0?.widestAngle }, set: { $0?.widestAngle = $1 }),
    Setting(
      "ties", "it has the touch where both begin at once", .flag,
      get: { $0?.winsTies }, set: { $0?.winsTies = $1 }),
  ]
}
