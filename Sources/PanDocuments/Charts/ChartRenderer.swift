/// Draws a chart that has been laid out.
struct ChartRenderer {
  /// The width of a legend's sample with the gap to its name.
  static let swatchWidth = 36.0

  private let chart: Chart
  private let layout: ChartLayout
  /// The frame that is drawn in.
  private var plot: Plot
  private var svg: SVGWriter

  init(chart: Chart, theme: Theme, width: Double) {
    self.chart = chart
    layout = ChartLayout(chart, width: width)
    plot = Plot(chart, layout.frame, chart.vertical.scale)
    svg = SVGWriter(
      width: width, height: layout.height, title: chart.title,
      description: chart.description, theme: theme)
  }

  /// The whole picture.
  mutating func render() -> String {
    drawGrid(layout.verticalTicks)
    drawFrame()
    for mark in chart.marks { draw(mark) }
    if let band = chart.strip, let strip = layout.strip {
      plot = Plot(chart, strip, Chart.Strip.scale)
      drawGrid([])
      drawFrame()
      for mark in band.marks { draw(mark) }
    }
    for entry in layout.legend { draw(entry) }
    for text in layout.texts { svg.text(text) }
    return svg.picture
  }

  private func place(_ point: PlotPoint) -> PlotPoint { plot.place(point) }

  private mutating func drawGrid(_ verticalTicks: [AxisTick]) {
    var path = SVGPath()
    let frame = plot.frame
    for tick in layout.horizontalTicks {
      let x = place(PlotPoint(x: tick.value, y: 0)).x
      path.addLine([PlotPoint(x: x, y: frame.top), PlotPoint(x: x, y: frame.bottom)])
    }
    for tick in verticalTicks {
      let y = place(PlotPoint(x: 0, y: tick.value)).y
      path.addLine([PlotPoint(x: frame.left, y: y), PlotPoint(x: frame.right, y: y)])
    }
    svg.element("path", ["d": path.data, "stroke": svg.color(.grid), "stroke-width": "1"])
  }

  private mutating func drawFrame() {
    let frame = plot.frame
    svg.rect(
      x: frame.left, y: frame.top, width: frame.width, height: frame.height,
      ["fill": "none", "stroke": svg.color(.muted)])
  }

  private mutating func draw(_ mark: ChartMark) {
    let frame = plot.frame
    switch mark {
    case .line(let points, let stroke):
      draw(LineThinning.thinned(points.filter { $0.isFinite }.map(place)), stroke)
    case .steps(let points, let stroke):
      draw(LineThinning.thinned(plot.corners(points)), stroke)
    case .points(let points, let style):
      let shown = points.filter { $0.place.isFinite }
      guard !shown.isEmpty else { return }
      svg.beginPoints(style)
      for point in shown {
        svg.point(style.shape, at: place(point.place), radius: point.radius, title: point.title)
      }
      svg.endGroup()
    case .region(let outlines, let ink, let shade):
      var path = SVGPath()
      for outline in outlines { path.addPolygon(outline.map(place)) }
      guard !path.data.isEmpty else { return }
      // The outline has the color of the fill: pieces of a region show no seam.
      svg.element(
        "path",
        [
          "d": path.data, "fill": svg.color(ink), "stroke": svg.color(ink), "stroke-width": "0.5",
          "opacity": shade.opacity,
        ])
    case .verticalRule(let value, _, let stroke):
      let x = place(PlotPoint(x: value, y: 0)).x
      draw([PlotPoint(x: x, y: frame.top - 4), PlotPoint(x: x, y: frame.bottom)], stroke)
    case .horizontalRule(let value, _, let stroke):
      let y = place(PlotPoint(x: 0, y: value)).y
      draw([PlotPoint(x: frame.left, y: y), PlotPoint(x: frame.right + 4, y: y)], stroke)
    }
  }

  private mutating func draw(_ points: [PlotPoint], _ stroke: Stroke) {
    svg.line(points, stroke)
  }

  private mutating func draw(_ placed: ChartLayout.PlacedEntry) {
    let sample = Self.swatchWidth - 10
    switch placed.entry.swatch {
    case .line(let stroke):
      draw(
        [PlotPoint(x: placed.x, y: placed.y), PlotPoint(x: placed.x + sample, y: placed.y)], stroke)
    case .point(let style):
      svg.beginPoints(style)
      svg.point(
        style.shape, at: PlotPoint(x: placed.x + sample / 2, y: placed.y),
        radius: PointStyle.radius, title: nil)
      svg.endGroup()
    case .region(let ink, let shade):
      svg.rect(
        x: placed.x, y: placed.y - 6, width: sample, height: 12,
        [
          "fill": svg.color(ink), "fill-opacity": shade.opacity, "stroke": svg.color(ink),
          "stroke-dasharray": "4 3",
        ])
    }
    let label = TextBox(
      text: placed.label, x: placed.x + Self.swatchWidth - 4, y: placed.y + 4,
      size: ChartLayout.textSize)
    svg.text(label)
  }
}
