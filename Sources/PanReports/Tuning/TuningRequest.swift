import PanMetrics
import PanReplay
import PanTraces
import PanTuning

/// What is tuned, for what, and how the doubt about it is measured.
public struct TuningRequest: Equatable, Sendable {
  /// The shape of the rule.
  public let family: RuleFamily
  /// What makes a rule good.
  public let objective: Objective
  /// The parts of the cross-validation, at least 2.
  public let folds: Int
  /// The draws of the bootstrap; 0 leaves it out.
  public let resamples: Int
  /// What shuffles and draws start from.
  public let seed: UInt64

  /// Creates a request.
  public init(
    family: RuleFamily, objective: Objective = .cost(.equal), folds: Int = 5,
    resamples: Int = 1000, seed: UInt64 = 1
  ) {
    self.family = family
    self.objective = objective
    self.folds = folds
    self.resamples = resamples
    self.seed = seed
  }
}

/// One labelled gesture and what the rules that are not being tuned say of it.
public struct TuningGesture: Sendable {
  /// What the tuned rules see.
  public let outcome: LabeledOutcome
  /// What the current rule decided.
  public let current: TransitionOutcome
  /// What each preset says of the same release, in the catalogue's order.
  public let presets: [TransitionOutcome]

  /// Takes what a replay with the current rule came to.
  ///
  /// Nil where intent or release is missing, or the system took the touch away: no rule could have
  /// decided otherwise.
  public init?(_ analysis: TraceAnalysis) {
    guard let outcome = LabeledOutcome(analysis), analysis.isAsIntended != nil,
      let release = analysis.release
    else { return nil }
    self.outcome = outcome
    current = release.decision.outcome
    presets = PolicyPreset.catalogue.map { $0.policy.decide(release.state).outcome }
  }
}
