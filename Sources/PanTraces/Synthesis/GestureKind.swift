/// What a generated gesture is an example of.
public enum GestureKind: String, Sendable, CaseIterable {
  /// A controlled movement to a place, with corrections, released near rest.
  case drag
  /// A short, fast stroke that the lift cuts off in full speed.
  case flick
  /// A drag that stops on the way for at least 120 ms and goes on.
  case hesitantDrag = "hesitant-drag"
  /// A drag held still for at least 120 ms before the lift.
  case heldRelease = "held-release"
  /// Out, and back at least half of the way; sometimes out again.
  case reversal
  /// A start that slows down at once and returns to where it came from.
  case abortedDrag = "aborted-drag"
  /// A drag from within 14 pt of the edge the content comes from.
  case edgeSwipe = "edge-swipe"
  /// A drag whose first points go as much across the travel as along it.
  case diagonalStart = "diagonal-start"
  /// To and fro several times before the decision.
  case scrubbing
  /// A contact that travels less than 10 pt and so never becomes a pan.
  case tap
  /// A flick, then a second touch 80 to 260 ms later that takes the content over as it settles.
  case interruption
  /// A drag that the system takes away before the lift.
  case systemCancelled = "system-cancelled"

  /// The word in flags and reports.
  public var name: String { rawValue }

  /// The share of an everyday mix, relative to the others; chosen.
  public var usualWeight: Double {
    switch self {
    case .drag: 26
    case .flick: 26
    case .hesitantDrag: 8
    case .heldRelease: 7
    case .reversal: 6
    case .abortedDrag: 6
    case .edgeSwipe: 8
    case .diagonalStart: 4
    case .scrubbing: 3
    case .tap: 2
    case .interruption: 3
    case .systemCancelled: 1
    }
  }

  /// How far the kind belongs to people who mean to finish: 1 only to them, 0 to the others; chosen.
  var finishAffinity: Double {
    switch self {
    case .flick: 0.85
    case .edgeSwipe: 0.7
    case .interruption: 0.5
    case .drag, .diagonalStart, .systemCancelled, .tap: 0.5
    case .hesitantDrag, .heldRelease, .scrubbing: 0.4
    case .reversal: 0.15
    case .abortedDrag: 0
    }
  }

  /// The weight of the kind among people of one intent.
  func weight(for intent: TransitionOutcome, usual: Double) -> Double {
    switch intent {
    case .finish: usual * finishAffinity
    case .cancel: usual * (1 - finishAffinity)
    }
  }
}

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
