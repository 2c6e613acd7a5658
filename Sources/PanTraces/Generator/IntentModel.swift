/// Where the label of a generated gesture comes from.
package enum IntentModel: Equatable, Sendable {
  /// The intent is drawn first and the movement expresses it, imperfectly.
  ///
  /// What overlaps: planned distances and lifts are drawn around means that depend on the intent
  /// (``IntentExpression``), people differ, and with probability `slipRate` (0 to 1; 0.03 chosen
  /// as usual) a person makes the movement of the other intent altogether.
  case expressed(slipRate: Double)
  /// The label follows a known rule on the hand's true motion, so that tuning can be checked.
  ///
  /// The movement is drawn as for ``expressed(slipRate:)`` without slips; then the label is what
  /// `rule` says at the first contact's end, inverted with probability `flipRate` (0 to 1).
  /// What a replay measures differs from the true motion by hysteresis, sampling and noise.
  case rule(LabelingRule, flipRate: Double)
}

extension IntentModel {
  /// Every model by name, with what can be set of it.
  package static let schema = ComponentSchema<IntentModel>(
    [
      ComponentKind(
        "expressed", .expressed(slipRate: 0.03),
        [
          Setting(
            "slip", "how often a movement is that of the other intent", .number(0...1),
            get: { if case .expressed(let rate) = $0 { rate } else { nil } },
            set: { $0 = .expressed(slipRate: $1) })
        ]),
      ComponentKind(
        "rule", .rule(LabelingRule(progress: 0.5, velocity: 500), flipRate: 0),
        [
          Setting(
            "progress", "the share of the travel from which on it says finish", .number(-10...10),
            get: { $0.rule?.progress },
            set: { model, bound in model.change { $0.progress = bound } }),
          Setting(
            "velocity", "the velocity from which on it says finish", .number(-1e6...1e6, "pt/s"),
            get: { $0.rule?.velocity },
            set: { model, bound in model.change { $0.velocity = bound } }),
          Setting(
            "flip", "how often the label is the other one", .number(0...1),
            get: { if case .rule(_, let rate) = $0 { rate } else { nil } },
            set: { if case .rule(let rule, _) = $0 { $0 = .rule(rule, flipRate: $1) } }),
        ]),
    ],
    name: { model in
      switch model {
      case .expressed: "expressed"
      case .rule: "rule"
      }
    })

  private var rule: LabelingRule? { if case .rule(let rule, _) = self { rule } else { nil } }

  private mutating func change(_ change: (inout LabelingRule) -> Void) {
    guard case .rule(var rule, let flipRate) = self else { return }
    change(&rule)
    self = .rule(rule, flipRate: flipRate)
  }
}

/// A known rule: finish where the progress or the velocity reaches its threshold.
package struct LabelingRule: Equatable, Sendable {
  /// The share of the travel, from touch-down to the end of contact, at which it says finish.
  package var progress: Double
  /// The velocity along the travel at the end of contact at which it says finish, in pt/s.
  package var velocity: Double

  /// What the rule says.
  package func outcome(progress: Double, velocity: Double) -> TransitionOutcome {
    progress >= self.progress || velocity >= self.velocity ? .finish : .cancel
  }
}

/// How an intent shows in a movement: how far people plan to go and when they let go.
///
/// The numbers are chosen so that the classes overlap as labeled drags do: with the usual values
/// neither progress nor velocity at release separates them. They are not measurements.
package struct IntentExpression: Equatable, Sendable {
  /// The median planned progress of a drag on a 393 pt travel, as a share of the travel.
  package var progress: Double
  /// The standard deviation of the planned progress's natural logarithm.
  ///
  /// Logarithmic, since distances scatter in proportion to their size.
  package var progressSpread: Double
  /// The shares of the last stroke's duration at which a drag lifts; below 1 the finger still
  /// moves.
  package var liftShare: ClosedRange<Double>
  /// The probability that a drag rests 20 to 150 ms before the lift.
  package var restRate: Double

  /// People who mean to finish go far and often let go while moving.
  package static let usualFinish = IntentExpression(
    progress: 0.5, progressSpread: 0.35, liftShare: 0.68...1, restRate: 0.25)
  /// People who mean to go back look a little way in and come to rest.
  package static let usualCancel = IntentExpression(
    progress: 0.25, progressSpread: 0.5, liftShare: 0.78...1, restRate: 0.45)
}
