import PanMetrics
import PanTraces

/// The exact search over the thresholds of progress and velocity.
///
/// The sweep is over the rule "progress or velocity". By De Morgan "progress and velocity" is the
/// same sweep with both axes reversed and the intents swapped: it cancels where either is missed.
struct PlaneSearch {
  let plane: OutcomePlane
  let shape: PlaneShape
  let points: [PlanePoint]

  init(_ plane: OutcomePlane, _ shape: PlaneShape) {
    self.plane = plane
    self.shape = shape
    let top = (
      progress: Int32(plane.progress.values.count), velocity: Int32(plane.velocity.values.count)
    )
    points =
      shape == .both
      ? plane.points.reversed().map {
        PlanePoint(
          progressRank: top.progress - 1 - $0.progressRank,
          velocityRank: top.velocity - 1 - $0.velocityRank,
          counts: $0.counts.swapped)
      } : plane.points
  }

  var isMirrored: Bool { shape == .both }

  /// The cells of the opposing velocity; the last, and only one without that clause, is never.
  var opposingCells: ClosedRange<Int> {
    0...(shape == .eitherUnlessOpposing ? plane.opposing.values.count : 0)
  }

  /// All cells with the least sum of weights over all errors.
  func minimum(_ weights: ErrorWeights) -> OptimumCollector {
    var collector = OptimumCollector()
    if shape == .eitherUnlessOpposing {
      sweepOpposing(weights, into: &collector)
    } else {
      _ = sweep(weights, opposing: 0, into: &collector)
    }
    return collector
  }

  /// Takes the cells of one opposing velocity; returns their least sum.
  func sweep(
    _ weights: ErrorWeights, opposing: Int, into collector: inout OptimumCollector
  ) -> Int {
    let weights = isMirrored ? weights.swapped : weights
    let largest =
      Double(max(weights.falseFinish, weights.falseCancel)) * Double(plane.totals.total)
    // Int32 is a quarter faster: what is accessed at random stays in the cache.
    if largest < Double(Int32.max / 4) {
      var sweep = PlaneSweep<Int32>(self, weights, opposing: opposing)
      return sweep.run(into: &collector)
    }
    var sweep = PlaneSweep<Int>(self, weights, opposing: opposing)
    return sweep.run(into: &collector)
  }

  /// Whether a point moves away fast enough to cancel.
  func opposes(_ point: PlanePoint, _ opposing: Int) -> Bool {
    // Falling velocities below 0 are rising opposing ones.
    shape == .eitherUnlessOpposing
      && Int(point.velocityRank) < plane.opposing.values.count - opposing
  }

  /// A cell of the sweep as one of the plane.
  func progressCell(_ cell: Int) -> Int {
    isMirrored ? plane.progress.values.count - cell : cell
  }

  /// Cells of the sweep as ones of the plane, rising.
  func velocityCells(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    guard isMirrored else { return ranges }
    let top = plane.velocity.values.count
    return ranges.reversed().map { (top - $0.upperBound)...(top - $0.lowerBound) }
  }

  /// How the rule of a cell decides.
  func counts(_ cell: PlaneCell) -> DecisionCounts {
    var cancelled = IntentCounts()
    for point in plane.points {
      let far = point.progressRank >= cell.progress
      let fast = point.velocityRank >= cell.velocity
      let finishes =
        switch shape {
        case .either: far || fast
        case .both: far && fast
        case .eitherUnlessOpposing: fast || far && !opposes(point, cell.opposing)
        }
      if !finishes { cancelled += point.counts }
    }
    return plane.all.decided(cancelling: cancelled)
  }
}

/// Labeled gestures by the ranks of their progress and velocity.
struct OutcomePlane {
  let progress: ThresholdAxis
  let velocity: ThresholdAxis
  /// The speeds away from finish.
  let opposing: ThresholdAxis
  /// By rising progress.
  let points: [PlanePoint]
  /// All gestures.
  let all: IntentCounts

  /// The number of gestures of each intent, with no errors.
  var totals: DecisionCounts { all.decidedAsMeant }

  /// Takes points by rising progress, with the distinct values that they rank, rising.
  init(progress: [Double], velocity: [Double], _ points: [PlanePoint]) {
    self.points = points
    self.progress = ThresholdAxis(values: progress)
    self.velocity = ThresholdAxis(values: velocity)
    opposing = ThresholdAxis(
      values: velocity.prefix { $0 < 0 }.reversed().map { -$0 }, floor: 0)
    all = points.reduce(into: IntentCounts()) { $0 += $1.counts }
  }
}

/// Gestures with the same ranks, counted by intent.
struct PlanePoint {
  let progressRank: Int32
  let velocityRank: Int32
  let counts: IntentCounts
}

extension PlaneSearch {
  /// Branch and bound over opposing velocities, one sweep each.
  ///
  /// Lowering the opposing velocity past some gestures saves at most the false finishes among them;
  /// raising it saves at most the false cancels. So two sweeps bound the cells between them from
  /// below. Cells whose bound is above the best so far are skipped.
  /// - Complexity: O(m n log n) for m opposing velocities at worst.
  private func sweepOpposing(_ weights: ErrorWeights, into collector: inout OptimumCollector) {
    let last = opposingCells.upperBound
    let gains = passingGains(weights, count: last)
    var pending: [(low: Int, lowSum: Int, high: Int, highSum: Int)] = []
    let lastSum = sweep(weights, opposing: last, into: &collector)
    guard last > 0 else { return }
    let firstSum = sweep(weights, opposing: 0, into: &collector)
    pending.append((0, firstSum, last, lastSum))
    while let (low, lowSum, high, highSum) = pending.popLast() {
      guard high - low > 1 else { continue }
      var lowest = (bound: Int.max, cell: low + 1)
      for cell in (low + 1)..<high {
        let bound = max(
          highSum - (gains.lowering[high] - gains.lowering[cell]),
          lowSum - (gains.raising[cell] - gains.raising[low]))
        if bound < lowest.bound { lowest = (bound, cell) }
      }
      guard lowest.bound <= collector.best else { continue }
      let sum = sweep(weights, opposing: lowest.cell, into: &collector)
      pending.append((low, lowSum, lowest.cell, sum))
      pending.append((lowest.cell, sum, high, highSum))
    }
  }

  /// Prefix sums over opposing speeds of the most that moving past them can save, in either
  /// direction.
  private func passingGains(
    _ weights: ErrorWeights, count: Int
  ) -> (lowering: [Int], raising: [Int]) {
    var lowering = [Int](repeating: 0, count: count + 1)
    var raising = lowering
    for point in points where (0..<count).contains(Int(point.velocityRank)) {
      let cell = count - 1 - Int(point.velocityRank)
      lowering[cell + 1] += weights.falseFinish * point.counts.cancels
      raising[cell + 1] += weights.falseCancel * point.counts.finishes
    }
    for cell in 0..<count {
      lowering[cell + 1] += lowering[cell]
      raising[cell + 1] += raising[cell]
    }
    return (lowering, raising)
  }
}
