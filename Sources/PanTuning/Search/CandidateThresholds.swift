import PanTraces

/// The gestures that decide which thresholds of a plane are best, the others gathered.
///
/// Counted in coarse bins of progress and velocity, a rule that cuts through one bin of either costs
/// at least what it would if every gesture of those bins went its way, and a rule between bins costs
/// what it costs. What is bounded above the best rule between bins cannot be best. Of the thresholds
/// that are left, only gestures in their bins tell one from the other; those below and above are
/// moved to the nearest value there is, which changes no decision of these thresholds. The optimum
/// is that of all gestures, cell by cell.
/// - Complexity: O(n), and usually a few per cent of the gestures are left.
struct CandidateThresholds {
  /// Fewer gestures are searched sooner than they are counted.
  private static let leastOutcomes = 2048
  private static let mostBins = 512

  /// The gestures with those that need not be told apart gathered.
  let gestures: [PlaneGesture]

  /// Nil where it is not worth while: for few gestures, or where most thresholds could be best.
  init?(_ outcomes: [LabeledOutcome], isEither: Bool, _ objective: Objective) {
    guard outcomes.count >= Self.leastOutcomes else { return nil }
    let features = Features(outcomes)
    let totals = DecisionCounts(
      meantFinish: features.finishCount, meantCancel: outcomes.count - features.finishCount,
      falseFinishes: 0, falseCancels: 0)
    guard let weights = objective.additiveWeights(of: totals) else { return nil }
    let side = min(Int(Double(outcomes.count).squareRoot()) / 2, Self.mostBins)
    guard let progress = Bins(features.progress, count: side),
      let velocity = Bins(features.velocity, count: side)
    else { return nil }
    var lattice = CoarseLattice(side: side)
    for index in features.progress.indices {
      lattice.add(
        row: progress.bin(of: features.progress[index]),
        column: velocity.bin(of: features.velocity[index]), isFinish: features.isFinish[index])
    }
    let (rows, columns) =
      isEither
      ? lattice.candidates(weights) : lattice.mirrored().mirroredCandidates(weights)
    guard rows.count * 2 < side, columns.count * 2 < side else { return nil }
    gestures = features.gathered(
      Strip(features.progress, progress, rows), Strip(features.velocity, velocity, columns))
  }
}

/// What is looked at of the gestures, one array each.
private struct Features {
  private(set) var progress: [Double] = []
  private(set) var velocity: [Double] = []
  private(set) var isFinish: [Bool] = []
  private(set) var finishCount = 0

  init(_ outcomes: [LabeledOutcome]) {
    progress.reserveCapacity(outcomes.count)
    velocity.reserveCapacity(outcomes.count)
    isFinish.reserveCapacity(outcomes.count)
    for outcome in outcomes {
      progress.append(outcome.progress)
      velocity.append(outcome.velocity)
      let finishes = outcome.intent == .finish
      isFinish.append(finishes)
      finishCount += finishes ? 1 : 0
    }
  }

  /// The gestures in either strip one by one, those in neither by the side they are on.
  func gathered(_ rows: Strip, _ columns: Strip) -> [PlaneGesture] {
    var gestures: [PlaneGesture] = []
    var corners = [(finishes: Int, cancels: Int)](repeating: (0, 0), count: 4)
    for index in progress.indices {
      let (row, column) = (rows.side(of: progress[index]), columns.side(of: velocity[index]))
      let isFinish = isFinish[index]
      if let row, let column {
        let corner = (row ? 2 : 0) + (column ? 1 : 0)
        if isFinish { corners[corner].finishes += 1 } else { corners[corner].cancels += 1 }
      } else {
        gestures.append(
          PlaneGesture(
            progress: row.map(rows.edge) ?? progress[index],
            velocity: column.map(columns.edge) ?? velocity[index],
            finishes: isFinish ? 1 : 0, cancels: isFinish ? 0 : 1))
      }
    }
    for (corner, counts) in corners.enumerated() where counts != (0, 0) {
      gestures.append(
        PlaneGesture(
          progress: rows.edge(corner >= 2), velocity: columns.edge(corner % 2 == 1),
          finishes: counts.finishes, cancels: counts.cancels))
    }
    return gestures
  }
}

/// Numbers in bins of equal width: an order that keeps theirs.
private struct Bins {
  private let low: Double
  private let scale: Double
  let count: Int

  /// Nil for numbers that are all equal, or too far apart to be divided.
  init?(_ numbers: [Double], count: Int) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for number in numbers {
      low = min(low, number)
      high = max(high, number)
    }
    let scale = Double(count) / (high - low)
    guard scale.isFinite, scale > 0 else { return nil }
    (self.low, self.scale, self.count) = (low, scale, count)
  }

  func bin(of number: Double) -> Int { min(Int((number - low) * scale), count - 1) }
}

/// The bins of one axis in which the best threshold can be, and the values next to them.
private struct Strip {
  private let bins: Bins
  private let range: ClosedRange<Int>
  private var below = -Double.infinity
  private var above = Double.infinity

  init(_ numbers: [Double], _ bins: Bins, _ range: ClosedRange<Int>) {
    self.bins = bins
    self.range = range
    for number in numbers {
      let bin = bins.bin(of: number)
      if bin < range.lowerBound {
        below = max(below, number)
      } else if bin > range.upperBound {
        above = min(above, number)
      }
    }
  }

  /// False below the strip, true above, nil in it.
  func side(of number: Double) -> Bool? {
    let bin = bins.bin(of: number)
    return range.contains(bin) ? nil : bin > range.upperBound
  }

  /// The value that stands for all on a side.
  func edge(_ isAbove: Bool) -> Double { isAbove ? above : below }
}
