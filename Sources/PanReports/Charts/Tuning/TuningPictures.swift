package import PanDocuments
import PanMetrics
import PanReplay
import PanText
package import PanTuning

/// The pictures of a tuning, as far as there is something to see.
package struct TuningPictures: Sendable {
  /// One picture.
  package struct Picture: Sendable {
    /// The file's name, without what it ends in.
    package let name: String
    /// What is to be seen, ready to be drawn in either theme.
    package let chart: Chart
    /// The same for those who do not see it.
    package var alternative: String { chart.description }
  }

  /// The pictures, the most telling first.
  package let all: [Picture]

  /// As many draws as the ribbons of the curves are made of.
  private static let mostDraws = 200

  /// Draws a tuning on gestures; nil for one on a grid, which has none.
  package init?(_ result: TuningResult) throws(TuningError) {
    guard let evidence = result.evidence else { return nil }
    var all = [
      Picture(
        name: "decision-map", chart: TuningMap(evidence: evidence, optimum: result.optimum).chart)
    ]
    func add(_ name: String, _ chart: Chart?) {
      if let chart { all.append(Picture(name: name, chart: chart)) }
    }
    let outcomes = evidence.gestures.map(\.outcome)
    let current = CurrentThresholds(evidence.current)
    add("score-map", Self.scoreMap(result, evidence, outcomes))
    let features = FeatureCurves(result.request.family, outcomes)
    let rules = Self.rules(result, evidence)
    let draws = min(result.request.resamples, Self.mostDraws)
    let roc = ROCChart(
      features: features,
      bands: features.curves.map {
        ROCBand(outcomes, feature: $0.feature, resamples: draws, seed: result.request.seed)
      }, frontier: try Self.frontier(result, outcomes), rules: rules)
    add("roc", roc.chart)
    add("precision-recall", PrecisionRecallChart(features: features, rules: rules).chart)
    let rule = evidence.rounded.rule
    for (index, range) in result.optimum.region.largest.ranges.enumerated() {
      guard let slice = ThresholdSlice(rule, index: index, over: outcomes),
        let feature = slice.parameter.feature
      else { continue }
      let cost = CostChart(
        slice: slice, proposal: rule, optimal: range, current: current.value(of: feature),
        length: evidence.length)
      add("cost-\(feature.fileName)", cost.chart)
    }
    for feature in result.request.family.features {
      let index = rule.family.parameters.firstIndex { $0.feature == feature }
      let bounds = [
        ("yours", current.value(of: feature)), ("tuned", index.map { rule.thresholds[$0] }),
      ].compactMap { name, value in Self.bound(value, named: name, of: feature, evidence.length) }
      let distribution = DistributionChart(
        feature, values: outcomes.map { (feature.value(of: $0), $0.intent) }, bounds: bounds,
        length: evidence.length, finding: Self.separation(feature, outcomes))
      add("intent-\(feature.fileName)", distribution?.chart)
    }
    self.all = all
  }

  private static func bound(
    _ value: Double?, named name: String, of feature: ReleaseFeature, _ length: LengthLabel
  ) -> DistributionChart.Bound? {
    guard let value, value.isFinite,
      let parameter = RuleParameter.allCases.first(where: { $0.feature == feature })
    else { return nil }
    return .init(value, label: "\(name) \(RuleWords.threshold(value, parameter, length))")
  }

  /// The farthest apart the intents' curves are, which is Youden's J of the best threshold.
  private static func separation(_ feature: ReleaseFeature, _ outcomes: [LabeledOutcome]) -> String
  {
    let gaps = ThresholdSweep(outcomes, feature: feature).counts.compactMap(\.youden.value)
    guard let widest = gaps.max() else {
      return "All gestures meant the same, so there is nothing to tell apart."
    }
    return "At the threshold that parts them best the curves are "
      + "\(NumberText.fixed(100 * widest, decimals: 0)) % apart; 100 % is perfectly separable."
  }

  private static func rules(_ result: TuningResult, _ evidence: TuningEvidence) -> RulePoints {
    RulePoints(
      current: .init(name: "yours", counts: evidence.comparison.current),
      proposed: .init(name: "tuned", counts: evidence.rounded.counts),
      presets: TuningTables.ranked(evidence, result.request.objective).map {
        .init(name: $0.name, counts: $0.counts)
      })
  }

  private static func scoreMap(
    _ result: TuningResult, _ evidence: TuningEvidence, _ outcomes: [LabeledOutcome]
  ) -> Chart? {
    let family = result.request.family
    guard family.join != nil else { return nil }
    func place(_ name: String, _ policy: FinishPolicy) -> ScoreMap.Place? {
      CurrentThresholds(policy).plane(family).map {
        ScoreMap.Place(name: name, progress: $0.progress, velocity: $0.velocity)
      }
    }
    return ScoreMap(
      optimum: result.optimum, outcomes: outcomes, proposal: evidence.rounded.rule,
      length: evidence.length, current: place("yours", evidence.current),
      presets: PolicyPreset.catalogue.compactMap { place($0.name, $0.policy) }
    ).chart
  }

  /// How the family does at its best where one error costs up to thirty times the other.
  private static func frontier(
    _ result: TuningResult, _ outcomes: [LabeledOutcome]
  ) throws(TuningError) -> [DecisionCounts] {
    let family = result.request.family
    guard family.join != nil else { return [] }
    var counts: [DecisionCounts] = []
    for (finish, cancel) in [
      (30, 1), (10, 1), (5, 1), (3, 1), (2, 1), (3, 2), (1, 1), (2, 3), (1, 2), (1, 3), (1, 5),
      (1, 10), (1, 30),
    ] {
      guard let model = CostModel(falseFinish: finish, falseCancel: cancel) else { continue }
      counts.append(try family.optimum(for: outcomes, objective: .cost(model)).counts)
    }
    return counts
  }
}
