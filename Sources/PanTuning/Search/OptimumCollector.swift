/// The optimal cells found so far.
struct OptimumCollector {
  /// The rows kept; a region with more is ragged beyond use.
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

  /// Leaves out what is above a sum that some cell reaches.
  ///
  /// A sweep over a million gestures improves on its best some hundred thousand times, and would list
  /// the cells each time.
  mutating func expect(_ sum: Int) {
    if sum < best { self = OptimumCollector(best: sum) }
  }

  /// Takes note of a row whose least sum is `minimum`, in `count` cells within `velocities`.
  mutating func visit(
    opposing: Int, progress: Int, minimum: Int, count: Int,
    velocities: @autoclosure () -> [ClosedRange<Int>]
  ) {
    guard minimum <= best else { return }
    expect(minimum)
    let velocities = velocities()
    guard let lowest = velocities.first?.lowerBound else { return }
    cellCount += count
    if velocities.count >= Self.rowLimit { isComplete = false }
    let cell = PlaneCell(progress: progress, velocity: lowest, opposing: opposing)
    first = min(first ?? cell, cell)
    add(OptimalRow(opposing: opposing, progress: progress...progress, velocities: velocities))
  }

  /// Adds the cells of another collector, none of which is in this one.
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

  /// By velocity, then progress; of opposing velocities the largest, which says least, comes first.
  static func < (a: PlaneCell, b: PlaneCell) -> Bool {
    (a.velocity, a.progress, b.opposing) < (b.velocity, b.progress, a.opposing)
  }
}

/// Neighbouring progress cells that are optimal with the same velocity cells.
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
