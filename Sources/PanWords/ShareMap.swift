import PanDocuments
import PanText

/// The share of gestures decided wrongly, square by square: for so many that marks cover each other.
struct ShareMap {
  /// Fewer gestures than this in a square say nothing of a share.
  static let leastCount = 5
  /// Up to which share each level goes; the last has the rest.
  private static let steps = [0.02, 0.05, 0.1, 0.25, 0.5]

  private struct Square {
    var count = 0
    var wrong = 0
  }

  private let columns: Int
  private let rows: Int
  private var squares: [Square]
  private let horizontal: AxisScale
  private let vertical: AxisScale

  /// Squares over two axes.
  init(columns: Int = 26, rows: Int, horizontal: AxisScale, vertical: AxisScale) {
    self.columns = columns
    self.rows = rows
    self.horizontal = horizontal
    self.vertical = vertical
    squares = Array(repeating: Square(), count: columns * rows)
  }

  /// Counts a gesture at a place in the units of the axes.
  mutating func add(_ place: PlotPoint, isWrong: Bool) {
    let column = min(columns - 1, Int(horizontal.position(of: place.x) * Double(columns)))
    let row = min(rows - 1, Int(vertical.position(of: place.y) * Double(rows)))
    squares[row * columns + column].count += 1
    if isWrong { squares[row * columns + column].wrong += 1 }
  }

  /// How many gestures stand in squares with too few to show.
  var leftOut: Int {
    squares.reduce(0) { $0 + ($1.count < Self.leastCount ? $1.count : 0) }
  }

  /// The squares of each level.
  var marks: [ChartMark] {
    (0...Self.steps.count).compactMap { level in
      let outlines = squares.indices.filter { self.level(squares[$0]) == level }.map(outline)
      return outlines.isEmpty ? nil : .band(outlines, level: level)
    }
  }

  /// What the levels mean.
  static var legend: [Chart.LegendEntry] {
    let bounds = ["0"] + steps.map { NumberText.plain(100 * $0) }
    return bounds.indices.map { level in
      let words =
        level < steps.count
        ? "\(bounds[level]) to \(bounds[level + 1]) %" : "over \(bounds[level]) %"
      return Chart.LegendEntry(
        label: level == 0 ? "decided wrongly: \(words)" : words, swatch: .band(level: level))
    }
  }

  private func level(_ square: Square) -> Int? {
    guard square.count >= Self.leastCount else { return nil }
    let share = Double(square.wrong) / Double(square.count)
    return Self.steps.firstIndex { share <= $0 } ?? Self.steps.count
  }

  private func outline(_ index: Int) -> [PlotPoint] {
    func corner(_ column: Int, _ row: Int) -> PlotPoint {
      PlotPoint(
        x: horizontal.value(at: Double(column) / Double(columns)),
        y: vertical.value(at: Double(row) / Double(rows)))
    }
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return [
      corner(column, row), corner(column + 1, row), corner(column + 1, row + 1),
      corner(column, row + 1),
    ]
  }
}
