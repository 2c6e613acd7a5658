import PanMetrics

/// The exact search over the thresholds of progress and velocity.
///
/// The sweep is over the rule "progress or velocity". The rule "progress and velocity" is the same
/// seen from the other side: it cancels where one of both is missed, so with both axes reversed and
/// the intents swapped its cancelling is the other's finishing.
struct PlaneSearch {
  /// How the clauses are joined.
  enum Shape {
    case either
    case both
    case eitherUnlessOpposing
  }

  let plane: OutcomePlane
  let shape: Shape
  let points: [PlanePoint]

  init(_ plane: OutcomePlane, _ shape: Shape) {
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
          finishes: $0.cancels, cancels: $0.finishes)
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
      OpposingSearch(search: self, weights: weights).run(into: &collector)
    } else {
      _ = sweep(weights, opposing: 0, into: &collector)
    }
    return collector
  }

  /// Takes the cells of one opposing velocity; returns their least sum.
  func sweep(
    _ weights: ErrorWeights, opposing: Int, into collector: inout OptimumCollector
  ) -> Int {
    let weights =
      isMirrored
      ? ErrorWeights(falseFinish: weights.falseCancel, falseCancel: weights.falseFinish) : weights
    var tree = PrefixMinimumTree(count: plane.velocity.cellCount)
    // At the lowest progress threshold everything finishes; each point passed then cancels where
    // the velocity threshold is above it.
    let base = weights.falseFinish * points.reduce(0) { $0 + $1.cancels }
    var least = Int.max
    func pass(_ point: PlanePoint) {
      tree.addToSuffix(
        from: Int(point.velocityRank) + 1,
        weights.falseCancel * point.finishes - weights.falseFinish * point.cancels)
    }
    for point in points where opposes(point, opposing) { pass(point) }
    var next = 0
    for cell in 0..<plane.progress.cellCount {
      while next < points.count, points[next].progressRank < cell {
        if !opposes(points[next], opposing) { pass(points[next]) }
        next += 1
      }
      least = min(least, base + tree.minimum)
      collector.visit(
        opposing: opposing, progress: progressCell(cell), minimum: base + tree.minimum,
        count: tree.minimumCount,
        velocities: velocityCells(tree.minimumRanges(limit: OptimumCollector.rowLimit)))
    }
    return least
  }

  /// Whether a point moves away fast enough to cancel.
  func opposes(_ point: PlanePoint, _ opposing: Int) -> Bool {
    // Falling velocities below 0 are rising opposing ones.
    shape == .eitherUnlessOpposing && point.velocityRank >= 0
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
    var wrong = (finish: 0, cancel: 0)
    for point in plane.points {
      let far = point.progressRank >= cell.progress
      let fast = point.velocityRank >= cell.velocity
      let finishes =
        switch shape {
        case .either: far || fast
        case .both: far && fast
        case .eitherUnlessOpposing: fast || far && !opposes(point, cell.opposing)
        }
      if finishes { wrong.finish += point.cancels } else { wrong.cancel += point.finishes }
    }
    return DecisionCounts(
      meantFinish: plane.totals.meantFinish, meantCancel: plane.totals.meantCancel,
      falseFinishes: wrong.finish, falseCancels: wrong.cancel)
  }
}
