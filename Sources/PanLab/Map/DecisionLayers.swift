import PanDocuments
import PanReplay
import PanTraces

/// The decision map in layers: axes and points are drawn once, only the region moves with the rule.
struct DecisionLayers: Sendable {
  /// The axes, without marks.
  let chart: Chart
  /// The width of the picture in pixels.
  let width: Double
  private let frame: ChartLayout.Frame
  private let extent: Double

  /// Lays out the axes for some gestures.
  init(_ gestures: [LabGesture], width: Double) {
    let states = gestures.compactMap { $0.lift?.state }
    self.width = width
    extent = states.first?.extent ?? 393
    chart = Chart(
      title: "", description: "\(states.count) gestures by progress and velocity at release",
      horizontal: .linear(
        "progress at release", unit: "share of travel", covering: states.map { $0.progress },
        including: [0, 1], margin: 0.02),
      vertical: Chart.Axis(
        title: "velocity at release", unit: "pt/s",
        scale: .symlog(
          SymlogScale(covering: states.map { $0.velocity ?? 0 }, threshold: 100, margin: 0.04))),
      marks: [], legend: [])
    frame = ChartLayout(chart, width: width).frame
  }

  /// Where a release stands, in pixels.
  func place(_ state: ReleaseState) -> PlotPoint {
    place(PlotPoint(x: state.progress, y: state.velocity ?? 0))
  }

  private func place(_ point: PlotPoint) -> PlotPoint {
    PlotPoint(
      x: frame.left + chart.horizontal.scale.position(of: point.x) * frame.width,
      y: frame.bottom - chart.vertical.scale.position(of: point.y) * frame.height)
  }

  /// Where a rule finishes, and the border of that, as data of paths; empty for a rule of more than
  /// the two numbers.
  func region(of policy: FinishPolicy) -> (area: String, border: String) {
    guard policy.isOfProgressAndVelocity else { return ("", "") }
    let extent = extent
    let contour = RegionContour(
      horizontal: chart.horizontal.scale, vertical: chart.vertical.scale
    ) { progress, velocity in
      let state = ReleaseState(progress: progress, velocity: velocity, extent: extent)
      return policy.decide(state).outcome == .finish
    }
    var (area, border) = (SVGPath(), SVGPath())
    for outline in contour.outlines { area.addPolygon(outline.map(place)) }
    for line in contour.borders { border.addLine(line.map(place)) }
    return (area.data, border.data)
  }
}
