import PanReplay
import PanTraces
import PanTuning

/// The best rules of a family for some labelled gestures, and how far to believe them.
public struct TuningResult: Sendable {
  /// What was asked for.
  public let request: TuningRequest
  /// All best rules.
  public let optimum: Optimum
  /// The same family under 1:1, 3:1 and 1:3.
  public let sensitivity: [(model: CostModel, optimum: Optimum)]
  /// What only gestures themselves can say; nil for a grid.
  public let evidence: TuningEvidence?

  /// Tunes on gestures that were replayed with the current rule.
  public init(
    _ gestures: [TuningGesture], request: TuningRequest, current: FinishPolicy
  ) throws(TuningError) {
    let outcomes = gestures.map(\.outcome)
    try self.init(request) { objective throws(TuningError) in
      try request.family.optimum(for: outcomes, objective: objective, seed: request.seed)
    } evidence: { optimum throws(TuningError) in
      try TuningEvidence(gestures, optimum, request: request, current: current)
    }
  }

  /// Tunes on the counts of a grid.
  public init(_ grid: OutcomeGrid, request: TuningRequest) throws(TuningError) {
    try self.init(request) { objective throws(TuningError) in
      try request.family.optimum(for: grid, objective: objective)
    } evidence: { _ in
      nil
    }
  }

  private init(
    _ request: TuningRequest, best: (Objective) throws(TuningError) -> Optimum,
    evidence: (Optimum) throws(TuningError) -> TuningEvidence?
  ) throws(TuningError) {
    self.request = request
    optimum = try best(request.objective)
    var sensitivity: [(model: CostModel, optimum: Optimum)] = []
    for model in CostModel.sensitivity { sensitivity.append((model, try best(.cost(model)))) }
    self.sensitivity = sensitivity
    self.evidence = try evidence(optimum)
  }

  /// The rule to propose: rounded where the gestures are at hand, else the middle of the region.
  public var proposal: ThresholdRule { evidence?.rounded.rule ?? optimum.centre }
  /// How the proposed rule decides.
  public var proposalCounts: DecisionCounts { evidence?.rounded.counts ?? optimum.centreCounts }
}

/// What the gestures themselves say of an optimum.
public struct TuningEvidence: Sendable {
  /// The gestures.
  public let gestures: [TuningGesture]
  /// The rule they were replayed with.
  public let current: FinishPolicy
  /// The numbers a person would type.
  public let rounded: RoundedRule
  /// The rounded rule in place of the current one.
  public let comparison: RuleComparison
  /// How tuning does on people it has not seen; nil with fewer than two groups.
  public let crossValidation: CrossValidation?
  /// How far the thresholds move; nil below 8 groups or where it was left out.
  public let bootstrap: ThresholdBootstrap?

  init(
    _ gestures: [TuningGesture], _ optimum: Optimum, request: TuningRequest,
    current: FinishPolicy
  ) throws(TuningError) {
    let outcomes = gestures.map(\.outcome)
    let rounded = RoundedRule(optimum, over: outcomes)
    self.gestures = gestures
    self.current = current
    self.rounded = rounded
    comparison = RuleComparison(
      outcomes, current: gestures.map(\.current),
      proposed: outcomes.map { rounded.rule.decide($0) })
    crossValidation = try CrossValidation(
      outcomes, family: request.family, objective: request.objective, count: request.folds,
      seed: request.seed)
    bootstrap = try ThresholdBootstrap(
      outcomes, family: request.family, objective: request.objective,
      resamples: request.resamples, seed: request.seed)
  }

  /// How a preset decides, by its place in the catalogue.
  func counts(ofPreset index: Int) -> DecisionCounts {
    DecisionCounts(gestures.map { ($0.outcome.intent, $0.presets[index]) })
  }
}
