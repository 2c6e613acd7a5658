/// How a transition ends: it goes on to the new screen, or back to the old one.
///
/// Used for what a person meant (the label), what an app did (as recorded) and what a policy
/// decides.
public enum TransitionOutcome: String, NamedCase {
  /// It goes on to the new screen.
  case finish
  /// It goes back to the old one.
  case cancel

  /// The other one.
  package var opposite: TransitionOutcome { self == .finish ? .cancel : .finish }
}

/// What an app did with a gesture, as its log says.
public enum AppDecision: String, NamedCase {
  /// It went on to the new screen.
  case finish
  /// It went back to the old one.
  case cancel
  /// No pan began: the app took the gesture for something else, or for nothing.
  case noPan = "none"

  /// The app let a transition end so.
  public init(_ outcome: TransitionOutcome) { self = outcome == .finish ? .finish : .cancel }

  /// How the transition ended. Nil if there was none.
  public var outcome: TransitionOutcome? {
    switch self {
    case .finish: .finish
    case .cancel: .cancel
    case .noPan: nil
    }
  }
}
