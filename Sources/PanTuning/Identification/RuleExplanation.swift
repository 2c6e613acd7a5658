/// The rule that explains an app's decisions best, and what explains them as well.
public struct RuleExplanation: Sendable {
  /// A rule.
  public enum Rule: Sendable {
    /// A family's best rules for all gestures, seen from the view with a number.
    case family(Optimum, view: Int)
    /// A framework's rule.
    case preset(PresetCandidate)
  }

  /// What explains best.
  public let rule: Rule
  /// How many of the gestures that rules were fitted to it decides otherwise than the app.
  public let errors: Int
  /// How many of the other gestures, fitted without them.
  public let heldOutErrors: Int
  /// The places of all gestures that it decides otherwise, fitted to all.
  public let unexplained: [Int]
  /// How many of those it decides as the app from where the content was a frame before the lift.
  public let withinFrame: Int
  /// Whether it makes about as few errors as a rule must that rises with progress and velocity.
  public let isSufficient: Bool
  /// The family's best rules for all gestures; the rule itself where it is no framework's.
  public let shape: Optimum
  /// The number of the view that ``shape`` sees the gestures from.
  public let view: Int
  /// Other families' best rules that explain as much from the same view, and are not the same with a
  /// clause more.
  public let otherShapes: [Optimum]
  /// The same shape with a clause more, which explains no less: what is not known of that clause.
  public let wider: Optimum?
  /// The views from which the shape explains as much, its own among them, rising.
  public let views: [Int]
  /// The frameworks' rules that explain as much.
  public let presets: [PresetCandidate]
}

extension RuleFamily {
  /// Whether each of another family's rules is one of this family's, with a clause that says nothing.
  func includes(_ other: RuleFamily) -> Bool {
    switch (self, other) {
    case (.progressOrVelocity, .progress), (.progressOrVelocity, .velocity),
      (.progressAndVelocity, .progress), (.progressAndVelocity, .velocity),
      (.projection, .progress), (.projection, .projectedProgress),
      (.progressOrVelocityUnlessOpposing, .progress),
      (.progressOrVelocityUnlessOpposing, .velocity),
      (.progressOrVelocityUnlessOpposing, .progressOrVelocity):
      true
    default: self == other
    }
  }

  /// The family with the clause that is looked for next; nil where none is.
  var widened: RuleFamily? {
    switch self {
    case .progress, .velocity: .progressOrVelocity
    case .progressOrVelocity: .progressOrVelocityUnlessOpposing
    case .projectedProgress, .progressAndVelocity, .projection,
      .progressOrVelocityUnlessOpposing:
      nil
    }
  }
}
