/// A frame and what stands where in it.
struct Plot {
  let frame: ChartLayout.Frame
  private let horizontal: AxisScale
  private let vertical: AxisScale

  init(_ chart: Chart, _ frame: ChartLayout.Frame, _ vertical: AxisScale) {
    self.frame = frame
    self.vertical = vertical
    horizontal = chart.horizontal.scale
  }

  /// The place of a point in pixels.
  func place(_ point: PlotPoint) -> PlotPoint {
    PlotPoint(
      x: frame.left + horizontal.position(of: point.x) * frame.width,
      y: frame.bottom - vertical.position(of: point.y) * frame.height)
  }
}
