import PanText

/// A picture with two axes: what every plot is made into before it is drawn.
package struct Chart: Sendable {
  /// A horizontal or vertical axis.
  package struct Axis: Sendable {
    package let title: String
    package var unit: String?
    package let scale: AxisScale

    /// Creates an axis.
    package init(title: String, unit: String? = nil, scale: AxisScale) {
      self.title = title
      self.unit = unit
      self.scale = scale
    }

    /// An axis of equal steps over some values, and over others whatever these are.
    package static func linear(
      _ title: String, unit: String, covering values: [Double], including others: [Double],
      margin: Double
    ) -> Axis {
      Axis(
        title: title, unit: unit,
        scale: .linear(LinearScale(covering: values, including: others, margin: margin)))
    }

    /// The title with the unit in parentheses, and from where on steps are not equal.
    package var heading: String {
      let named = unit.map { "\(title) (\($0))" } ?? title
      guard case .symlog(let scale) = scale else { return named }
      return named + ", logarithmic beyond ±\(NumberText.fixed(scale.threshold, decimals: 0))"
    }
  }

  /// A band below the frame for what has a place along the horizontal axis only.
  package struct Strip: Sendable {
    /// What stands in it: two short words, one below the other.
    package let title: [String]
    /// What is drawn, upwards from 0 to 1.
    package let marks: [ChartMark]

    /// Creates a strip.
    package init(title: [String], marks: [ChartMark]) {
      self.title = title
      self.marks = marks
    }

    /// Upwards.
    package static let scale = AxisScale.linear(
      LinearScale(covering: [], including: [0, 1], margin: 0))
  }

  /// A sample of a mark with its name.
  package struct LegendEntry: Sendable {
    /// What the sample shows.
    package enum Swatch: Sendable {
      case line(Stroke)
      case point(PointStyle)
      case region(Ink, Shade = .faint)
      case band(level: Int)
      case bar(BarStyle)
    }

    package let label: String
    package let swatch: Swatch

    /// Creates an entry.
    package init(label: String, swatch: Swatch) {
      self.label = label
      self.swatch = swatch
    }
  }

  /// The heading, shortened where it does not fit.
  package let title: String
  /// A sentence under the heading.
  package var subtitle: String?
  /// What is to be seen, for those who do not see it.
  package let description: String
  package let horizontal: Axis
  package let vertical: Axis
  /// What is drawn, the last on top.
  package let marks: [ChartMark]
  /// What has no place on the vertical axis; nil where everything has one.
  package var strip: Strip?
  package let legend: [LegendEntry]

  /// Creates a picture.
  package init(
    title: String, subtitle: String? = nil, description: String, horizontal: Axis, vertical: Axis,
    marks: [ChartMark], strip: Strip? = nil, legend: [LegendEntry]
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
    var renderer = ChartRenderer(chart: self, palette: theme.palette, width: width)
    return renderer.render()
  }
}
