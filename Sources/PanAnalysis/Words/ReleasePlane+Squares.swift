package import PanDocuments
import PanTraces

/// Squares over a plane in shades of one color, which read without the color: a higher level is darker.
extension ReleasePlane {
  /// A mark for each level that occurs, of squares in runs along the rows.
  ///
  /// `levels` has the rows from below, each from the left. Nil leaves a square blank.
  static func squares(
    _ levels: [[Int?]], _ ink: Ink, _ horizontal: AxisScale, _ vertical: AxisScale
  ) -> [Chart.Mark] {
    var outlines = [[[PlotPoint]]](repeating: [], count: Chart.Shade.levelCount)
    for (row, squares) in levels.enumerated() {
      var start = 0
      // Runs of one level become one outline: single squares would make the picture many times as long.
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
      return ReleasePlane.squares(levels, .purple, horizontal, vertical)
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
}

/// Many points gathered: one bubble for each square of the frame.
extension ReleasePlane {
  /// The number of squares across and upwards.
  private static let columns = 40
  private static let rows = 18
  private static let largestRadius = 8.0
  /// Hollow points with a smaller radius look filled.
  private static let smallestRadius = 2.0

  /// A bubble at the mean position of each square's points, with an area as their number.
  static func gathered(
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
    // By area, as people compare areas and not radii.
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

extension ReleasePlane {
  /// How good a rule is with its bounds at each place of the release plane, in bands that halve towards
  /// the best.
  package struct BoundQuality: Sendable {
    /// How many squares there are across, and upwards.
    private static let size = (columns: 90, rows: 48)
    /// How many bands there are. The worst is left blank.
    private static let count = 6

    /// The score in the middle of each square, row by row from below. Nil if undefined.
    let scores: [[Double?]]
    private let best: Double
    private let worst: Double
    private let horizontal: AxisScale
    private let vertical: AxisScale

    /// Scores each square by the rule that people would type for it.
    ///
    /// `numbers` are those of the table's rules. Nil if one of the table's axes is neither a
    /// progress nor a velocity.
    package init?(
      _ table: Lattice.Table, _ numbers: [RuleFamily.Parameter], _ objective: Objective,
      _ horizontal: AxisScale, _ vertical: AxisScale
    ) {
      let axes = table.lattice.axes
      /// For each step along an axis of the picture, how many cells of the table come before it.
      func offsets(_ parameter: RuleFamily.Parameter, _ count: Int, _ scale: AxisScale) -> [Int]? {
        let place = numbers.prefix(axes.count).firstIndex(of: parameter)
        return place.map { place in
          let stride = axes.dropFirst(place + 1).reduce(1) { $0 * $1.count }
          return (0..<count).map { step in
            axes[place].cell(of: scale.value(at: (Double(step) + 0.5) / Double(count))) * stride
          }
        }
      }
      // An axis of the picture that the rule has no bound for has one cell, for all of its squares.
      let across = offsets(.progress, Self.size.columns, horizontal)
      let upwards = offsets(.velocity, Self.size.rows, vertical)
      guard (across == nil ? 0 : 1) + (upwards == nil ? 0 : 1) == axes.count else { return nil }
      self.init(
        (upwards ?? [Int](repeating: 0, count: Self.size.rows)).map { row in
          (across ?? [Int](repeating: 0, count: Self.size.columns)).map { column in
            objective.value(of: table.counts(row + column))
          }
        }, objective, horizontal, vertical)
    }

    /// Takes rows of scores.
    init(
      _ scores: [[Double?]], _ objective: Objective, _ horizontal: AxisScale, _ vertical: AxisScale
    ) {
      let defined = scores.joined().compactMap { $0 }
      let (low, high) = (defined.min() ?? 0, defined.max() ?? 0)
      switch objective {
      case .cost, .falseFinishLimit: (best, worst) = (low, high)
      case .balancedAccuracy: (best, worst) = (high, low)
      }
      self.scores = scores
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// The shade of a score: the better, the darker. Nil for the worst band.
    func level(of score: Double) -> Int? {
      var share = best == worst ? 0 : (score - best) / (worst - best)
      var band = Self.count - 1
      while band > 0, share <= 0.5 {
        share *= 2
        band -= 1
      }
      return band < Self.count - 1 ? Self.count - 2 - band : nil
    }

    /// The squares of each shade.
    package var marks: [Chart.Mark] {
      let levels = scores.map { row in row.map { $0.flatMap { level(of: $0) } } }
      return ReleasePlane.squares(levels, .green, horizontal, vertical)
    }

    /// The shades that occur, the best first, each with the scores it stands for.
    package var ranges: [(level: Int, best: Double, worst: Double)] {
      var ranges = [ClosedRange<Double>?](repeating: nil, count: Self.count)
      for score in scores.joined().compactMap({ $0 }) {
        guard let level = level(of: score) else { continue }
        let known = ranges[level] ?? score...score
        ranges[level] = min(known.lowerBound, score)...max(known.upperBound, score)
      }
      return ranges.indices.reversed().compactMap { level in
        ranges[level].map {
          best <= worst
            ? (level, $0.lowerBound, $0.upperBound) : (level, $0.upperBound, $0.lowerBound)
        }
      }
    }
  }
}
