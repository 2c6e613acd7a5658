/// The constraint form: few enough false finishes, then the fewest false cancels.
extension PlaneSearch {
  /// All cells with the fewest false cancels, then false finishes, within a limit of the latter.
  ///
  /// Both errors are monotone in both thresholds, so what a limit allows is bounded by a staircase,
  /// walked in O(n) for each opposing velocity.
  func minimum(falseFinishLimit limit: Int) -> OptimumCollector {
    var fewest = (cancels: Int.max, finishes: Int.max)
    for opposing in opposingCells {
      let stairs = Staircase(search: self, opposing: opposing)
      let found = stairs.fewestErrors(falseFinishLimit: limit)
      if found < fewest { fewest = found }
    }
    var collector = OptimumCollector()
    for opposing in opposingCells {
      Staircase(search: self, opposing: opposing).collect(fewest, into: &collector)
    }
    return collector
  }
}

/// The sums of errors of one opposing velocity, followed along the edge of what a limit allows.
private struct Staircase {
  let search: PlaneSearch
  let opposing: Int

  /// In the sweep's terms the errors swap with the axes.
  func fewestErrors(falseFinishLimit limit: Int) -> (cancels: Int, finishes: Int) {
    if search.isMirrored {
      // The limit is on the sweep's false cancels: the highest allowed cell of a row is best.
      let finishes = highest(limit).errors.map { $0.finish }.min() ?? .max
      let cancels = lowest(finishes).errors.map { $0.cancel }.min() ?? .max
      return (finishes, cancels)
    }
    let cancels = lowest(limit).errors.map { $0.cancel }.min() ?? .max
    let finishes = cancels == .max ? .max : highest(cancels).errors.map { $0.finish }.min() ?? .max
    return (cancels, finishes)
  }

  func collect(
    _ fewest: (cancels: Int, finishes: Int), into collector: inout OptimumCollector
  ) {
    let (cancels, finishes) =
      search.isMirrored
      ? (fewest.finishes, fewest.cancels) : (fewest.cancels, fewest.finishes)
    let low = lowest(finishes)
    let high = highest(cancels)
    for cell in low.cells.indices {
      guard let first = low.cells[cell], let last = high.cells[cell], first <= last else {
        continue
      }
      collector.visit(
        opposing: opposing, progress: search.progressCell(cell), minimum: 0,
        count: last - first + 1, velocities: search.velocityCells([first...last]))
    }
  }

  /// For each progress cell a velocity cell, or nil where none is allowed, and the errors there.
  private struct Edge {
    var cells: [Int?] = []
    var errors: [(finish: Int, cancel: Int)] = []
  }

  /// The lowest velocity cells with at most so many false finishes.
  private func lowest(_ limit: Int) -> Edge {
    walk { errors, velocity, below in
      guard errors.finish <= limit else { return nil }
      while velocity > 0, errors.finish + below[velocity - 1].cancels <= limit {
        velocity -= 1
        errors.finish += below[velocity].cancels
        errors.cancel -= below[velocity].finishes
      }
      return velocity
    }
  }

  /// The highest velocity cells with at most so many false cancels.
  private func highest(_ limit: Int) -> Edge {
    walk { errors, velocity, below in
      while velocity > 0, errors.cancel > limit {
        velocity -= 1
        errors.finish += below[velocity].cancels
        errors.cancel -= below[velocity].finishes
      }
      return errors.cancel <= limit ? velocity : nil
    }
  }

  /// Raises the progress threshold cell by cell and lets `step` lower the velocity's.
  ///
  /// `below` counts, per velocity rank, the gestures that only their velocity can still finish.
  private func walk(
    _ step: (
      _ errors: inout (finish: Int, cancel: Int), _ velocity: inout Int,
      _ below: [(finishes: Int, cancels: Int)]
    ) -> Int?
  ) -> Edge {
    let points = search.points
    let top = search.plane.velocity.values.count
    var below = [(finishes: Int, cancels: Int)](repeating: (0, 0), count: top)
    var errors = (finish: points.reduce(0) { $0 + $1.cancels }, cancel: 0)
    var velocity = top
    func pass(_ point: PlanePoint) {
      let rank = Int(point.velocityRank)
      guard rank < velocity else { return }
      errors.finish -= point.cancels
      errors.cancel += point.finishes
      below[rank].finishes += point.finishes
      below[rank].cancels += point.cancels
    }
    for point in points where search.opposes(point, opposing) { pass(point) }
    var edge = Edge()
    var next = 0
    for cell in 0..<search.plane.progress.cellCount {
      while next < points.count, points[next].progressRank < cell {
        if !search.opposes(points[next], opposing) { pass(points[next]) }
        next += 1
      }
      let allowed = step(&errors, &velocity, below)
      edge.cells.append(allowed)
      if allowed != nil { edge.errors.append(errors) }
    }
    return edge
  }
}
