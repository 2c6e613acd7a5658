import PanDocuments
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTuning

/// Charts of rates: each number of a family swept over all thresholds, with the rules as points.
struct RateCharts {
  /// One number, swept over all thresholds.
  private struct Curve {
    let feature: ReleaseFeature
    let sweep: ThresholdSweep
    let stroke: Stroke
  }

  private let outcomes: [LabeledOutcome]
  private let request: TuningRequest
  private let curves: [Curve]
  private let rules: RulePoints

  /// The charts of a tuning on gestures.
  init(_ evidence: TuningEvidence, _ request: TuningRequest) {
    let outcomes = evidence.outcomes
    self.outcomes = outcomes
    self.request = request
    curves = zip(
      request.family.features, [Stroke(ink: .purple), Stroke(ink: .green, dash: .longDashed)]
    ).map { feature, stroke in
      Curve(
        feature: feature, sweep: ThresholdSweep(outcomes, feature: feature), stroke: stroke)
    }
    rules = RulePoints(evidence, request.objective)
  }

  private static let scale = AxisScale.linear(
    LinearScale(covering: [], including: [0, 1], margin: 0.02))
  private static let chanceStroke = Stroke(ink: .muted, width: 1, dash: .dotted)
  private static let frontierStroke = Stroke(ink: .text, width: 1.5, dash: .dashDotted)

  private var legend: [Chart.LegendEntry] {
    rules.legend
      + curves.map { .init(label: "\($0.feature.name) alone", swatch: .line($0.stroke)) }
  }

  /// More draws than this do not change the ribbons.
  private static let mostDraws = 200

