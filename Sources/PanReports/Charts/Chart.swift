/// A picture with two axes: what every plot is made into before it is drawn.
public struct Chart: Sendable {
  /// A horizontal or vertical axis.
  struct Axis: Sendable {
    let title: String
    var unit: String?
    let scale: AxisScale

    /// The title with the unit in parentheses.
    var heading: String { unit.map { "\(title) (\($0))" } ?? title }
  }

  /// A sample of a mark with its name.
  struct LegendEntry: Sendable {
    /// What the sample shows.
    enum Swatch: Sendable {
      case line(Stroke)
      case point(PointStyle)
      case region(Ink, Shade = .faint)
      case band(level: Int)
      case bar(BarStyle)
    }

    let label: String
    let swatch: Swatch
  }

  /// The heading, shortened where it does not fit.
  let title: String
  /// A sentence under the heading.
  public internal(set) var subtitle: String?
  /// What is to be seen, for those who do not see it.
  let description: String
  let horizontal: Axis
  let vertical: Axis
  /// What is drawn, the last on top.
  let marks: [ChartMark]
  let legend: [LegendEntry]

  /// The picture for one theme, as an SVG document.
  public func svg(_ theme: Theme) -> String {
    var renderer = ChartRenderer(chart: self, palette: theme.palette)
    return renderer.render()
  }
}
