import PanTraces

// How a chart is drawn: `Chart` says what is shown. `ChartLayout` places heading, legend, axes and labels.
// `ChartLayout.Plot` maps values to pixels. `Chart.Renderer` draws the marks with `SVGWriter`, once a theme.

/// A picture with two axes, the model that every plot is drawn from.
package struct Chart: Sendable {
  /// A horizontal or vertical axis.
  package struct Axis: Sendable {
    package let title: String
    package var unit: String?
    package let scale: AxisScale

    package init(title: String, unit: String? = nil, scale: AxisScale) {
      self.title = title
      self.unit = unit
      self.scale = scale
    }

    /// A linear axis that covers the finite ones of some values, and others in any case.
    package static func linear(
      _ title: String, unit: String, covering values: [Double], including others: [Double],
      margin: Double
    ) -> Axis {
      Axis(
        title: title, unit: unit,
        scale: .linear(AxisScale.Linear(covering: values, including: others, margin: margin)))
    }

    /// The title with the unit in parentheses, and the value beyond which the axis is logarithmic.
    package var heading: String {
      let named = unit.map { "\(title) (\($0))" } ?? title
      guard case .symlog(let scale) = scale else { return named }
      return named + ", logarithmic beyond ±\(NumberText.fixed(scale.threshold, decimals: 0))"
    }
  }

  /// A band below the frame for marks with a place on the horizontal axis only: its title in two
  /// short words, one below the other, and the marks, whose vertical coordinate goes from 0 to 1.
  package typealias Strip = (title: [String], marks: [Mark])

  /// The vertical scale of a strip.
  package static let stripScale = AxisScale.linear(
    AxisScale.Linear(covering: [], including: [0, 1], margin: 0))

  /// A sample of a mark with its name.
  package typealias LegendEntry = (label: String, swatch: Swatch)

  /// What the sample of a legend shows.
  package enum Swatch: Sendable {
    case line(Stroke)
    case point(PointStyle)
    case region(Ink, Shade = .faint)
  }

  /// The heading, shortened if it does not fit.
  package var title: String
  /// A sentence under the heading.
  package var subtitle: String?
  /// The picture in words, for readers who do not see it.
  package var description: String
  package let horizontal: Axis
  package let vertical: Axis
  /// The marks, the last on top.
  package var marks: [Mark]
  /// Marks without a place on the vertical axis. Nil for none.
  package var strip: Strip?
  package var legend: [LegendEntry]

  package init(
    title: String, subtitle: String? = nil, description: String, horizontal: Axis, vertical: Axis,
    marks: [Mark], strip: Strip? = nil, legend: [LegendEntry]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.horizontal = horizontal
    self.vertical = vertical
    self.marks = marks
    self.strip = strip
    self.legend = legend
  }

  /// The picture for one theme, as an SVG document of the usual width.
  package func svg(_ theme: Theme) -> String { svg(theme, width: ChartLayout.width) }

  /// The picture for one theme, as an SVG document of a width in pixels.
  package func svg(_ theme: Theme, width: Double) -> String {
    svg(theme, width: width, plotHeight: ChartLayout.plotHeight)
  }

  /// The picture with a frame of a height of its own.
  package func svg(_ theme: Theme, width: Double, plotHeight: Double) -> String {
    var renderer = Renderer(chart: self, theme: theme, width: width, plotHeight: plotHeight)
    return renderer.render()
  }

  /// One thing drawn inside the frame of a chart, in the units of the axes.
  package enum Mark: Sendable {
    /// Straight lines from point to point.
    case line([PlotPoint], Stroke)
    /// Level from each point to the next, for a value that holds.
    case steps([PlotPoint], Stroke)
    /// Shapes at points.
    case points([Point], PointStyle)
    /// Filled outlines, filled as one.
    case region([[PlotPoint]], Ink, Shade = .faint)
    /// A line across the frame at a horizontal place, labeled above it.
    case verticalRule(Double, label: String, Stroke)
    /// A line across the frame at a vertical place, labeled beside it.
    case horizontalRule(Double, label: String, Stroke)
  }

  /// How strongly a region is filled.
  package enum Shade: Equatable, Sendable {
    /// For large regions with marks on them.
    case faint
    /// For narrow regions, which a faint shade would lose.
    case strong
    /// For regions in an order, below ``levelCount``. A higher level is darker.
    case level(Int)

    private static let levels = ["0.07", "0.15", "0.26", "0.4", "0.58", "0.85"]

    /// How many levels can be told apart.
    package static let levelCount = levels.count

    /// The opacity of the fill.
    package var opacity: String {
      switch self {
      case .faint: "0.12"
      case .strong: "0.35"
      case .level(let level): Self.levels[level]
      }
    }
  }
}

extension Chart {
  /// A value with the interval that is plausible, if they are known.
  package typealias Estimate = (name: String, value: Double?, low: Double?, high: Double?)

  /// A dot and an interval for each estimate, one below the other.
  package init(
    of estimates: [Estimate], title: String, description: String, names: String, axis: String,
    unit: String
  ) {
    let line = Stroke(ink: .muted, width: 2)
    let style = PointStyle(shape: .circle, ink: .text)
    let intervals = estimates.enumerated().compactMap { row, estimate -> Mark? in
      guard let low = estimate.low, let high = estimate.high else { return nil }
      return .line([low, high].map { PlotPoint(x: $0, y: Double(row)) }, line)
    }
    let points = estimates.enumerated().compactMap { row, estimate in
      estimate.value.map { Point(place: PlotPoint(x: $0, y: Double(row)), title: estimate.name) }
    }
    let dots = Mark.points(points, style)
    let ends = estimates.flatMap { [$0.value, $0.low, $0.high] }.compactMap { $0 }
    self.init(
      title: title, description: description,
      horizontal: .linear(axis, unit: unit, covering: ends, including: [0], margin: 0.03),
      vertical: Axis(
        title: names, scale: .names(estimates.map { TextWidth.elided($0.name, toColumns: 27) })),
      marks: intervals + [dots],
      legend: [(label: "measured", swatch: .point(style))]
        + (intervals.isEmpty ? [] : [(label: "plausible (95 %)", swatch: .line(line))]))
  }
}

