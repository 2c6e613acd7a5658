/// Where the label of a generated gesture comes from.
public enum IntentModel: Equatable, Sendable {
  /// The intent is drawn first and the movement expresses it, imperfectly.
  ///
  /// What overlaps: planned distances and lifts are drawn around means that depend on the intent
  /// (``IntentExpression``), people differ, and with probability `slipRate` (0 to 1; 0.03 chosen
  /// as usual) somebody makes the movement of the other intent altogether.
  case expressed(slipRate: Double)
  /// The label follows a known rule on the hand's true motion, so that tuning can be checked.
  ///
  /// The movement is drawn as for ``expressed(slipRate:)`` without slips; then the label is what
  /// `rule` says at the first contact's end, inverted with probability `flipRate` (0 to 1).
  /// What a replay measures differs from the true motion by hysteresis, sampling and noise.
  case rule(LabellingRule, flipRate: Double)
}

/// A known rule: finish where the progress or the velocity reaches its threshold.
public struct LabellingRule: Equatable, Sendable {
  /// The share of the travel, from touch-down to the end of contact, at which it says finish.
  public var progress: Double
  /// The velocity along the travel at the end of contact at which it says finish, in pt/s.
  public var velocity: Double

  /// Creates a rule.
  public init(progress: Double, velocity: Double) {
    self.progress = progress
    self.velocity = velocity
  }

  /// What the rule says.
  public func outcome(progress: Double, velocity: Double) -> TransitionOutcome {
    progress >= self.progress || velocity >= self.velocity ? .finish : .cancel
  }
}
