import PanMetrics
package import PanTuning

/// What is tuned, for what, and how the doubt about it is measured.
package struct TuningRequest: Equatable, Sendable {
  /// The shape of the rule.
  package let family: RuleFamily
  /// What makes a rule good.
  package let objective: Objective
  /// The parts of the cross-validation, at least 2.
  package let folds: Int
  /// How often people are dealt to the parts anew, at least 1.
  package let repeats: Int
  /// The draws of the bootstrap; 0 leaves it out.
  package let resamples: Int
  /// What shuffles and draws start from.
  package let seed: UInt64

  /// Creates a request.
  package init(
    family: RuleFamily, objective: Objective = .cost(.equal), folds: Int = 5,
    repeats: Int = RepeatedValidation.usualRepeats, resamples: Int = 1000, seed: UInt64 = 1
  ) {
    self.family = family
    self.objective = objective
    self.folds = folds
    self.repeats = repeats
    self.resamples = resamples
    self.seed = seed
  }
}
