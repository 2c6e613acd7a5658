/// One thing drawn inside the frame of a chart, in the units of the axes.
enum ChartMark: Sendable {
  /// Straight lines from point to point.
  case line([PlotPoint], Stroke)
  /// Level from each point until the next: a value that holds.
  case steps([PlotPoint], Stroke)
  /// Shapes at points.
  case points([ChartPoint], PointStyle)
  /// Filled outlines, filled as one.
  case region([[PlotPoint]], Ink, Shade = .faint)
  /// Filled outlines in an opaque colour of the palette's ramp, 0 the best.
  case band([[PlotPoint]], level: Int)
  /// Upright bars from a level, side by side.
  case bars([ChartBar], from: Double, BarStyle)
  /// A line across the frame at a horizontal place, labelled above it.
  case verticalRule(Double, label: String, Stroke)
  /// A line across the frame at a vertical place, labelled beside it.
  case horizontalRule(Double, label: String, Stroke)
}

/// How strongly a region is filled.
enum Shade: String, Sendable {
  /// For large regions with marks on them.
  case faint = "0.12"
  /// For narrow regions, which a faint shade would lose.
  case strong = "0.35"

  /// The opacity of the fill.
  var opacity: String { rawValue }
}

/// How a line is drawn.
struct Stroke: Sendable, Equatable {
  /// The pattern of a line, which tells lines apart without colour.
  enum Dash: Sendable, Equatable {
    case solid, dashed, dotted, dashDotted, longDashed, dashDoubleDotted

    /// Lengths of ink and gap in pixels; nil for an unbroken line.
    var pattern: String? {
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

  let ink: Ink
  var width = 2.0
  var dash = Dash.solid
}

/// One shape of a mark and what it says under the pointer.
struct ChartPoint: Sendable {
  let place: PlotPoint
  var radius = PointStyle.radius
  var title: String?
}

/// One bar of a mark and what it says under the pointer.
struct ChartBar: Sendable {
  let start: Double
  let end: Double
  let height: Double
  var title: String?
}

/// How bars are drawn.
struct BarStyle: Sendable, Equatable {
  let ink: Ink
  /// An outline alone, which tells kinds apart without colour.
  var isHollow = false
}

/// How points are drawn.
struct PointStyle: Sendable, Equatable {
  /// The outline of a point, which tells kinds apart without colour.
  enum Shape: Sendable, Equatable {
    case circle, triangle
  }

  /// The usual size in pixels.
  static let radius = 4.0

  let shape: Shape
  let ink: Ink
  var isHollow = false
}
