public import PanMetrics
import PanTraces

/// How the rules of two thresholds decide at the crossings of some thresholds of either.
///
/// - Complexity: O(n log k + k²) for k thresholds of each.
public struct DecisionLattice: Sendable {
  /// For each velocity threshold the counts of each progress threshold.
  public let counts: [[DecisionCounts]]

  /// Counts for rising thresholds, of "progress or velocity" or, if not `isEither`, of both.
  public init(
    _ outcomes: [LabeledOutcome], isEither: Bool, progress: [Double], velocity: [Double]
  ) {
    let (columns, rows) = (ThresholdAxis(values: progress), ThresholdAxis(values: velocity))
    // below[r][c]: how many of an intent reach fewer than r velocity and c progress thresholds.
    var below = [(finishes: Int, cancels: Int)](
      repeating: (0, 0), count: (rows.cellCount + 1) * (columns.cellCount + 1))
    let width = columns.cellCount + 1
    for outcome in outcomes {
      let place =
        (rows.reached(by: outcome.velocity) + 1) * width + columns.reached(by: outcome.progress) + 1
      if outcome.intent == .finish {
        below[place].finishes += 1
      } else {
        below[place].cancels += 1
      }
    }
    for row in 1...rows.cellCount {
      for column in 1..<width {
        let (here, up) = (row * width + column, (row - 1) * width + column)
        below[here].finishes +=
          below[here - 1].finishes + below[up].finishes - below[up - 1].finishes
        below[here].cancels += below[here - 1].cancels + below[up].cancels - below[up - 1].cancels
      }
    }
    let all = below[rows.cellCount * width + width - 1]
    counts = velocity.indices.map { row in
      progress.indices.map { column in
        let both = below[(row + 1) * width + column + 1]
        let slow = below[(row + 1) * width + width - 1]
        let near = below[rows.cellCount * width + column + 1]
        // Cancelled by "or" where both are below, by "and" where either is.
        let cancelled =
          isEither
          ? both
          : (
            finishes: slow.finishes + near.finishes - both.finishes,
            cancels: slow.cancels + near.cancels - both.cancels
          )
        return DecisionCounts(
          meantFinish: all.finishes, meantCancel: all.cancels,
          falseFinishes: all.cancels - cancelled.cancels, falseCancels: cancelled.finishes)
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
