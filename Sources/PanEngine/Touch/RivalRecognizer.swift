package import PanTraces

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
      return start.verdict(displacement, hysteresis: hysteresis, towards: direction) == .begins
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
