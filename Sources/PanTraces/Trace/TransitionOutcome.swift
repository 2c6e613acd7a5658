/// How a transition ends: it goes on to the new screen, or back to the old one.
///
/// Used for what a person meant (the label), what an app did (as recorded) and what a policy
/// decides.
public enum TransitionOutcome: String, Sendable, CaseIterable {
  /// It goes on to the new screen.
  case finish
  /// It goes back to the old one.
  case cancel

  /// The word in files and reports.
  public var name: String { rawValue }

  /// The other one.
  package var opposite: TransitionOutcome { self == .finish ? .cancel : .finish }
}
