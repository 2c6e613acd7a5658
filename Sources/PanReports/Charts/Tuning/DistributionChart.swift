import PanMetrics
import PanTraces
import PanTuning

/// How far the gestures of either intent got: whether a threshold can tell them apart.
struct DistributionChart {
  let feature: ReleaseFeature
  let outcomes: [LabeledOutcome]
  /// The tuned and the current threshold, where the rules have one of the kind.
  let tuned: Double?
  let current: Double?

  var chart: Chart {
    let axis = feature.axis(
      "\(feature.name) at release",
      covering: outcomes.map(feature.value) + [tuned, current].compactMap { $0 }.filter(\.isFinite))
    let groups = TransitionOutcome.allCases.map { intent in
      (
        intent: intent,
        values: outcomes.filter { $0.intent == intent }.map(feature.value).sorted()
      )
    }.filter { !$0.values.isEmpty }
    return Chart(
      title: "\(feature.name.prefix(1).uppercased())\(feature.name.dropFirst()) by intent",
      subtitle: subtitle(groups), description: "Cumulative shares. \(subtitle(groups))",
      horizontal: axis,
      vertical: Chart.Axis(
        title: "released at most this far", unit: "share of the intent's gestures",
        scale: .linear(LinearScale(covering: [], including: [0, 1], margin: 0.02))),
      marks: groups.map { .steps(Self.points($0.values, axis.scale), Self.stroke($0.intent)) }
        + rule(current, "yours", Stroke(ink: .muted, width: 1.5, dash: .dashed))
        + rule(tuned, "tuned", Stroke(ink: .text, width: 1.5)),
      legend: groups.map {
        .init(
          label: "meant to \($0.intent.name) (\($0.values.count))",
          swatch: .line(Self.stroke($0.intent)))
      })
  }

  /// The farthest apart the curves are, which is Youden's J of the best threshold.
  private func subtitle(_ groups: [(intent: TransitionOutcome, values: [Double])]) -> String {
    let sweep = ThresholdSweep(outcomes, feature: feature)
    let gaps = sweep.counts.compactMap(\.youden.value)
    guard groups.count > 1, let widest = gaps.max() else {
      return "All gestures meant the same, so there is nothing to tell apart."
    }
    return "At the threshold that parts them best the curves are "
      + "\(NumberText.fixed(widest, decimals: 2)) apart; 1 is perfectly separable."
  }

  private func rule(_ value: Double?, _ name: String, _ stroke: Stroke) -> [ChartMark] {
    guard let value, value.isFinite, let parameter = feature.parameter else { return [] }
    return [
      .verticalRule(value, label: "\(name) \(RuleWords.threshold(value, parameter))", stroke)
    ]
  }

  private static func points(_ sorted: [Double], _ scale: AxisScale) -> [PlotPoint] {
    var points = [PlotPoint(x: scale.value(at: 0), y: 0)]
    for (index, value) in sorted.enumerated() {
      points.append(PlotPoint(x: value, y: Double(index + 1) / Double(sorted.count)))
    }
    return points + [PlotPoint(x: scale.value(at: 1), y: 1)]
  }

  private static func stroke(_ intent: TransitionOutcome) -> Stroke {
    Stroke(ink: OutcomeStyle(intent).ink, dash: intent == .finish ? .solid : .dashed)
  }
}

extension ReleaseFeature {
  /// The parameter that is a threshold on the number.
  fileprivate var parameter: RuleParameter? {
    RuleParameter.allCases.first { $0.feature == self }
  }
}
