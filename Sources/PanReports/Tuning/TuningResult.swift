import PanText
import PanGestures
package import PanMetrics
import PanText
package import PanTuning

/// Tunes on draws of the gestures by the draws' numbers, which it may do on several threads.
package typealias TuningDraws = (
  _ count: Int, _ draw: @escaping @Sendable (_ number: Int) -> TunedDraw.Attempt
) -> [TunedDraw.Attempt]

/// The best rules of a family for some labelled gestures, and how far to believe them.
package struct TuningResult: Sendable {
  /// What was asked for.
  package let request: TuningRequest
  /// All best rules.
  package let optimum: Optimum
  /// The same family under 1:1, 3:1 and 1:3.
  package let sensitivity: [(model: CostModel, optimum: Optimum)]
  /// What only gestures themselves can say; nil for a grid.
  package let evidence: TuningEvidence?
  /// What measured the velocities, as options spell it; nil for a grid that does not say.
  package let estimator: String?

  /// Tunes on gestures that were replayed with the current rule.
  package init(
    _ gestures: TuningGestures, request: TuningRequest, settings: ReplaySettings,
    draws: TuningDraws = { (0..<$0).map($1) }
  ) throws(TuningError) {
    try self.init(request, estimator: settings.estimator) { objective throws(TuningError) in
      try request.family.optimum(
        for: gestures.outcomes, objective: objective, seed: request.seed)
    } evidence: { optimum throws(TuningError) in
      try TuningEvidence(
        gestures, optimum, request: request, settings: settings, draws: draws)
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

  /// What lengths are called.
  var length: LengthLabel { evidence?.length ?? .points }

  /// A rule in words, its velocities with what measured them.
  func words(_ rule: ThresholdRule) -> RuleWords { RuleWords(rule, length, velocityBy: estimator) }

  /// A threshold's name, a velocity's with what measured it.
  func name(of parameter: RuleParameter) -> String {
    parameter.unit == "pt/s" ? (estimator.map { "\($0) " } ?? "") + parameter.name : parameter.name
  }

  /// What speaks against the thresholds; none if nothing does.
  package var doubts: [TuningDoubt] {
    optimum.doubts(evidence?.bootstrap, sampling: evidence?.sampling ?? .unknown)
  }

  /// The rule to propose: rounded where the gestures are at hand, else the middle of the region.
  package var proposal: ThresholdRule { evidence?.rounded.rule ?? optimum.centre }
  /// How the proposed rule decides.
  package var proposalCounts: DecisionCounts { evidence?.rounded.counts ?? optimum.centreCounts }
}