/// How a line is drawn.
package struct Stroke: Sendable, Equatable {
  /// The pattern of a line, which tells lines apart without color.
  package enum Dash: Sendable, Equatable {
    case solid, dashed, dotted, dashDotted, longDashed, dashDoubleDotted

    /// Lengths of ink and gap in pixels. Nil for an unbroken line.
    package var pattern: String? {
      switch self {
      case .solid: nil
      case .dashed: "7 4"
      case .dotted: "2 4"
      case .dashDotted: "9 3 2 3"
      case .longDashed: "15 5"
      case .dashDoubleDotted: "9 3 2 3 2 3"
      }
    }
  }

  package let ink: Ink
  package var width = 2.0
  package var dash = Dash.solid

  /// Creates a look. The width is in pixels.
  package init(ink: Ink, width: Double = 2, dash: Dash = .solid) {
    self.ink = ink
    self.width = width
    self.dash = dash
  }
}

extension Chart {
  /// One shape of a mark and what it says under the pointer.
  package struct Point: Sendable {
    package let place: PlotPoint
    package var radius = PointStyle.radius
    package var title: String?
    /// A label beside it if there is room. Nil for none.
    package var label: String?
    /// Whether the label is placed before other labels, and is drawn even if it covers something.
    package var isLabelSure = false
    /// The address that it leads to. Nil for none.
    package var link: String?

    package init(
      place: PlotPoint, radius: Double = PointStyle.radius, title: String? = nil,
      label: String? = nil, isLabelSure: Bool = false, link: String? = nil
    ) {
      self.place = place
      self.radius = radius
      self.title = title
      self.label = label
      self.isLabelSure = isLabelSure
      self.link = link
    }
  }
}

/// How points are drawn.
package struct PointStyle: Sendable, Equatable {
  /// The outline of a point, which tells kinds apart without color.
  package enum Shape: Sendable, Equatable {
    case circle, triangle
  }

  /// The usual size in pixels.
  package static let radius = 4.0

  package let shape: Shape
  package let ink: Ink
  package var isHollow = false

  package init(shape: Shape, ink: Ink, isHollow: Bool = false) {
    self.shape = shape
    self.ink = ink
    self.isHollow = isHollow
  }
}

/// Strokes that differ in pattern and color, for things without an order or a meaning.
///
/// None has the color of an outcome.
extension Stroke {
  private static let distinct: [(dash: Dash, ink: Ink)] = [
    (.solid, .text), (.dashed, .purple), (.dashDotted, .green), (.longDashed, .pink),
    (.dashDoubleDotted, .muted), (.dotted, .text),
  ]

  /// More lines than this cannot be told apart.
  package static let distinctCount = distinct.count

  /// The stroke with a number below ``distinctCount``.
  package static func distinct(_ index: Int, width: Double) -> Stroke {
    let style = distinct[index % distinctCount]
    return Stroke(ink: style.ink, width: width, dash: style.dash)
  }
}

extension Chart {
  /// Draws a chart that has been laid out.
  struct Renderer {
    /// The width of a legend's sample with the gap to its name.
    static let swatchWidth = 36.0

    private let chart: Chart
    private let layout: ChartLayout
    /// The frame that is drawn in.
    private var plot: ChartLayout.Plot
    private var svg: SVGWriter

    init(chart: Chart, theme: Theme, width: Double, plotHeight: Double) {
      self.chart = chart
      layout = ChartLayout(chart, width: width, plotHeight: plotHeight)
      plot = ChartLayout.Plot(chart, layout.frame, chart.vertical.scale)
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
        plot = ChartLayout.Plot(chart, strip, Chart.stripScale)
        drawGrid([])
        drawFrame()
        for mark in band.marks { draw(mark) }
      }
      for entry in layout.legend { draw(entry) }
      for text in layout.texts { svg.text(text) }
      return svg.picture
    }

    private func place(_ point: PlotPoint) -> PlotPoint { plot.place(point) }

    private mutating func drawGrid(_ verticalTicks: [AxisScale.Tick]) {
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

    private mutating func draw(_ mark: Mark) {
      let frame = plot.frame
      switch mark {
      case .line(let points, let stroke):
        draw(points.filter { $0.isFinite }.map(place).thinned, stroke)
      case .steps(let points, let stroke):
        draw(plot.corners(points).thinned, stroke)
      case .points(let points, let style):
        let shown = points.filter { $0.place.isFinite }
        guard !shown.isEmpty else { return }
        svg.beginPoints(style)
        for point in shown {
          if let link = point.link { svg.beginLink(link, isStop: point.label != nil) }
          svg.point(style.shape, at: place(point.place), radius: point.radius, title: point.title)
          if point.link != nil { svg.endLink() }
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
          [PlotPoint(x: placed.x, y: placed.y), PlotPoint(x: placed.x + sample, y: placed.y)],
          stroke)
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
      // The text begins where every swatch ends, so that labels stand below one another.
      let label = ChartLayout.TextBox(
        text: placed.label, x: placed.x + Self.swatchWidth - 4, y: placed.y + 4,
        size: ChartLayout.textSize)
      svg.text(label)
    }
  }
}
