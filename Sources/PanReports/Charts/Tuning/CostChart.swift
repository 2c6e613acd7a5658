import PanDocuments
import PanMetrics
import PanReplay
import PanTraces
import PanTuning
import PanWords

/// The mean cost of a gesture as one threshold moves and the others stay as proposed.
struct CostChart {
  /// The number that the threshold is on.
  let feature: ReleaseFeature
  private let slice: ThresholdSlice
  private let result: TuningResult
  /// The current rule's threshold on the same number; nil if it has none.
  private let current: Double?

  private var proposal: ThresholdRule { result.proposal }
  private var name: String { result.name(of: slice.parameter) }

  /// Takes the threshold by its place among the rule's; nil for one on none of the numbers.
  init?(_ result: TuningResult, threshold index: Int) {
    let evidence = result.evidence
    guard
      let slice = ThresholdSlice(evidence.rounded.rule, index: index, over: evidence.outcomes),
      let feature = slice.parameter.feature
    else { return nil }
    self.slice = slice
    self.feature = feature
    self.result = result
    current = CurrentThresholds(evidence.current).value(of: feature)
  }

  private static let styles: [(dash: Stroke.Dash, ink: Ink)] = [
    (.solid, .text), (.dashed, .cancel), (.dotted, .finish),
  ]

  /// Nil where the threshold makes no difference to any gesture.
  var chart: Chart? {
    let values = slice.thresholds.filter(\.isFinite)
    guard !values.isEmpty else { return nil }
    let shown = [proposal.thresholds[slice.index]] + (current.map { [$0] } ?? [])
    let axis = feature.axis(
      "threshold of \(name)", covering: values + shown.filter(\.isFinite), result.length)
    let curves = zip(CostModel.sensitivity, Self.styles).map { model, style in
      (model, points(model, axis.scale), Stroke(ink: style.ink, dash: style.dash))
    }
    let costs = curves.flatMap { $0.1.map(\.y) }
    return Chart(
      title: "What moving the \(name) threshold costs", subtitle: subtitle,
      description: "Mean cost of a gesture against the threshold of \(name). \(subtitle)",
      horizontal: axis,
      vertical: .linear(
        "cost of a gesture", unit: "in units of the cheaper error", covering: costs,
        including: [0], margin: 0.04),
      marks: [.region([band(axis.scale, top: costs.max() ?? 0)], .green)]
        + curves.map { .steps($0.1, $0.2) } + rules,
      legend: curves.map { model, _, stroke in
        .init(label: "false finish : false cancel \(model.name)", swatch: .line(stroke))
      } + [.init(label: "does equally well", swatch: .region(.green))])
  }

  private var subtitle: String {
    let text = "The rule proposed: \(result.words(proposal).sentence)."
    return proposal.thresholds.count > 1
      ? "Only this threshold moves, the others stay. " + text : text
  }

  /// From right to left, so that each step is level over the thresholds with the same cost.
  private func points(_ model: CostModel, _ scale: AxisScale) -> [PlotPoint] {
    let (low, high) = (scale.value(at: 0), scale.value(at: 1))
    var points = zip(slice.thresholds, slice.counts).reversed().map { threshold, counts in
      PlotPoint(
        x: min(threshold, high),
        y: Double(model.cost(of: counts)) / Double(max(counts.total, 1)))
    }
    if let last = points.last { points.append(PlotPoint(x: low, y: last.y)) }
    return points
  }

  private func band(_ scale: AxisScale, top: Double) -> [PlotPoint] {
    let optimal = result.optimum.region.largest.ranges[slice.index]
    let low = max(optimal.above, scale.value(at: 0))
    let high = min(optimal.through, scale.value(at: 1))
    return [
      PlotPoint(x: low, y: 0), PlotPoint(x: high, y: 0), PlotPoint(x: high, y: top),
      PlotPoint(x: low, y: top),
    ]
  }

  private var rules: [ChartMark] {
    func rule(_ value: Double?, _ name: String, _ stroke: Stroke) -> [ChartMark] {
      guard let value, value.isFinite else { return [] }
      let text = RuleWords.threshold(value, slice.parameter, result.length)
      return [.verticalRule(value, label: "\(name) \(text)", stroke)]
    }
    return rule(current, "current", Stroke(ink: .muted, width: 1.5, dash: .dashed))
      + rule(
        proposal.thresholds[slice.index], "tuned", Stroke(ink: .text, width: 1.5))
  }
}

/// The thresholds that a finish rule puts on progress and velocity, where it is made of them.
struct CurrentThresholds {
  private let tests: [[ReleaseTest]]
  private let isPlain: Bool

  init(_ policy: FinishPolicy) {
    switch policy {
    case .clauses(let list):
      let clauses = list.clauses.filter { $0.outcome == .finish }
      tests = clauses.map(\.tests)
      isPlain =
        list.gate.isOpen && clauses.count == list.clauses.count
        && list.otherwise == .cancel && tests.joined().allSatisfy(Self.isLowerBound)
    case .snap, .custom:
      tests = []
      isPlain = false
    }
  }

  /// The rule's only threshold on a number; nil if it has none or several.
  func value(of feature: ReleaseFeature) -> Double? {
    let quantity: ReleaseQuantity
    switch feature {
    case .progress: quantity = .progress
    case .velocity: quantity = .velocity
    case .projectedProgress: return nil
    }
    let bounds = tests.joined().filter { $0.quantity == quantity }
    guard isPlain, bounds.count == 1 else { return nil }
    return bounds[0].bound
  }

  /// The rule as a point of a two-threshold family, +∞ for a missing clause; nil for other shapes.
  func plane(_ family: RuleFamily) -> (progress: Double, velocity: Double)? {
    let (progress, velocity) = (value(of: .progress), value(of: .velocity))
    guard isPlain, progress != nil || velocity != nil else { return nil }
    switch family.join {
    case .either:
      guard tests.allSatisfy({ $0.count == 1 }), tests.count <= 2 else { return nil }
      return (progress ?? .infinity, velocity ?? .infinity)
    case .both:
      guard tests.count == 1, tests[0].count <= 2, let progress, let velocity else { return nil }
      return (progress, velocity)
    case .eitherUnlessOpposing, nil: return nil
    }
  }

  private static func isLowerBound(_ test: ReleaseTest) -> Bool {
    switch (test.quantity, test.comparison) {
    case (.progress, .atLeast), (.progress, .above), (.velocity, .atLeast), (.velocity, .above):
      true
    default: false
    }
  }
}

extension ReleaseFeature {
  /// The word in tables and pictures.
  var name: String {
    switch self {
    case .progress: "progress"
    case .velocity: "velocity"
    case .projectedProgress: "projected progress"
    }
  }

  /// The word in names of files and in exports.
  var fileName: String { name.split(separator: " ").joined(separator: "-") }
}
