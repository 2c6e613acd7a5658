/// The largest rectangle of cells inside the optimal rows of one opposing velocity.
struct LargestRectangle {
  let progress: ClosedRange<Int>
  let velocity: ClosedRange<Int>
  let opposing: Int
  let area: Double
  let cells: Int

  /// Finds it among rows, the first in tie-break order of equal ones; nil for no rows.
  ///
  /// Rows that touch are followed downwards with every rectangle that is still open.
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

  /// By area, then cells; the rest only makes the choice independent of the order of looking.
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
