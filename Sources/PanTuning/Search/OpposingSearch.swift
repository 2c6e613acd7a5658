/// The search over opposing velocities: one sweep each, but for those that cannot be best.
///
/// Lowering the opposing velocity past some gestures can help at most by cancelling those of them
/// that meant to; raising it, by finishing those that meant that. So a few sweeps bound the others
/// from below, and what is bounded above the best so far is left out.
/// - Complexity: O(m n log n) for m opposing velocities at worst.
struct OpposingSearch {
  let search: PlaneSearch
  let weights: ErrorWeights

  func run(into collector: inout OptimumCollector) {
    let last = search.opposingCells.upperBound
    let gains = passingGains(count: last)
    var pending: [(low: Int, lowSum: Int, high: Int, highSum: Int)] = []
    let lastSum = search.sweep(weights, opposing: last, into: &collector)
    guard last > 0 else { return }
    let firstSum = search.sweep(weights, opposing: 0, into: &collector)
    pending.append((0, firstSum, last, lastSum))
    while let (low, lowSum, high, highSum) = pending.popLast() {
      guard high - low > 1 else { continue }
      var hope = (bound: Int.max, cell: low + 1)
      for cell in (low + 1)..<high {
        let bound = max(
          highSum - (gains.lowering[high] - gains.lowering[cell]),
          lowSum - (gains.raising[cell] - gains.raising[low]))
        if bound < hope.bound { hope = (bound, cell) }
      }
      guard hope.bound <= collector.best else { continue }
      let sum = search.sweep(weights, opposing: hope.cell, into: &collector)
      pending.append((low, lowSum, hope.cell, sum))
      pending.append((hope.cell, sum, high, highSum))
    }
  }

  /// The most that passing all speeds below a cell can save, either way.
  private func passingGains(count: Int) -> (lowering: [Int], raising: [Int]) {
    var lowering = [Int](repeating: 0, count: count + 1)
    var raising = lowering
    for point in search.points where (0..<count).contains(Int(point.velocityRank)) {
      let cell = count - 1 - Int(point.velocityRank)
      lowering[cell + 1] += weights.falseFinish * point.cancels
      raising[cell + 1] += weights.falseCancel * point.finishes
    }
    for cell in 0..<count {
      lowering[cell + 1] += lowering[cell]
      raising[cell + 1] += raising[cell]
    }
    return (lowering, raising)
  }
}
