package import PanDocuments

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
  /// `numbers` are the open numbers of the table's rules. Nil if one of the table's axes is neither a
  /// progress nor a velocity.
  package init?(
    _ table: LatticeTable, _ numbers: [RuleShape.OpenNumber], _ objective: Objective,
    _ horizontal: AxisScale, _ vertical: AxisScale
  ) {
    let axes = table.lattice.axes
    /// For each step along an axis of the picture, how many cells of the table come before it.
    func offsets(_ parameter: RuleFamily.Parameter, _ count: Int, _ scale: AxisScale) -> [Int]? {
      let place = numbers.prefix(axes.count).firstIndex { $0.parameter == parameter }
      return place.map { place in
        let stride = axes.dropFirst(place + 1).reduce(1) { $0 * $1.count }
        return (0..<count).map { step in
          axes[place].cell(of: scale.value(at: (Double(step) + 0.5) / Double(count))) * stride
        }
      }
    }
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
    case .balancedAccuracy, .matthews: (best, worst) = (high, low)
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
    return ShadedSquares.marks(levels, .green, horizontal, vertical)
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
