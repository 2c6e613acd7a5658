import PanMetrics
import PanReplay
import PanTraces
package import PanTuning

/// What the gestures themselves say of an optimum.
package struct TuningEvidence: Sendable {
  /// The gestures.
  package let gestures: TuningGestures
  /// What they were replayed with, the current rule included.
  package let settings: ReplaySettings
  /// The numbers a person would type.
  package let rounded: RoundedRule
  /// The rounded rule in place of the current one.
  package let comparison: RuleComparison
  /// What is gained on people that tuning has not seen; nil with fewer than two groups.
  package let gain: HeldOutGain?
  /// How far the thresholds move; nil below 8 groups or where it was left out.
  package let bootstrap: ThresholdBootstrap?

  /// Asks the gestures.
  init(
    _ gestures: TuningGestures, _ optimum: Optimum, request: TuningRequest,
    settings: ReplaySettings, draws: TuningDraws
  ) throws(TuningError) {
    let outcomes = gestures.outcomes
    let rounded = RoundedRule(optimum, over: outcomes)
    self.gestures = gestures
    self.settings = settings
    self.rounded = rounded
    comparison = RuleComparison(
      outcomes, current: gestures.map(\.current),
      proposed: outcomes.map { rounded.rule.decide($0) })
    let validation = try RepeatedValidation(
      outcomes, family: request.family, objective: request.objective, count: request.folds,
      repeats: request.repeats, seed: request.seed, all: draws)
    gain = validation.map {
      HeldOutGain(
        $0, over: outcomes, current: gestures.map(\.current), objective: request.objective)
    }
    bootstrap = try ThresholdBootstrap(
      outcomes, family: request.family, objective: request.objective,
      resamples: request.resamples, seed: request.seed, all: draws)
  }

  /// What the tuned rules see of the gestures.
  var outcomes: [LabeledOutcome] { gestures.outcomes }

  /// What the gestures' lengths are called.
  var length: LengthLabel { LengthLabel(gestures.lazy.map(\.lengthUnit)) }

  /// Who made the gestures.
  var sampling: Sampling { comparison.pairs.sampling }

  /// The rule in use.
  var current: FinishPolicy { settings.configuration.policy }

  /// How a preset decides, by its place in the catalogue.
  func counts(ofPreset index: Int) -> DecisionCounts {
    DecisionCounts(gestures.lazy.map { ($0.outcome.intent, $0.presets[index]) })
  }
}
