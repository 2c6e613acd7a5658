import PanMetrics
import PanTraces

/// A smaller set of gestures with the same best thresholds of a plane.
///
/// Gestures are counted in coarse bins of progress and velocity. ``PrefixSums`` bounds from below
/// what the rules through each bin cost. A bin whose bound is above the best rule at bin edges
/// holds no optimum. Only gestures in the rows and columns that are left keep their values. Those
/// below and above move to the nearest value outside, which changes no decision of the thresholds
/// left. The optimum is that of all gestures, cell by cell.
/// - Complexity: O(n), and usually a few per cent of the gestures are left.
struct CandidateThresholds {
  /// With fewer gestures the direct search is faster.
  private static let leastOutcomes = 2048
  private static let mostBins = 512

  /// The gestures; those outside the bins kept are merged by side.
  let gestures: [PlaneGesture]

  /// Nil for few gestures, and where most thresholds could be best: then it does not pay.
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
    // "And" is "or" seen from the other end, with the intents swapped.
    let swept = isEither ? weights : weights.swapped
    func place(_ bin: Int) -> Int { isEither ? bin : side - 1 - bin }
    var sums = PrefixSums(rows: side, columns: side)
    for index in isFinish.indices {
      let finishes = isFinish[index] == isEither ? 1 : 0
      sums.add(
        row: place(Int(progress.bins[index])), column: place(Int(velocity.bins[index])),
        finishes: finishes, cancels: 1 - finishes)
    }
    sums.addUp()
    let best = sums.leastCost(swept)
    let found = (0..<side).map { sums.squares(of: $0, within: best, swept) }
    // The best rule between bins is in the bounds of a bin beside it.
    guard let first = found.firstIndex(where: { $0 != nil }),
      let last = found.lastIndex(where: { $0 != nil }),
      let low = found.lazy.compactMap({ $0?.lowerBound }).min(),
      let high = found.lazy.compactMap({ $0?.upperBound }).max()
    else { return nil }
    func bins(_ low: Int, _ high: Int) -> ClosedRange<Int> {
      isEither ? low...high : place(high)...place(low)
    }
    let (rows, columns) = (bins(first, last), bins(low, high))
    guard rows.count * 2 < side, columns.count * 2 < side else { return nil }
    progress.keep(rows)
    velocity.keep(columns)
    gestures = Self.gathered(progress, velocity, isFinish)
  }

  /// Keeps the gestures in a row or column kept, and merges the others into four corners.
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

/// Numbers in bins of equal width; some neighboring bins are kept, all others are below or above.
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
