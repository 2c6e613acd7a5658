/// How often each kind of gesture is drawn.
public struct GestureMix: Equatable, Sendable {
  private var weights: [GestureKind: Double]

  /// The everyday mix of ``GestureKind/usualWeight``.
  public static let usual = GestureMix { $0.usualWeight }

  /// Creates a mix from a weight per kind, 0 or more; only their ratios count.
  public init(weight: (GestureKind) -> Double) {
    weights = [:]
    for kind in GestureKind.allCases { weights[kind] = weight(kind) }
  }

  /// Only one kind.
  public static func only(_ kind: GestureKind) -> GestureMix {
    GestureMix { $0 == kind ? 1 : 0 }
  }

  /// The weight of a kind.
  public subscript(kind: GestureKind) -> Double {
    get { weights[kind, default: 0] }
    set { weights[kind] = newValue }
  }

  /// Whether every weight is finite and not negative, and one is above zero.
  var isDrawable: Bool {
    weights.values.allSatisfy { $0 >= 0 && $0 <= 1e12 } && weights.values.contains { $0 > 0 }
  }

  /// Draws a kind as somebody with the given intent would choose it.
  func draw(for intent: TransitionOutcome, random: inout SeededRandom) -> GestureKind {
    let kinds = GestureKind.allCases
    // A mix of kinds that never go with the intent is still what was asked for.
    let fitting = kinds.map { $0.weight(for: intent, usual: self[$0]) }
    let drawn = random.index(
      weights: fitting.contains { $0 > 0 } ? fitting : kinds.map { self[$0] })
    return drawn.map { kinds[$0] } ?? .drag
  }
}
