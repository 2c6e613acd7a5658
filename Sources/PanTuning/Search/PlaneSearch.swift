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
    let weights = swept(weights)
    let largest =
      Double(max(weights.falseFinish, weights.falseCancel)) * Double(plane.totals.total)
    // Half the size is a quarter faster: what is random access stays in the cache.
    if largest < Double(Int32.max / 4) {
      var sweep = PlaneSweep<Int32>(self, weights, opposing: opposing)
      return sweep.run(into: &collector)
    }
    var sweep = PlaneSweep<Int>(self, weights, opposing: opposing)
    return sweep.run(into: &collector)
  }

  /// The weights of errors in the sweep's terms.
  private func swept(_ weights: ErrorWeights) -> ErrorWeights {
    isMirrored
      ? ErrorWeights(falseFinish: weights.falseCancel, falseCancel: weights.falseFinish) : weights
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
      wrong.finish += finishes ? point.cancels : 0
      wrong.cancel += finishes ? 0 : point.finishes
    }
    return DecisionCounts(
      meantFinish: plane.totals.meantFinish, meantCancel: plane.totals.meantCancel,
      falseFinishes: wrong.finish, falseCancels: wrong.cancel)
  }
}
