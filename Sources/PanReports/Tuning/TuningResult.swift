package import PanMetrics
import PanReplay
import PanText
import PanTraces
package import PanTuning

/// The family, the objective, and the parameters of cross-validation and bootstrap.
package struct TuningRequest: Equatable, Sendable {
  /// The shape of the rule.
  package let family: RuleFamily
  /// What makes a rule good.
  package let objective: Objective
  /// The parts of the cross-validation, at least 2.
  package let folds: Int
  /// The number of cross-validation splits, at least 1.
  package let repeats: Int
  /// The draws of the bootstrap; 0 leaves it out.
  package let resamples: Int
  /// The seed of shuffles and draws.
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

/// Calls `draw` for each number below `count`, possibly on several threads.
package typealias TuningDraws = (
  _ count: Int, _ draw: @escaping @Sendable (_ number: Int) -> TunedSample.Attempt
) -> [TunedSample.Attempt]

/// The best rules of a family for some labeled gestures, and how far to believe them.
package struct TuningResult: Sendable {
  /// What was asked for.
  package let request: TuningRequest
  /// All best rules.
  package let optimum: Optimum
  /// The same family under 1:1, 3:1 and 1:3.
  package let sensitivity: [(model: CostModel, optimum: Optimum)]
  /// Validation, bootstrap and comparison.
  package let evidence: TuningEvidence

  /// Tunes on gestures that were replayed with the current rule.
  package init(
    _ gestures: [TuningGesture], request: TuningRequest, settings: ReplaySettings,
    draws: TuningDraws = { (0..<$0).map($1) }
  ) throws(TuningError) {
    let outcomes = gestures.map(\.outcome)
    func best(_ objective: Objective) throws(TuningError) -> Optimum {
      try request.family.optimum(for: outcomes, objective: objective, seed: request.seed)
    }
    self.request = request
    optimum = try best(request.objective)
    var sensitivity: [(model: CostModel, optimum: Optimum)] = []
    for model in CostModel.sensitivity { sensitivity.append((model, try best(.cost(model)))) }
    self.sensitivity = sensitivity
    evidence = try TuningEvidence(
      gestures, outcomes, optimum, request: request, settings: settings, draws: draws)
  }

  /// The velocity estimator, as options spell it.
  var estimator: String { evidence.settings.estimator }

  /// The unit of lengths, as text.
  var length: LengthLabel { evidence.length }

  /// A rule in words, its velocities with what measured them.
  func words(_ rule: ThresholdRule) -> RuleWords { RuleWords(rule, length, velocityBy: estimator) }

  /// A threshold's name, a velocity's with what measured it.
  func name(of parameter: RuleParameter) -> String {
    parameter.isVelocity ? "\(estimator) \(parameter.name)" : parameter.name
  }

  /// What speaks against the thresholds; none if nothing does.
  package var doubts: [TuningDoubt] {
    optimum.doubts(evidence.bootstrap, sampling: evidence.sampling)
  }

  /// The rule to propose: the middle of the region, rounded.
  package var proposal: ThresholdRule { evidence.rounded.rule }
  /// How the proposed rule decides.
  package var proposalCounts: DecisionCounts { evidence.rounded.counts }
}

extension TuningResult {
  /// More gestures than this take longer to tune than to report.
  private static let mostInReport = 2000

  /// The verdict of `tune` on a batch's gestures, with its first reasons.
  ///
  /// Nil if no gesture is decided wrongly, and for batches that would take long.
  package static func opening(
    of batch: AnalyzedBatch, settings: ReplaySettings, draws: TuningDraws
  ) -> (verdict: String, reasons: [String])? {
    let summary = batch.summary
    guard summary.labeled > summary.asIntended, summary.labeled <= mostInReport else {
      return nil
    }
    let gestures = batch.traces.compactMap { TuningGesture($0.analysis) }
    let request = TuningRequest(family: .progressOrVelocity)
    let tuned = try? Self(gestures, request: request, settings: settings, draws: draws)
    guard let tuned else { return nil }
    let sentences = TuningSentences(result: tuned)
    return (sentences.verdict, Array(sentences.reasons.prefix(2)))
  }
}

/// Validation, bootstrap and comparison of an optimum on the gestures themselves.
package struct TuningEvidence: Sendable {
  /// The gestures.
  package let gestures: [TuningGesture]
  /// What the tuned rules see of the gestures.
  let outcomes: [LabeledOutcome]
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

  /// Computes all of it from the gestures.
  init(
    _ gestures: [TuningGesture], _ outcomes: [LabeledOutcome], _ optimum: Optimum,
    request: TuningRequest, settings: ReplaySettings, draws: TuningDraws
  ) throws(TuningError) {
    let rounded = RoundedRule(optimum, over: outcomes)
    self.gestures = gestures
    self.outcomes = outcomes
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

  /// The unit of the gestures' lengths, as text.
  var length: LengthLabel { LengthLabel(gestures.lazy.map(\.lengthUnit)) }

  /// The people who made the gestures.
  var sampling: Sampling { comparison.pairs.sampling }

  /// The rule in use.
  var current: FinishPolicy { settings.configuration.policy }

  /// How a preset decides, by its place in the catalog.
  func counts(ofPreset index: Int) -> DecisionCounts {
    DecisionCounts(gestures.lazy.map { ($0.outcome.intent, $0.presets[index]) })
  }
}
