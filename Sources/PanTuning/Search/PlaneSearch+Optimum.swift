import PanMetrics

extension PlaneSearch {
  /// The optimum, with thresholds for cells.
  func optimum(_ objective: Objective) throws(TuningError) -> Optimum {
    let found = try minimum(objective)
    // Every plane has the cell of never finishing, so that there is always a first.
    let first = found.first ?? PlaneCell(progress: 0, velocity: 0, opposing: 0)
    let rectangle = LargestRectangle.find(in: found.rows, plane: plane)
    let progress = rectangle?.progress ?? first.progress...first.progress
    let velocity = rectangle?.velocity ?? first.velocity...first.velocity
    let middle = (
      progress: plane.progress.centre(progress), velocity: plane.velocity.centre(velocity)
    )
    let middleCell = PlaneCell(
      progress: plane.progress.cell(of: middle.progress),
      velocity: plane.velocity.cell(of: middle.velocity),
      opposing: rectangle?.opposing ?? first.opposing)
    let opposing = steadyOpposing(around: middleCell, objective)
    let middleOpposing = plane.opposing.centre(opposing)
    return Optimum(
      objective: objective,
      rule: rule([
        plane.progress.threshold(first.progress), plane.velocity.threshold(first.velocity),
        plane.opposing.threshold(opposingCell(first.opposing)),
      ]), counts: counts(first), cellCount: found.cellCount,
      region: OptimalRegion(
        boxes: found.rows.flatMap(boxes),
        largest: box(progress: progress, velocity: velocity, opposing: opposing),
        isComplete: found.isComplete),
      centre: rule([middle.progress, middle.velocity, middleOpposing]),
      centreCounts: counts(
        PlaneCell(
          progress: middleCell.progress, velocity: middleCell.velocity,
          opposing: plane.opposing.cell(of: middleOpposing))), method: .exact)
  }

  private var family: RuleFamily {
    switch shape {
    case .either: .progressOrVelocity
    case .both: .progressAndVelocity
    case .eitherUnlessOpposing: .progressOrVelocityUnlessOpposing
    }
  }

  /// Without the clause its only cell is never.
  private func opposingCell(_ cell: Int) -> Int {
    shape == .eitherUnlessOpposing ? cell : plane.opposing.values.count
  }

  private func rule(_ thresholds: [Double]) -> ThresholdRule {
    ThresholdRule(family, checked: Array(thresholds.prefix(family.parameters.count)))
  }

  private func box(
    progress: ClosedRange<Int>, velocity: ClosedRange<Int>, opposing: ClosedRange<Int>
  ) -> ThresholdBox {
    let ranges = [
      plane.progress.range(progress), plane.velocity.range(velocity),
      plane.opposing.range(opposing),
    ]
    return ThresholdBox(Array(ranges.prefix(family.parameters.count)))
  }

  private func boxes(_ row: OptimalRow) -> [ThresholdBox] {
    let opposing = opposingCell(row.opposing)
    return row.velocities.map {
      box(progress: row.progress, velocity: $0, opposing: opposing...opposing)
    }
  }

  /// The opposing velocities around a cell's over which the cell stays optimal.
  private func steadyOpposing(around cell: PlaneCell, _ objective: Objective) -> ClosedRange<Int> {
    guard shape == .eitherUnlessOpposing else {
      return plane.opposing.values.count...plane.opposing.values.count
    }
    let sought = counts(cell)
    func isAsGood(_ opposing: Int) -> Bool {
      let moved = PlaneCell(
        progress: cell.progress, velocity: cell.velocity, opposing: opposing)
      return objective.preference(counts(moved), over: sought) == .equal
    }
    var (low, high) = (cell.opposing, cell.opposing)
    while low > 0, isAsGood(low - 1) { low -= 1 }
    while high < opposingCells.upperBound, isAsGood(high + 1) { high += 1 }
    return low...high
  }
}
