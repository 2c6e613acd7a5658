import PanMetrics
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
    let isFinish = outcomes.map { $0.intent == .finish }
    let finishCount = isFinish.reduce(0) { $0 + ($1 ? 1 : 0) }
    let totals = DecisionCounts(
      meantFinish: finishCount, meantCancel: outcomes.count - finishCount, falseFinishes: 0,
      falseCancels: 0)
    let side = min(Int(Double(outcomes.count).squareRoot()) / 2, Self.mostBins)
    guard let weights = objective.additiveWeights(of: totals),
      var progress = BinnedNumbers(outcomes.map { $0.progress }, count: side),
      var velocity = BinnedNumbers(outcomes.map { $0.velocity }, count: side)
    else { return nil }
    var lattice = CoarseLattice(side: side)
    for index in isFinish.indices {
      lattice.add(
        row: Int(progress.bins[index]), column: Int(velocity.bins[index]),
        isFinish: isFinish[index])
    }
    let (rows, columns) =
      isEither
      ? lattice.candidates(weights) : lattice.mirrored().mirroredCandidates(weights)
    guard rows.count * 2 < side, columns.count * 2 < side else { return nil }
    progress.keep(rows)
    velocity.keep(columns)
    gestures = Self.gathered(progress, velocity, isFinish)
  }

  /// The gestures in either axis's kept bins one by one, the others by the sides they are on.
  private static func gathered(
    _ progress: BinnedNumbers, _ velocity: BinnedNumbers, _ isFinish: [Bool]
  ) -> [PlaneGesture] {
    var gestures: [PlaneGesture] = []
    var corners = [(finishes: Int, cancels: Int)](repeating: (0, 0), count: 4)
    for index in isFinish.indices {
      let (row, column) = (progress.side(index), velocity.side(index))
      if row != .kept, column != .kept {
        let corner = (row == .above ? 2 : 0) + (column == .above ? 1 : 0)
        if isFinish[index] { corners[corner].finishes += 1 } else { corners[corner].cancels += 1 }
      } else {
        gestures.append(
          PlaneGesture(
            progress: progress.edge(row) ?? progress.numbers[index],
            velocity: velocity.edge(column) ?? velocity.numbers[index],
            finishes: isFinish[index] ? 1 : 0, cancels: isFinish[index] ? 0 : 1))
      }
    }
    for (corner, counts) in corners.enumerated() where counts != (0, 0) {
      guard let progress = progress.edge(corner >= 2 ? .above : .below),
        let velocity = velocity.edge(corner % 2 == 1 ? .above : .below)
      else { continue }
      gestures.append(
        PlaneGesture(
          progress: progress, velocity: velocity, finishes: counts.finishes,
          cancels: counts.cancels))
    }
    return gestures
  }
}

/// Numbers in bins of equal width, an order that keeps theirs, of which some are kept.
private struct BinnedNumbers {
  /// Where a number is among the bins kept.
  enum Side {
    case below, kept, above
  }

  let numbers: [Double]
  let bins: [UInt16]
  private var kept: ClosedRange<UInt16> = 0...0
  private var below = -Double.infinity
  private var above = Double.infinity

  /// Nil for numbers that are all equal, or too far apart to be divided.
  init?(_ numbers: [Double], count: Int) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for number in numbers {
      low = number < low ? number : low
      high = number > high ? number : high
    }
    let scale = Double(count) / (high - low)
    guard scale.isFinite, scale > 0 else { return nil }
    let last = Double(count - 1)
    self.numbers = numbers
    bins = numbers.map {
      let place = ($0 - low) * scale
      return UInt16(place < last ? place : last)
    }
  }

  /// Keeps some bins, and finds the values next to them.
  mutating func keep(_ range: ClosedRange<Int>) {
    kept = UInt16(range.lowerBound)...UInt16(range.upperBound)
    for (number, bin) in zip(numbers, bins) {
      if bin < kept.lowerBound {
        below = number > below ? number : below
      } else if bin > kept.upperBound {
        above = number < above ? number : above
      }
    }
  }

  func side(_ index: Int) -> Side {
    bins[index] < kept.lowerBound ? .below : bins[index] > kept.upperBound ? .above : .kept
  }

  /// The value that stands for all on a side; nil for those that are kept as they are.
  func edge(_ side: Side) -> Double? {
    switch side {
    case .below: below
    case .kept: nil
    case .above: above
    }
  }
}

/// How many gestures of each intent are in each square of coarse bins.
struct CoarseLattice {
  private let side: Int
  private var finishes: [Int32]
  private var cancels: [Int32]

  init(side: Int) {
    self.side = side
    finishes = [Int32](repeating: 0, count: side * side)
    cancels = finishes
  }

  mutating func add(row: Int, column: Int, isFinish: Bool) {
    if isFinish {
      finishes[row * side + column] += 1
    } else {
      cancels[row * side + column] += 1
    }
  }

  /// The bins through which the thresholds of the best "progress or velocity" can go.
  ///
  /// A threshold goes through a bin if all bins below are below it and all above are not.
  func candidates(_ weights: ErrorWeights) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    let (finished, cancelled) = (prefixSums(finishes), prefixSums(cancels))
    let width = side + 1
    let allCancels = cancelled[width * width - 1]
    func cost(_ finishesBelow: Int, _ cancelsBelow: Int) -> Int {
      weights.falseCancel * finishesBelow + weights.falseFinish * (allCancels - cancelsBelow)
    }
    let best = zip(finished, cancelled).reduce(Int.max) { min($0, cost($1.0, $1.1)) }
    var (rows, columns) = (side...side, side...side)
    var isFirst = true
    for row in 0..<side {
      for column in 0..<side {
        // What is below both bins is cancelled, what is above either is not, the rest as is best.
        let bound = cost(
          finished[row * width + column], cancelled[(row + 1) * width + column + 1])
        guard bound <= best else { continue }
        rows = isFirst ? row...row : rows.lowerBound...row
        columns =
          isFirst
          ? column...column
          : min(columns.lowerBound, column)...max(columns.upperBound, column)
        isFirst = false
      }
    }
    return (rows, columns)
  }

  /// The lattice seen from the other end, with the intents swapped: "and" is then "or".
  func mirrored() -> CoarseLattice {
    var mirrored = self
    mirrored.finishes = cancels.reversed()
    mirrored.cancels = finishes.reversed()
    return mirrored
  }

  /// The candidates of a mirrored lattice, as bins of the lattice itself.
  func mirroredCandidates(
    _ weights: ErrorWeights
  ) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    let found = candidates(
      ErrorWeights(falseFinish: weights.falseCancel, falseCancel: weights.falseFinish))
    func turned(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
      (side - 1 - range.upperBound)...(side - 1 - range.lowerBound)
    }
    return (turned(found.rows), turned(found.columns))
  }

  /// Sums over all squares of lower rows and columns, with a row and a column of zeros first.
  private func prefixSums(_ counts: [Int32]) -> [Int] {
    let width = side + 1
    var sums = [Int](repeating: 0, count: width * width)
    for row in 0..<side {
      var along = 0
      for column in 0..<side {
        along += Int(counts[row * side + column])
        sums[(row + 1) * width + column + 1] = along + sums[row * width + column + 1]
      }
    }
    return sums
  }
}
