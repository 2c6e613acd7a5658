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
    var collector = OptimumCollector(bound: CoarseBound(self, swept(weights)).sum)
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
    let weights = swept(weights)
    let largest =
      Double(max(weights.falseFinish, weights.falseCancel)) * Double(plane.totals.total)
    // Half the size is a quarter faster: what is random access stays in the cache.
    return largest < Double(Int32.max / 4)
      ? sweep(weights, opposing, into: &collector, as: Int32.self)
      : sweep(weights, opposing, into: &collector, as: Int.self)
  }

  /// The weights of errors in the sweep's terms.
  private func swept(_ weights: ErrorWeights) -> ErrorWeights {
    isMirrored
      ? ErrorWeights(falseFinish: weights.falseCancel, falseCancel: weights.falseFinish) : weights
  }

  private func sweep<Sum: FixedWidthInteger & SignedInteger>(
    _ weights: ErrorWeights, _ opposing: Int, into collector: inout OptimumCollector,
    as sum: Sum.Type
  ) -> Int {
    var tree = PrefixMinimumTree<Sum>(count: plane.velocity.cellCount)
    // At the lowest progress threshold everything finishes; each point passed then cancels where
    // the velocity threshold is above it.
    let base = weights.falseFinish * points.reduce(0) { $0 + $1.cancels }
    var least = Int.max
    func pass(_ point: PlanePoint) {
      tree.addToSuffix(
        from: Int(point.velocityRank) + 1,
        Sum(
          truncatingIfNeeded: weights.falseCancel * point.finishes
            - weights.falseFinish * point.cancels))
    }
    if shape == .eitherUnlessOpposing {
      for point in points where opposes(point, opposing) { pass(point) }
    }
    var next = 0
    for cell in 0..<plane.progress.cellCount {
      while next < points.count, points[next].progressRank < cell {
        if !opposes(points[next], opposing) { pass(points[next]) }
        next += 1
      }
      let minimum = base + Int(tree.minimum)
      least = min(least, minimum)
      collector.visit(
        opposing: opposing, progress: progressCell(cell), minimum: minimum,
        count: tree.minimumCount,
        velocities: velocityCells(tree.minimumRanges(limit: OptimumCollector.rowLimit)))
    }
    return least
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

/// A sum that some rule of a plane reaches, so that what is above it need not be looked at.
///
/// The best of a coarse lattice of rules, without the opposing clause. With a million gestures a
/// sweep improves on its best some hundred thousand times, and would list the cells each time.
struct CoarseBound {
  /// The lattice's lines each way.
  private static let lines = 64
  /// Fewer points are swept sooner than a lattice is made.
  private static let leastPoints = 2048

  let sum: Int

  /// Takes weights in the sweep's terms.
  init(_ search: PlaneSearch, _ weights: ErrorWeights) {
    guard search.points.count >= Self.leastPoints else {
      sum = .max
      return
    }
    let side = Self.lines
    let scale = (
      progress: search.plane.progress.values.count / side + 1,
      velocity: search.plane.velocity.values.count / side + 1
    )
    var sums = [Int](repeating: 0, count: side * side)
    var errors = 0
    for point in search.points {
      let row = Int(point.progressRank) / scale.progress
      sums[row * side + Int(point.velocityRank) / scale.velocity] +=
        weights.falseCancel * point.finishes - weights.falseFinish * point.cancels
      errors += weights.falseFinish * point.cancels
    }
    // What is below a line both ways cancels; below none, all finish.
    var least = 0
    for row in 0..<side {
      var along = 0
      for column in 0..<side {
        along += sums[row * side + column]
        sums[row * side + column] = along + (row > 0 ? sums[(row - 1) * side + column] : 0)
        least = min(least, sums[row * side + column])
      }
    }
    sum = errors + least
  }
}
