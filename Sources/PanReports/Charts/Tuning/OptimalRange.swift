import PanDocuments
import PanTuning

/// The largest range of thresholds that does best, over axes of progress and velocity.
///
/// Outlined, or a point where the outline would be too small to be seen.
struct OptimalRange {
  private static let stroke = Stroke(ink: .text, width: 2)
  /// Below this part of the frame both ways, an outline is a blot.
  private static let leastShare = 0.015

  private let corners: [PlotPoint]
  let isPoint: Bool

  /// Nil for a projection, whose thresholds have no place on these axes.
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
    // Rimmed with the background, so that it stands out from any colour.
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
