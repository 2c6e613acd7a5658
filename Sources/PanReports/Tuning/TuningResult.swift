import PanGestures
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
  /// Validation, bootstrap and comparison, which need the gestures themselves; nil for a grid.
  package let evidence: TuningEvidence?
  /// The velocity estimator, as options spell it; nil for a grid that does not name it.
  package let estimator: String?

  /// Tunes on gestures that were replayed with the current rule.
  package init(
    _ gestures: [TuningGesture], request: TuningRequest, settings: ReplaySettings,
    draws: TuningDraws = { (0..<$0).map($1) }
  ) throws(TuningError) {
    let outcomes = gestures.map(\.outcome)
    try self.init(request, estimator: settings.estimator) { objective throws(TuningError) in
      try request.family.optimum(for: outcomes, objective: objective, seed: request.seed)
    } evidence: { optimum throws(TuningError) in
      try TuningEvidence(
        gestures, outcomes, optimum, request: request, settings: settings, draws: draws)
    }
  }

  /// Tunes on the counts of a grid.
  package init(_ grid: OutcomeGrid, request: TuningRequest) throws(TuningError) {
    let estimator = grid.origin?.options.first { $0.name == "velocity" }.map { option in
      (try? VelocityEstimator.schema.read(option.value)).map(VelocityEstimator.schema.shortText)
        ?? option.value
    }
    try self.init(request, estimator: estimator) { objective throws(TuningError) in
      try request.family.optimum(for: grid, objective: objective)
    } evidence: { _ in
      nil
    }
  }

  private init(
    _ request: TuningRequest, estimator: String?,
    best: (Objective) throws(TuningError) -> Optimum,
    evidence: (Optimum) throws(TuningError) -> TuningEvidence?
  ) throws(TuningError) {
    self.request = request
    self.estimator = estimator
    optimum = try best(request.objective)
    var sensitivity: [(model: CostModel, optimum: Optimum)] = []
    for model in CostModel.sensitivity { sensitivity.append((model, try best(.cost(model)))) }
    self.sensitivity = sensitivity
    self.evidence = try evidence(optimum)
  }

  /// The unit of lengths, as text.
  var length: LengthLabel { evidence?.length ?? .points }

  /// A rule in words, its velocities with what measured them.
  func words(_ rule: ThresholdRule) -> RuleWords { RuleWords(rule, length, velocityBy: estimator) }

  /// A threshold's name, a velocity's with what measured it.
  func name(of parameter: RuleParameter) -> String {
    parameter.isVelocity ? (estimator.map { "\($0) " } ?? "") + parameter.name : parameter.name
  }

  /// What speaks against the thresholds; none if nothing does.
  package var doubts: [TuningDoubt] {
    optimum.doubts(evidence?.bootstrap, sampling: evidence?.sampling ?? .unknown)
  }

  /// The rule to propose: rounded where the gestures are at hand, else the middle of the region.
  package var proposal: ThresholdRule { evidence?.rounded.rule ?? optimum.center }
  /// How the proposed rule decides.
  package var proposalCounts: DecisionCounts { evidence?.rounded.counts ?? optimum.centerCounts }
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

extension OutcomeGridError {
  /// What is wrong with a file that should hold a grid to be added to others, and what to do.
  ///
  /// `first` is the file of the first grid; `holders` are those of the grids before, by the inputs
  /// that they count.
  package func problem(
    in path: String, first: String, holders: [String: String]
  ) -> (message: String, advice: String?) {
    let again = "Make it anew with 'pantrace tune … --grid FILE'."
    switch self {
    case .layoutsDiffer: return ("\(path): its bins differ from those of the grids before", nil)
    case .originMissing: return ("\(path): does not say what it was made of", again)
    case .configurationsDiffer(let differences):
      let options = differences.map { difference in
        "\(difference.name) is \(difference.there ?? "not named"), "
          + "there \(difference.here ?? "not named")"
      }
      return (
        "\(path): was made with other options than \(first)"
          + (options.isEmpty ? "" : ": \(options.joined(separator: "; "))"),
        "Counts of other options cannot be added: make both with the same."
      )
    case .inputsInCommon(let inputs):
      let input = inputs.first ?? ""
      let more = inputs.count > 1 ? " and \(inputs.count - 1) more" : ""
      return (
        "\(path): counts a recording that \(holders[input] ?? first) counts too: SHA-256 "
          + "\(input.prefix(12))…\(more)", "Leave one of them out."
      )
    case .notAGrid: return ("\(path): not a grid of pantrace tune", nil)
    case .otherVersion(let isEarlier):
      return isEarlier
        ? ("\(path): is of an earlier version, which did not say what it was made of", again)
        : ("\(path): is of another version than this program reads", nil)
    case .malformedLine(let line):
      return ("\(path):\(line): not a line of a grid", nil)
    case .truncated: return ("\(path): the end is missing", nil)
    }
  }
}
