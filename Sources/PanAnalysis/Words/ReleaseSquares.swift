package import PanDocuments
import PanTraces

/// Squares over a plane in shades of one color, which read without the color: a higher level is darker.
package enum ShadedSquares {
  /// A mark for each level that occurs, of squares in runs along the rows.
  ///
  /// `levels` has the rows from below, each from the left. Nil leaves a square blank.
  package static func marks(
    _ levels: [[Int?]], _ ink: Ink, _ horizontal: AxisScale, _ vertical: AxisScale
  ) -> [Chart.Mark] {
    var outlines = [[[PlotPoint]]](repeating: [], count: Chart.Shade.levelCount)
    for (row, squares) in levels.enumerated() {
      var start = 0
      while start < squares.count {
        let end = squares[start...].firstIndex { $0 != squares[start] } ?? squares.count
        if let level = squares[start] {
          let corners = [(start, row), (end, row), (end, row + 1), (start, row + 1)]
          outlines[level].append(
            corners.map { column, row in
              PlotPoint(
                x: horizontal.value(at: Double(column) / Double(squares.count)),
                y: vertical.value(at: Double(row) / Double(levels.count)))
            })
        }
        start = end
      }
    }
    return outlines.indices.filter { !outlines[$0].isEmpty }.map { level in
      .region(outlines[level], ink, .level(level))
    }
  }
}

/// The share of wrong decisions in each square, for more gestures than single marks can show.
struct WrongShares {
  /// The fewest gestures in a square for which a share is shown.
  static let leastCount = 5
  private static let columns = 26
  /// The upper bound of each level but the last.
  private static let steps = [0.02, 0.05, 0.1, 0.25, 0.5]

  private let rows: Int
  private let horizontal: AxisScale
  private let vertical: AxisScale
  private var squares: [(count: Int, wrong: Int)]

  /// An empty grid over two axes.
  init(rows: Int, _ horizontal: AxisScale, _ vertical: AxisScale) {
    self.rows = rows
    self.horizontal = horizontal
    self.vertical = vertical
    squares = Array(repeating: (0, 0), count: Self.columns * rows)
  }

  /// Counts a gesture. The position is in the units of the axes.
  mutating func add(_ place: PlotPoint, isWrong: Bool) {
    let columns = Self.columns
    let column = min(columns - 1, Int(horizontal.position(of: place.x) * Double(columns)))
    let row = min(rows - 1, Int(vertical.position(of: place.y) * Double(rows)))
    squares[row * columns + column].count += 1
    if isWrong { squares[row * columns + column].wrong += 1 }
  }

  /// The number of gestures in squares with too few to show.
  var leftOut: Int {
    squares.reduce(0) { $0 + ($1.count < Self.leastCount ? $1.count : 0) }
  }

  /// The squares of each level.
  var marks: [Chart.Mark] {
    let levels = (0..<rows).map { row in
      squares[row * Self.columns..<(row + 1) * Self.columns].map { square -> Int? in
        guard square.count >= Self.leastCount else { return nil }
        let share = Double(square.wrong) / Double(square.count)
        return Self.steps.firstIndex { share <= $0 } ?? Self.steps.count
      }
    }
    return ShadedSquares.marks(levels, .purple, horizontal, vertical)
  }

  /// The legend of the levels.
  static var legend: [Chart.LegendEntry] {
    let bounds = ["0"] + steps.map { NumberText.plain(100 * $0) }
    return bounds.indices.map { level in
      let words =
        level < steps.count
        ? "\(bounds[level]) to \(bounds[level + 1]) %" : "over \(bounds[level]) %"
      return (
        label: level == 0 ? "decided wrongly: \(words)" : words,
        swatch: .region(.purple, .level(level))
      )
    }
  }
}

/// Many points gathered: one bubble for each square of the frame.
enum GatheredPoints {
  /// The number of squares across and upwards.
  private static let columns = 40
  private static let rows = 18
  private static let largestRadius = 8.0
  /// Hollow points with a smaller radius look filled.
  private static let smallestRadius = 2.0

  /// A bubble at the mean position of each square's points, with an area as their number.
  static func points(
    _ points: [Chart.Point], name: String, _ horizontal: AxisScale, _ vertical: AxisScale
  ) -> [Chart.Point] {
    var squares = [(count: Int, sum: PlotPoint)](
      repeating: (0, PlotPoint(x: 0, y: 0)), count: columns * rows)
    for point in points {
      let place = PlotPoint(
        x: horizontal.position(of: point.place.x), y: vertical.position(of: point.place.y))
      let column = min(columns - 1, Int(place.x * Double(columns)))
      let row = min(rows - 1, Int(place.y * Double(rows)))
      squares[row * columns + column].count += 1
      squares[row * columns + column].sum.x += place.x
      squares[row * columns + column].sum.y += place.y
    }
    let largest = Double(squares.reduce(1) { max($0, $1.count) })
    return squares.filter { $0.count > 0 }.map { square in
      let count = Double(square.count)
      return Chart.Point(
        place: PlotPoint(
          x: horizontal.value(at: square.sum.x / count), y: vertical.value(at: square.sum.y / count)
        ),
        radius: max(smallestRadius, largestRadius * (count / largest).squareRoot()),
        title: "\(square.count) \(name)")
    }
  }
}