  /// The ROC curve: true finishes against false finishes; nil if all gestures have one intent.
  ///
  /// It has each number alone with the 5 to 95 % band of its bootstrap, the best rules of the
  /// family at several costs, and the other rules as points.
  func roc() throws(TuningError) -> Chart? {
    let draws = min(request.resamples, Self.mostDraws)
    let frontier = try frontier()
    let swept = curves.compactMap { curve in
      ROCCurve(curve.sweep).map { roc in
        let band = ROCBand(
          outcomes, feature: curve.feature, resamples: draws, seed: request.seed)
        return (curve: curve, roc: roc, band: band)
      }
    }
    guard !swept.isEmpty else { return nil }
    var legend = legend
    var marks: [ChartMark] = [
      .line([PlotPoint(x: 0, y: 0), PlotPoint(x: 1, y: 1)], Self.chanceStroke)
    ]
    for (curve, _, band) in swept {
      guard let band else { continue }
      marks.append(.region([Self.outline(of: band)], curve.stroke.ink))
      legend.append(
        .init(
          label: "5 to 95 % of draws, \(curve.feature.name)", swatch: .region(curve.stroke.ink)))
    }
    for (curve, roc, _) in swept {
      marks.append(
        .line(
          roc.points.map { PlotPoint(x: $0.falsePositiveRate, y: $0.truePositiveRate) },
          curve.stroke))
    }
    if !frontier.isEmpty {
      let ends = [PlotPoint(x: 0, y: 0), PlotPoint(x: 1, y: 1)]
      let points = (ends + frontier.compactMap(Self.rates)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      marks.append(.line(points, Self.frontierStroke))
      legend.append(.init(label: "both, at the best", swatch: .line(Self.frontierStroke)))
    }
    legend.append(.init(label: "chance", swatch: .line(Self.chanceStroke)))
    let areas = swept.map { "\($0.curve.feature.name) \(Self.text($0.roc.area))" }
      .joined(separator: ", ")
    let subtitle = "Area under the curve of one number alone: \(areas). Up and left is better."
    return Chart(
      title: "What finishing more costs", subtitle: subtitle,
      description: "Share of finishes against share of false finishes. \(subtitle) "
        + "\(rules.description).",
      horizontal: Chart.Axis(
        title: "false finishes", unit: "share of those meant to cancel", scale: Self.scale),
      vertical: Chart.Axis(
        title: "finishes", unit: "share of those meant to finish", scale: Self.scale),
      marks: marks + rules.marks(Self.rates), legend: legend)
  }

  /// The counts of the best rules at cost ratios from 30:1 to 1:30; empty for one threshold.
  private func frontier() throws(TuningError) -> [DecisionCounts] {
    guard request.family.join != nil else { return [] }
    var counts: [DecisionCounts] = []
    for (finish, cancel) in [
      (30, 1), (10, 1), (5, 1), (3, 1), (2, 1), (3, 2), (1, 1), (2, 3), (1, 2), (1, 3), (1, 5),
      (1, 10), (1, 30),
    ] {
      guard let model = CostModel(falseFinish: finish, falseCancel: cancel) else { continue }
      counts.append(try request.family.optimum(for: outcomes, objective: .cost(model)).counts)
    }
    return counts
  }

  private static func rates(_ counts: DecisionCounts) -> PlotPoint? {
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

  /// The precision-recall curve; nil if no gesture was meant to finish.
  func precisionRecall() -> Chart? {
    let swept = curves.compactMap { curve in
      PrecisionRecallCurve(curve.sweep).map { (curve: curve, points: $0) }
    }
    guard let totals = curves.first?.sweep.counts.last, !swept.isEmpty, totals.meantFinish > 0
    else { return nil }
    let share = Double(totals.meantFinish) / Double(totals.total)
    let averages = swept.map {
      "\($0.curve.feature.name) \(NumberText.fixed($0.points.averagePrecision, decimals: 2))"
    }.joined(separator: ", ")
    let subtitle = "Average precision of one number alone: \(averages). Up and right is better."
    return Chart(
      title: "How many finishes are meant", subtitle: subtitle,
      description: "Precision against recall. \(subtitle) \(rules.description).",
      horizontal: Chart.Axis(
        title: "recall", unit: "share of those meant to finish that do", scale: Self.scale),
      vertical: Chart.Axis(
        title: "precision", unit: "share of finishes that were meant", scale: Self.scale),
      marks: [
        .horizontalRule(
          share, label: "all finish: \(NumberText.fixed(share, decimals: 2))", Self.chanceStroke)
      ] + swept.map { .steps(Self.steps($0.points), $0.curve.stroke) }
        + rules.marks { counts in
          guard let precision = counts.precision.share, let recall = counts.recall.share else {
            return nil
          }
          return PlotPoint(x: recall, y: precision)
        }, legend: legend)
  }

  /// From right to left, so that each step holds its precision over the recall that it adds.
  private static func steps(_ curve: PrecisionRecallCurve) -> [PlotPoint] {
    let points = curve.points.reversed().map { PlotPoint(x: $0.recall, y: $0.precision) }
    guard let last = points.last else { return [] }
    return points + [PlotPoint(x: 0, y: last.y)]
  }
}

/// Rules as points of a plane of rates: the current, the tuned, and the frameworks' beside them.
struct RulePoints {
  private typealias Rule = (name: String, counts: DecisionCounts)

  static let yours = PointStyle(shape: .circle, ink: .text, isHollow: true)
  static let tuned = PointStyle(shape: .circle, ink: .text)
  static let preset = PointStyle(shape: .triangle, ink: .muted)
  static let bestPreset = PointStyle(shape: .triangle, ink: .pink)
  static let radius = 6.0

  private let current: Rule
  private let proposed: Rule
  /// The best first.
  private let presets: [Rule]

  init(_ evidence: TuningEvidence, _ objective: Objective) {
    current = ("current rule", evidence.comparison.current)
    proposed = ("tuned", evidence.rounded.counts)
    presets = TuningTables.ranked(evidence, objective)
  }

  /// The rules where `place` puts them; one without a place is left out.
  func marks(_ place: (DecisionCounts) -> PlotPoint?) -> [ChartMark] {
    func points(_ rules: some Sequence<Rule>, radius: Double) -> [ChartPoint] {
      rules.compactMap { rule in
        place(rule.counts).map {
          ChartPoint(place: $0, radius: radius, title: "\(rule.name): \(Self.errors(rule.counts))")
        }
      }
    }
    let usual = PointStyle.radius
    return [
      .points(points(presets.dropFirst().reversed(), radius: usual), Self.preset),
      .points(points(presets.prefix(1), radius: Self.radius), Self.bestPreset),
      .points(points([current], radius: Self.radius), Self.yours),
      .points(points([proposed], radius: Self.radius), Self.tuned),
    ]
  }

  var legend: [Chart.LegendEntry] {
    var entries = [
      Chart.LegendEntry(label: proposed.name, swatch: .point(Self.tuned)),
      Chart.LegendEntry(label: current.name, swatch: .point(Self.yours)),
    ]
    if let best = presets.first {
      entries.append(
        .init(label: "\(best.name), best of the frameworks", swatch: .point(Self.bestPreset)))
      entries.append(
        .init(label: "\(presets.count - 1) other frameworks", swatch: .point(Self.preset)))
    }
    return entries
  }

  /// The rules in words, for readers who do not see the points.
  var description: String {
    [proposed, current].map { "\($0.name): \(Self.errors($0.counts))" }.joined(separator: "; ")
  }

  static func errors(_ counts: DecisionCounts) -> String {
    "\(counts.falseFinishes) of \(counts.meantCancel) finish wrongly, "
      + "\(counts.falseCancels) of \(counts.meantFinish) cancel wrongly"
  }
}
