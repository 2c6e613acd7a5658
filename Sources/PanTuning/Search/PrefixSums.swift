package import PanMetrics
import PanTraces

/// A two-dimensional prefix sum: how many gestures of either intent lie below a row and a column.
///
/// Gestures are counted in squares, then added up once. A rule "progress or velocity" whose
/// thresholds are the lower edges of a row and a column cancels exactly what lies below both.
struct PrefixSums {
  let rows: Int
  let columns: Int
  /// One row and one column more than there are squares: the first are 0, the last hold everything.
  private var sums: [IntentCounts]

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    sums = .init(repeating: IntentCounts(), count: (rows + 1) * (columns + 1))
  }

  /// Counts gestures in a square, before ``addUp()``; row −1 lies below all thresholds.
  @inline(__always)
  mutating func add(_ gestures: IntentCounts, row: Int, column: Int) {
    sums[(row + 1) * (columns + 1) + column + 1] += gestures
  }

  /// Turns the counts of squares into those of all lower rows and columns.
  mutating func addUp() {
    for row in 0...rows {
      var along = IntentCounts()
      for place in (row * (columns + 1))..<((row + 1) * (columns + 1)) {
        along += sums[place]
        sums[place] = row > 0 ? along + sums[place - columns - 1] : along
      }
    }
  }

  /// How many gestures lie below a row and a column.
  subscript(row: Int, column: Int) -> IntentCounts { sums[row * (columns + 1) + column] }

  /// The least cost of all thresholds that are edges of squares; at most 0, that of finishing
  /// everything.
  func leastCost(_ weights: ErrorWeights) -> Int {
    sums.reduce(0) { min($0, $1.cancelCost(weights)) }
  }

  /// The first to the last square of a row whose lower bound is at most `limit`; nil for none.
  ///
  /// A rule through a square cancels at least what is below its lower corner, and at most what is
  /// below its upper corner. So the bound takes the finishes below the lower corner, and the
  /// cancels below the upper one.
  func squares(of row: Int, within limit: Int, _ weights: ErrorWeights) -> ClosedRange<Int>? {
    var found: ClosedRange<Int>?
    for column in 0..<columns {
      let bound = IntentCounts(
        finishes: self[row, column].finishes, cancels: self[row + 1, column + 1].cancels)
      guard bound.cancelCost(weights) <= limit else { continue }
      found = (found?.lowerBound ?? column)...column
    }
    return found
  }
}

/// The decisions of two-threshold rules at the crossings of some thresholds of either.
///
/// - Complexity: O(n log k + k²) for k thresholds of each.
package struct DecisionLattice: Sendable {
  /// For each velocity threshold the counts of each progress threshold.
  package let counts: [[DecisionCounts]]

  /// Counts for rising thresholds, of "progress or velocity" or, if not `isEither`, of both.
  package init(
    _ outcomes: [LabeledOutcome], isEither: Bool, progress: [Double], velocity: [Double]
  ) {
    let (columns, rows) = (ThresholdAxis(values: progress), ThresholdAxis(values: velocity))
    var sums = PrefixSums(rows: rows.cellCount, columns: columns.cellCount)
    for outcome in outcomes {
      sums.add(
        IntentCounts(outcome.intent), row: rows.reached(by: outcome.velocity),
        column: columns.reached(by: outcome.progress))
    }
    sums.addUp()
    let all = sums[sums.rows, sums.columns]
    counts = velocity.indices.map { row in
      progress.indices.map { column in
        var cancelled = sums[row + 1, column + 1]
        if !isEither {
          // "And" cancels where either bound is missed, "or" where both are.
          cancelled = sums[row + 1, sums.columns] + sums[sums.rows, column + 1] - cancelled
        }
        return all.decided(cancelling: cancelled)
      }
    }
  }
}

extension ThresholdAxis {
  /// How many of the values a number reaches.
  fileprivate func reached(by number: Double) -> Int {
    let cell = cell(of: number)
    return cell < values.count && values[cell] == number ? cell + 1 : cell
  }
}
