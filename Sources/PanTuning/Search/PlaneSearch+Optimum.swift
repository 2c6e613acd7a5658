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
      progress: plane.progress.center(progress), velocity: plane.velocity.center(velocity)
    )
    let middleCell = PlaneCell(
      progress: plane.progress.cell(of: middle.progress),
      velocity: plane.velocity.cell(of: middle.velocity),
      opposing: rectangle?.opposing ?? first.opposing)
    let opposing = optimalOpposingRange(around: middleCell, objective)
    let middleOpposing = plane.opposing.center(opposing)
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
      center: rule([middle.progress, middle.velocity, middleOpposing]),
      centerCounts: counts(
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

  /// Without the opposing clause the only cell is never.
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
  private func optimalOpposingRange(
    around cell: PlaneCell, _ objective: Objective
  ) -> ClosedRange<Int> {
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

/// The largest rectangle of cells inside the optimal rows of one opposing velocity.
struct LargestRectangle {
  let progress: ClosedRange<Int>
  let velocity: ClosedRange<Int>
  let opposing: Int
  let area: Double
  let cells: Int

  /// Finds it among rows, the first in tie-break order of equal ones; nil for no rows.
  ///
  /// Adjacent rows are swept in order, with every rectangle that is still open.
  static func find(in rows: [OptimalRow], plane: OutcomePlane) -> LargestRectangle? {
    var best: LargestRectangle?
    var open: [ClosedRange<Int>: Int] = [:]
    var previous: OptimalRow?
    let sorted = rows.sorted {
      ($0.opposing, $0.progress.lowerBound) < ($1.opposing, $1.progress.lowerBound)
    }
    for row in sorted {
      if previous?.opposing != row.opposing
        || previous.map({ $0.progress.upperBound + 1 }) != row.progress.lowerBound
      {
        open = [:]
      }
      open = extended(open, with: row)
      for (velocity, start) in open {
        let rectangle = LargestRectangle(
          progress: start...row.progress.upperBound, velocity: velocity, opposing: row.opposing,
          plane: plane)
        if best.map({ rectangle.isLarger(than: $0) }) ?? true { best = rectangle }
      }
      previous = row
    }
    return best
  }

  private init(
    progress: ClosedRange<Int>, velocity: ClosedRange<Int>, opposing: Int, plane: OutcomePlane
  ) {
    self.progress = progress
    self.velocity = velocity
    self.opposing = opposing
    area = plane.progress.width(progress) * plane.velocity.width(velocity)
    cells = progress.count * velocity.count
  }

  /// By area, then cells; the further keys make the choice independent of the visiting order.
  private func isLarger(than other: LargestRectangle) -> Bool {
    if area != other.area { return area > other.area }
    if cells != other.cells { return cells > other.cells }
    if first != other.first { return first < other.first }
    return velocity.count > other.velocity.count
  }

  private var first: PlaneCell {
    PlaneCell(progress: progress.lowerBound, velocity: velocity.lowerBound, opposing: opposing)
  }

  /// The rectangles that go on into a row or start there, by velocity, with their first progress.
  private static func extended(
    _ open: [ClosedRange<Int>: Int], with row: OptimalRow
  ) -> [ClosedRange<Int>: Int] {
    var next: [ClosedRange<Int>: Int] = [:]
    for velocity in row.velocities {
      next[velocity] = row.progress.lowerBound
      for (earlier, start) in open where earlier.overlaps(velocity) {
        let shared = earlier.clamped(to: velocity)
        next[shared] = min(next[shared] ?? start, start)
      }
    }
    return next
  }
}

/// The optimal cells found so far.
struct OptimumCollector {
  /// The most rows kept: a region with more is too ragged to use.
  static let rowLimit = 2048

  /// The least sum seen, or known to be possible.
  private(set) var best: Int
  private(set) var cellCount = 0
  private(set) var first: PlaneCell?
  private(set) var rows: [OptimalRow] = []
  private(set) var isComplete = true

  /// Creates a collector that has seen nothing.
  init() { best = .max }

  private init(best: Int) { self.best = best }

  /// Discards cells above a sum that some cell is known to reach.
  ///
  /// Without it a sweep over a million gestures would improve its best, and list the cells, some
  /// hundred thousand times.
  mutating func discard(above sum: Int) {
    if sum < best { self = OptimumCollector(best: sum) }
  }

  /// Records a row whose least sum is `minimum`, in `count` cells of `velocities`.
  mutating func visit(
    opposing: Int, progress: Int, minimum: Int, count: Int,
    velocities: @autoclosure () -> [ClosedRange<Int>]
  ) {
    guard minimum <= best else { return }
    discard(above: minimum)
    let velocities = velocities()
    guard let lowest = velocities.first?.lowerBound else { return }
    cellCount += count
    if velocities.count >= Self.rowLimit { isComplete = false }
    let cell = PlaneCell(progress: progress, velocity: lowest, opposing: opposing)
    first = min(first ?? cell, cell)
    add(OptimalRow(opposing: opposing, progress: progress...progress, velocities: velocities))
  }

  /// Adds the cells of another collector; the two share none.
  mutating func merge(_ other: OptimumCollector) {
    cellCount += other.cellCount
    if let cell = other.first { first = min(first ?? cell, cell) }
    rows += other.rows
    isComplete = isComplete && other.isComplete
  }

  private mutating func add(_ row: OptimalRow) {
    if let last = rows.last, let both = last.joined(with: row) {
      rows[rows.count - 1] = both
    } else if rows.count < Self.rowLimit {
      rows.append(row)
    } else {
      isComplete = false
    }
  }
}

/// One choice of all thresholds, by cell.
struct PlaneCell: Comparable {
  let progress: Int
  let velocity: Int
  let opposing: Int

  /// By velocity, then progress, then falling opposing velocity: the largest restricts least.
  static func < (a: PlaneCell, b: PlaneCell) -> Bool {
    (a.velocity, a.progress, b.opposing) < (b.velocity, b.progress, a.opposing)
  }
}

/// Neighboring progress cells that are optimal with the same velocity cells.
struct OptimalRow {
  let opposing: Int
  let progress: ClosedRange<Int>
  /// Rising, not touching.
  let velocities: [ClosedRange<Int>]

  func joined(with other: OptimalRow) -> OptimalRow? {
    guard opposing == other.opposing, velocities == other.velocities else { return nil }
    let (low, high) =
      progress.lowerBound < other.progress.lowerBound
      ? (progress, other.progress) : (other.progress, progress)
    guard low.upperBound + 1 == high.lowerBound else { return nil }
    return OptimalRow(
      opposing: opposing, progress: low.lowerBound...high.upperBound, velocities: velocities)
  }
}
