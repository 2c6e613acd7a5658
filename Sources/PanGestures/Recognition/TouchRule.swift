import PanText

/// Which fingers make the pan when several are down.
public enum TouchRule: Equatable, Hashable, Sendable {
  /// The first finger down is the gesture; others are counted and ignored.
  case firstPointer
  /// The centroid of all fingers, as `UIPanGestureRecognizer` has it.
  ///
  /// A finger that joins or leaves moves the centroid without moving the translation. One finger
  /// more than `maximum` cancels a pan that has begun and fails one that has not.
  case centroid(maximum: Int)

  /// The name on the command line and in outputs.
  public var name: String {
    switch self {
    case .firstPointer: "first"
    case .centroid: "centroid"
    }
  }
}

extension TouchRule {
  /// Every rule by name.
  public static let schema = ComponentSchema<TouchRule>(
    [
      ComponentKind("first", .firstPointer),
      ComponentKind(
        "centroid", .centroid(maximum: 2),
        [
          ComponentPart(
            [maximum],
            get: { if case .centroid(let maximum) = $0 { maximum } else { nil } },
            put: { $0 = .centroid(maximum: $1) })
        ]),
    ], name: { $0.name })

  private static let maximum = ComponentField<Int>.count(
    "maximum", "how many fingers may be down", in: 1...10, get: { $0 }, set: { $0 = $1 })
}
