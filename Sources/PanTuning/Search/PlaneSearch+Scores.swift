import PanMetrics

/// Scores that are not sums over gestures, exactly, by a few sweeps of ones that are.
extension PlaneSearch {
  /// Beyond this many gestures the products of a search for MCC could overflow.
  static let scoreLimit = 2_000_000

  /// All cells that are best for the objective.
  func minimum(_ objective: Objective) throws(TuningError) -> OptimumCollector {
    if let weights = objective.additiveWeights(of: plane.totals) { return minimum(weights) }
    if let limit = objective.falseFinishLimit(of: plane.totals) {
      return minimum(falseFinishLimit: limit)
    }
    guard plane.totals.total <= Self.scoreLimit else {
      throw .tooManyOutcomes(limit: Self.scoreLimit)
    }
    return maximumMatthews()
  }

  /// The correlation, by walking the convex hull of the errors that are possible together.
  ///
  /// With x finished and y = TP · N − FP · P, MCC = y/√(P N x (n − x)). √(x (n − x)) is
  /// concave, so where y > 0 the errors with MCC ≤ c form a convex set, and no line between two
  /// points of the hull rises above both: all best rules are corners of the hull, and each corner
  /// is the only best one for some sum of weights. Between two corners no rule beats the fewer of
  /// either error together. That bound ends most branches at once.
  private func maximumMatthews() -> OptimumCollector {
    let (p, n) = (plane.totals.meantFinish, plane.totals.meantCancel)
    var corners = HullCorners()
    let ends = [
      ErrorWeights(falseFinish: p + 1, falseCancel: 1),
      ErrorWeights(falseFinish: 1, falseCancel: n + 1),
    ].map { minimum($0) }
    for end in ends { corners.offer(end, at: end.first.map(counts)) }
    guard let left = ends[0].first.map(counts), let right = ends[1].first.map(counts) else {
      return ends[0]
    }
    var pending = [(left, right)]
    while let (left, right) = pending.popLast() {
      let bound = DecisionCounts(
        meantFinish: p, meantCancel: n, falseFinishes: left.falseFinishes,
        falseCancels: right.falseCancels)
      guard right.falseFinishes > left.falseFinishes, left.falseCancels > right.falseCancels,
        corners.canImprove(with: bound)
      else { continue }
      let normal = ErrorWeights(
        falseFinish: left.falseCancels - right.falseCancels,
        falseCancel: right.falseFinishes - left.falseFinishes)
      // A second, smaller weight picks the corner at either end of an edge.
      let first = minimum(normal.refined(by: n + 1, falseFinish: 1, falseCancel: 0))
      guard let firstCounts = first.first.map(counts),
        normal.cost(of: firstCounts) < normal.cost(of: left)
      else { continue }
      let second = minimum(normal.refined(by: p + 1, falseFinish: 0, falseCancel: 1))
      guard let secondCounts = second.first.map(counts) else { continue }
      corners.offer(first, at: firstCounts)
      corners.offer(second, at: secondCounts)
      pending.append((left, firstCounts))
      pending.append((secondCounts, right))
    }
    // Without a rule better than chance, 0 is the best, and chance is a line of the plane.
    guard let best = corners.best, best.matthewsParts.numerator > 0 else {
      return minimum(ErrorWeights(falseFinish: p, falseCancel: n))
    }
    return corners.union
  }
}

/// The best corners of a hull so far, each with its cells.
private struct HullCorners {
  private(set) var best: DecisionCounts?
  private var corners: [(counts: DecisionCounts, cells: OptimumCollector)] = []

  var union: OptimumCollector {
    var union = OptimumCollector()
    for corner in corners { union.merge(corner.cells) }
    return union
  }

  func canImprove(with bound: DecisionCounts) -> Bool {
    best.map { Objective.matthews.preference(bound, over: $0) != .worse } ?? true
  }

  mutating func offer(_ cells: OptimumCollector, at counts: DecisionCounts?) {
    guard let counts, !corners.contains(where: { $0.counts == counts }) else { return }
    switch best.map({ Objective.matthews.preference(counts, over: $0) }) ?? .better {
    case .better:
      best = counts
      corners = [(counts, cells)]
    case .equal: corners.append((counts, cells))
    case .worse: break
    }
  }
}

extension ErrorWeights {
  fileprivate func refined(by factor: Int, falseFinish: Int, falseCancel: Int) -> ErrorWeights {
    ErrorWeights(
      falseFinish: self.falseFinish * factor + falseFinish,
      falseCancel: self.falseCancel * factor + falseCancel)
  }
}

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

  /// The mirrored sweep swaps the two errors.
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
      _ below: [IntentCounts]
    ) -> Int?
  ) -> Edge {
    let points = search.points
    let top = search.plane.velocity.values.count
    var below = [IntentCounts](repeating: IntentCounts(), count: top)
    var errors = (finish: points.reduce(0) { $0 + $1.counts.cancels }, cancel: 0)
    var velocity = top
    func pass(_ point: PlanePoint) {
      let rank = Int(point.velocityRank)
      guard rank < velocity else { return }
      errors.finish -= point.counts.cancels
      errors.cancel += point.counts.finishes
      below[rank] += point.counts
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
