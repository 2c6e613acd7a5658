package import PanDocuments
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTuning
import PanWords

extension TuningResult {
  /// The pictures with the names of their files, the most telling first.
  package func pictures() -> [(name: String, chart: Chart)] {
    var all: [(name: String, chart: Chart)] = []
    func add(_ name: String, _ chart: Chart?) {
      if let chart { all.append((name, chart)) }
    }
    add("decision-map", TuningMap(evidence, optimum).chart)
    add("score-map", ScoreMap(self)?.chart)
    for index in optimum.region.largest.ranges.indices {
      guard let cost = CostChart(self, threshold: index) else { continue }
      add("cost-\(cost.feature.fileName)", cost.chart)
    }
    for feature in request.family.features {
      add("intent-\(feature.fileName)", DistributionChart(feature, self)?.chart)
    }
    return all
  }
}

/// The proposed rule's decision on every gesture, with the current rule's border and the range of
/// equally good thresholds.
struct TuningMap {
  private let evidence: TuningEvidence
  private let optimum: Optimum
  /// The extents of the gestures' travels, ascending.
  private let extents: [Double]

  init(_ evidence: TuningEvidence, _ optimum: Optimum) {
    self.evidence = evidence
    self.optimum = optimum
    extents = evidence.outcomes.map(\.extent).sorted()
  }

  private static let currentStroke = Stroke(ink: .muted, width: 2, dash: .dotted)

  var chart: Chart {
    let rule = evidence.rounded.rule
    var map = DecisionMap(
      title: "What the tuned rule decides", subtitle: subtitle,
      gestures: evidence.gestures.map { gesture in
        DecisionMap.Gesture(
          name: gesture.outcome.id, progress: gesture.outcome.progress,
          velocity: gesture.outcome.velocity, outcome: rule.decide(gesture.outcome),
          intent: gesture.outcome.intent, isStill: gesture.isStill)
      }, length: evidence.length, finishes: FinishPolicy(rule).map(region)
    ).chart
    if evidence.current.isOfProgressAndVelocity {
      let contour = RegionContour(
        horizontal: map.horizontal.scale, vertical: map.vertical.scale,
        where: region(evidence.current))
      map.marks += contour.borders.map { .line($0, Self.currentStroke) }
      map.legend.append(
        .init(label: "border of the current rule", swatch: .line(Self.currentStroke)))
    }
    let range = OptimalRange(
      optimum, horizontal: map.horizontal.scale, vertical: map.vertical.scale)
    if let range {
      map.marks += range.marks
      map.legend.append(range.legend)
    }
    return map
  }

  /// A rule with lengths in it is drawn for the median travel.
  private func region(_ policy: FinishPolicy) -> FinishRegion {
    policy.region(extent: extents.isEmpty ? 1 : extents[extents.count / 2])
  }

  private var subtitle: String {
    let counts = evidence.rounded.counts
    var text =
      "Finishes when \(RuleWords(evidence.rounded.rule, evidence.length, velocityBy: evidence.settings.estimator).sentence): "
      + "\(counts.errors) of \(counts.total) against what was meant."
    let depends =
      FinishPolicy(evidence.rounded.rule)?.dependsOnExtent == true
      || evidence.current.isOfProgressAndVelocity && evidence.current.dependsOnExtent
    if depends, let least = extents.first, let most = extents.last, most - least > 1e-6 * most {
      text +=
        " Borders for a travel of "
        + "\(NumberText.fixed(extents[extents.count / 2], decimals: 0)) \(evidence.length.symbol)."
    }
    return text
  }
}

/// The largest range of thresholds that does best, over axes of progress and velocity.
///
/// Outlined, or a point where the outline would be too small to be seen.
struct OptimalRange {
  private static let stroke = Stroke(ink: .text, width: 2)
  /// Below this part of the frame both ways, an outline is a blot.
  private static let leastShare = 0.015

  private let corners: [PlotPoint]
  let isPoint: Bool

  /// Nil for a projection: its thresholds have no place on these axes.
  init?(_ optimum: Optimum, horizontal: AxisScale, vertical: AxisScale) {
    var sides = [
      ThresholdRange(above: -.infinity, through: .infinity),
      ThresholdRange(above: -.infinity, through: .infinity),
    ]
    for (parameter, range) in zip(optimum.family.parameters, optimum.region.largest.ranges) {
      switch parameter {
      case .progress: sides[0] = range
      case .velocity: sides[1] = range
      case .opposingVelocity: break
      case .projectedProgress, .gain: return nil
      }
    }
    let bounds = zip(sides, [horizontal, vertical]).map { side, scale in
      (low: max(side.above, scale.value(at: 0)), high: min(side.through, scale.value(at: 1)))
    }
    let (x, y) = (bounds[0], bounds[1])
    corners = [(x.low, y.low), (x.high, y.low), (x.high, y.high), (x.low, y.high), (x.low, y.low)]
      .map { PlotPoint(x: $0.0, y: $0.1) }
    isPoint = zip(bounds, [horizontal, vertical]).allSatisfy { side, scale in
      scale.position(of: side.high) - scale.position(of: side.low) < Self.leastShare
    }
  }

  var marks: [ChartMark] {
    if isPoint {
      let point = ChartPoint(place: corners[2], radius: RulePoints.radius)
      return [.points([point], RulePoints.tuned)]
    }
    // Rimmed with the background, so that it stands out from any color.
    return [
      .line(corners, Stroke(ink: .background, width: 5)), .line(corners, Self.stroke),
    ]
  }

  var legend: Chart.LegendEntry {
    .init(
      label: "thresholds that do best",
      swatch: isPoint ? .point(RulePoints.tuned) : .line(Self.stroke))
  }
}
