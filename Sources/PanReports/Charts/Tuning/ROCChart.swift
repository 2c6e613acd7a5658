import PanDocuments
import PanMetrics
import PanText
import PanTuning

/// What share of the meant finishes a rule gets for what share of false ones.
///
/// Each number alone with the 5 to 95 % ribbon of its bootstrap, what the whole family can do at any
/// cost, and the rules as points of the same plane.
struct ROCChart {
  private let features: FeatureCurves
  /// In the order of the features; nil where none was drawn.
  private let bands: [ROCBand?]
  /// What the family does at its best under various costs; empty for one threshold.
  private let frontier: [DecisionCounts]
  private let rules: RulePoints

  /// As many draws as the ribbons are made of.
  private static let mostDraws = 200

  /// Nil on a grid, which has no gestures.
  init?(_ result: TuningResult) throws(TuningError) {
    guard let evidence = result.evidence else { return nil }
    let outcomes = evidence.outcomes
    let draws = min(result.request.resamples, Self.mostDraws)
    features = FeatureCurves(result.request.family, outcomes)
    bands = features.curves.map {
      ROCBand(outcomes, feature: $0.feature, resamples: draws, seed: result.request.seed)
    }
    frontier = try Self.frontier(result.request.family, outcomes)
    rules = RulePoints(evidence, result.request.objective)
  }

  /// How the family does at its best where one error costs up to thirty times the other.
  private static func frontier(
    _ family: RuleFamily, _ outcomes: [LabeledOutcome]
  ) throws(TuningError) -> [DecisionCounts] {
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

  private static let frontierStroke = Stroke(ink: .text, width: 1.5, dash: .dashDotted)
  private static let chanceStroke = Stroke(ink: .muted, width: 1, dash: .dotted)

  /// Nil where all gestures meant the same.
  var chart: Chart? {
    let curves = features.curves.compactMap { curve in
      ROCCurve(curve.sweep).map { (curve: curve, roc: $0) }
    }
    guard !curves.isEmpty else { return nil }
    let scale = AxisScale.linear(LinearScale(covering: [], including: [0, 1], margin: 0.02))
    var marks: [ChartMark] = [
      .line([PlotPoint(x: 0, y: 0), PlotPoint(x: 1, y: 1)], Self.chanceStroke)
    ]
    for (curve, band) in zip(curves, bands) {
      if let band { marks.append(.region([Self.outline(of: band)], curve.curve.stroke.ink)) }
    }
    for (curve, roc) in curves {
      marks.append(
        .line(
          roc.points.map { PlotPoint(x: $0.falsePositiveRate, y: $0.truePositiveRate) },
          curve.stroke))
    }
    if !frontier.isEmpty { marks.append(.line(frontierPoints, Self.frontierStroke)) }
    let areas = curves.map { "\($0.curve.name) \(Self.text($0.roc.area))" }
      .joined(separator: ", ")
    let subtitle = "Area under the curve of one number alone: \(areas). Up and left is better."
    return Chart(
      title: "What finishing more costs", subtitle: subtitle,
      description: "Share of finishes against share of false finishes. \(subtitle) "
        + "\(rules.description).",
      horizontal: Chart.Axis(
        title: "false finishes", unit: "share of those meant to cancel", scale: scale),
      vertical: Chart.Axis(
        title: "finishes", unit: "share of those meant to finish", scale: scale),
      marks: marks + rules.marks(Self.place), legend: legend)
  }

  private var legend: [Chart.LegendEntry] {
    var entries = rules.legend + features.legend
    let ribbons = zip(features.curves, bands).filter { $0.1 != nil }.map(\.0)
    for curve in ribbons {
      entries.append(
        .init(label: "5 to 95 % of draws, \(curve.name)", swatch: .region(curve.stroke.ink)))
    }
    if !frontier.isEmpty {
      entries.append(.init(label: "both, at the best", swatch: .line(Self.frontierStroke)))
    }
    entries.append(.init(label: "chance", swatch: .line(Self.chanceStroke)))
    return entries
  }

  private var frontierPoints: [PlotPoint] {
    let ends = [PlotPoint(x: 0, y: 0), PlotPoint(x: 1, y: 1)]
    return (ends + frontier.compactMap(Self.place)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  private static func place(_ counts: DecisionCounts) -> PlotPoint? {
    guard let rate = counts.falseFinishRate.share, let recall = counts.recall.share else {
      return nil
    }
    return PlotPoint(x: rate, y: recall)
  }

  private static func outline(of band: ROCBand) -> [PlotPoint] {
    band.points.map { PlotPoint(x: $0.falsePositiveRate, y: $0.range.upperBound) }
      + band.points.reversed().map {
        PlotPoint(x: $0.falsePositiveRate, y: $0.range.lowerBound)
      }
  }

  private static func text(_ area: AreaUnderCurve) -> String {
    let value = NumberText.fixed(area.value, decimals: 2)
    guard let interval = area.interval else { return value }
    return value + " (\(NumberText.fixed(interval.lowerBound, decimals: 2)) to "
      + "\(NumberText.fixed(interval.upperBound, decimals: 2)))"
  }
}
