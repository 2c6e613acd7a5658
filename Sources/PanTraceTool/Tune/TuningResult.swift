package import PanAnalysis
import PanEngine
package import PanTraces

extension TuningResult {
  /// The family, the objective, and the parameters of the bootstrap.
  package struct Request: Equatable, Sendable {
    /// The shape of the rule.
    package let family: RuleFamily
    /// What makes a rule good.
    package let objective: Objective
    /// The draws of the bootstrap. 0 leaves it out.
    package let resamples: Int
    /// The seed of shuffles and draws.
    package let seed: UInt64

    /// Creates a request.
    package init(
      _ family: RuleFamily, objective: Objective = .cost(.equal), resamples: Int = 1000,
      seed: UInt64 = 1
    ) {
      self.family = family
      self.objective = objective
      self.resamples = resamples
      self.seed = seed
    }
  }
}

/// The best rule of a family for some labeled gestures, and how far to believe it.
package struct TuningResult: Sendable {
  /// What was asked for.
  package let request: Request
  /// The gestures.
  package let gestures: [Gesture]
  /// What they were replayed with, the current rule included.
  package let settings: ReplaySettings
  /// All rules of the family that people would type.
  package let search: RuleSearch
  /// The best of them.
  package let optimum: Optimum
  /// The best rule in place of the current one.
  package let comparison: RuleComparison
  /// How tuning does on people it has not seen. Nil with fewer than two groups.
  package let heldOut: HeldOut?
  /// How far the numbers move. Nil below 8 groups or if it was left out.
  package let bootstrap: ThresholdBootstrap?

  /// Tunes on gestures that were replayed with the current rule.
  package init(
    _ gestures: [Gesture], request: Request, settings: ReplaySettings,
    draws: NumberDraws = { (0..<$0).map($1) }
  ) {
    let (outcomes, current) = (gestures.map(\.outcome), gestures.map(\.current))
    let search = RuleSearch(request.family, outcomes)
    let optimum = search.optimum(
      request.objective,
      before: request.family.parameters.map(settings.configuration.policy.bound))
    self.request = request
    self.gestures = gestures
    self.settings = settings
    self.search = search
    self.optimum = optimum
    comparison = RuleComparison(
      outcomes, current: current, proposed: outcomes.map(optimum.rule.decide))
    // Both judge the search and not its winner: other people would make it choose another rule.
    heldOut = HeldOut(
      search, objective: request.objective, current: current, seed: request.seed, all: draws)
    bootstrap = ThresholdBootstrap(
      search, around: optimum.rule, objective: request.objective, resamples: request.resamples,
      seed: request.seed, all: draws)
  }

  /// What the rules see of the gestures.
  var outcomes: [LabeledOutcome] { search.outcomes }

  /// The velocity estimator, as options spell it.
  var estimator: String { settings.estimator }

  /// The unit of the gestures' lengths, as text.
  var length: LengthLabel { LengthLabel(gestures.lazy.map(\.lengthUnit)) }

  /// The people who made the gestures.
  var sampling: Sampling { comparison.pairs.sampling }

  /// The rule in use.
  var current: FinishPolicy { settings.configuration.policy }

  /// A number with its unit.
  func text(_ value: Double, of number: RuleFamily.Parameter) -> String {
    NumberText.plain(value) + (number.unit == "1" ? "" : " \(length.spelled(number.unit))")
  }

  /// What the current rule has for a number. Nil if it has no such number, or several.
  func current(_ number: RuleFamily.Parameter) -> Double? { current.bound(number) }

  /// What makes any rule as good: there are no gestures, or all were meant alike. Nil if neither.
  var oneSided: String? {
    switch (optimum.counts.meantFinish, optimum.counts.meantCancel) {
    case (0, 0): "no gesture has an intent"
    case (0, _): "no gesture was meant to finish"
    case (_, 0): "no gesture was meant to cancel"
    default: nil
    }
  }

  /// Whether the rule in use is to stay, so that there is no other to paste.
  var keeps: Bool {
    request.objective.preference(comparison.current, over: optimum.counts) != .worse
      || heldOut?.standing == .worse
  }

  /// The numbers that other people would move by more than is worth having.
  ///
  /// That is a twentieth of the travel or of a second, or 50 pt/s, to either side: what 40 people with 40
  /// gestures each mostly tell.
  var unsettled: [RuleFamily.Parameter] {
    zip(request.family.parameters, bootstrap?.ranges ?? []).compactMap { number, range in
      let most: Double = number.isVelocity ? 100 : 0.1
      return range.upperBound - range.lowerBound > most ? number : nil
    }
  }
}

extension FinishPolicy {
  /// What the rule has for a number. Nil if it has no such number, or several.
  fileprivate func bound(_ number: RuleFamily.Parameter) -> Double? {
    switch number {
    case .progress: plainBound(.progress)
    case .velocity: plainBound(.velocity)
    case .projectedProgress, .gain, .opposingVelocity: nil
    }
  }
}

extension TuningResult {
  /// The verdict of `tune` on a batch's gestures, with its first reasons.
  ///
  /// Nil if no gesture is decided wrongly.
  package static func opening(
    of batch: AnalyzedBatch, settings: ReplaySettings, draws: NumberDraws
  ) -> (verdict: String, reasons: [String])? {
    let summary = batch.summary
    guard summary.labeled > summary.asIntended else { return nil }
    let gestures = batch.traces.compactMap { Gesture($0.analysis) }
    let request = Request(.progressOrVelocity)
    let tuned = Self(gestures, request: request, settings: settings, draws: draws)
    let sentences = TuningSentences(result: tuned)
    return (sentences.verdict, Array(sentences.reasons.prefix(2)))
  }
}

extension TuningResult {
  /// One labeled gesture, with the decision of the current rule.
  package struct Gesture: Sendable {
    /// What the tuned rules see.
    package let outcome: LabeledOutcome
    /// The unit of its lengths and speeds.
    package let lengthUnit: Trace.LengthUnit
    /// What the current rule decided.
    package let current: TransitionOutcome
    /// Whether no velocity was measured at release. Rules take it for 0.
    package let isStill: Bool
    /// Whether a later touch caught the content: under another rule its release might be another.
    package let isCaught: Bool
  }
}

extension TuningResult.Gesture {
  /// Takes what a replay with the current rule came to.
  ///
  /// Nil if intent or release is missing, or the system took the touch away and no rule was
  /// asked.
  package init?(_ analysis: TraceAnalysis) {
    guard let outcome = LabeledOutcome(analysis), let release = analysis.release else { return nil }
    self.outcome = outcome
    lengthUnit = analysis.lengthUnit
    current = release.decision.outcome
    isCaught = analysis.interruptions > 0
    isStill = release.state.velocity == nil
  }

  /// The gesture that a trace can be tuned on, or why it cannot.
  package static func made(of analysis: TraceAnalysis) -> Result<Self, LeftOut.Reason> {
    Self(analysis).map(Result.success) ?? .failure(LeftOut.Reason(of: analysis))
  }
}
