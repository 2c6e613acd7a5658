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
