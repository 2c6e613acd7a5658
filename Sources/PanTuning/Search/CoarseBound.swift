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
