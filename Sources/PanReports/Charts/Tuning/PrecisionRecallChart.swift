import PanDocuments
import PanMetrics
import PanText
import PanTuning

/// What share of the finishes is meant, against what share of the meant ones finishes.
struct PrecisionRecallChart {
  private let features: FeatureCurves
  private let rules: RulePoints

  /// Nil on a grid, which has no gestures.
  init?(_ result: TuningResult) {
    guard let evidence = result.evidence else { return nil }
    features = FeatureCurves(result.request.family, evidence.outcomes)
    rules = RulePoints(evidence, result.request.objective)
  }

  private static let chanceStroke = Stroke(ink: .muted, width: 1, dash: .dotted)

  /// Nil where no gesture meant to finish.
  var chart: Chart? {
    let curves = features.curves.compactMap { curve in
      PrecisionRecallCurve(curve.sweep).map { (curve: curve, points: $0) }
    }
    guard let totals = features.curves.first?.sweep.counts.last, !curves.isEmpty,
      totals.meantFinish > 0
    else { return nil }
    let share = Double(totals.meantFinish) / Double(totals.total)
    let scale = AxisScale.linear(LinearScale(covering: [], including: [0, 1], margin: 0.02))
    let averages = curves.map {
      "\($0.curve.name) \(NumberText.fixed($0.points.averagePrecision, decimals: 2))"
    }.joined(separator: ", ")
    let subtitle = "Average precision of one number alone: \(averages). Up and right is better."
    return Chart(
      title: "How many finishes are meant", subtitle: subtitle,
      description: "Precision against recall. \(subtitle) \(rules.description).",
      horizontal: Chart.Axis(
        title: "recall", unit: "share of those meant to finish that do", scale: scale),
      vertical: Chart.Axis(
        title: "precision", unit: "share of finishes that were meant", scale: scale),
      marks: [
        .horizontalRule(
          share, label: "all finish: \(NumberText.fixed(share, decimals: 2))", Self.chanceStroke)
      ] + curves.map { .steps(Self.steps($0.points), $0.curve.stroke) }
        + rules.marks(Self.place), legend: rules.legend + features.legend)
  }

  /// From the right, so that each precision is level over the step of recall that it adds.
  private static func steps(_ curve: PrecisionRecallCurve) -> [PlotPoint] {
    let points = curve.points.reversed().map { PlotPoint(x: $0.recall, y: $0.precision) }
    guard let last = points.last else { return [] }
    return points + [PlotPoint(x: 0, y: last.y)]
  }

  private static func place(_ counts: DecisionCounts) -> PlotPoint? {
    guard let precision = counts.precision.share, let recall = counts.recall.share else {
      return nil
    }
    return PlotPoint(x: recall, y: precision)
  }
}
