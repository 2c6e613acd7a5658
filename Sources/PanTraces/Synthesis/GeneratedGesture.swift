/// A generated trace together with what only its maker knows.
public struct GeneratedGesture: Equatable, Sendable {
  /// What was recorded, labelled with the intent.
  public var trace: Trace
  /// What the gesture is an example of.
  public var kind: GestureKind
  /// The outcome whose movement was made; differs from the label after a slip or by rule.
  public var expressedOutcome: TransitionOutcome
  /// The hand's true way along the travel in its first contact, as a share of the travel.
  public var trueProgress: Double
  /// The hand's true velocity along the travel at the end of its first contact, in pt/s.
  public var trueVelocity: Double
}
