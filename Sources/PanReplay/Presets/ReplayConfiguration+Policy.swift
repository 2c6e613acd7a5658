import PanGestures

extension ReplayConfiguration {
  /// The configuration a rule stands in unless something else is asked for.
  ///
  /// A framework's rule brings its estimator, slop and settle, as far as they are known and can be
  /// replayed; everything else is the default.
  public init(policy: FinishPolicy) {
    self.init()
    self.policy = policy
    guard let preset = policy.preset else { return }
    estimator = preset.estimator ?? estimator
    recognizer.hysteresis = preset.slop ?? recognizer.hysteresis
    interaction = preset.settle?.interaction ?? interaction
  }
}
