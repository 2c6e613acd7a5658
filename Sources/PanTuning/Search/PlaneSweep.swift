/// One sweep over a plane's cells, the progress threshold rising.
///
/// At the lowest progress threshold everything finishes; each point passed then cancels where the
/// velocity threshold is above it. Only the cells that ``SweepBands`` leaves are looked at.
struct PlaneSweep<Sum: FixedWidthInteger & SignedInteger> {
  private let search: PlaneSearch
  private let weights: ErrorWeights
  private let opposing: Int
  /// How many points are passed, of those that do not oppose.
  private var count = 0
  /// What the points passed add to the sums of all velocity cells above their rank.
  private var passed: [Sum]

  /// Starts below all points, with weights in the sweep's terms, one of their sums fitting in `Sum`.
  init(_ search: PlaneSearch, _ weights: ErrorWeights, opposing: Int) {
    self.search = search
    self.weights = weights
    self.opposing = opposing
    passed = [Sum](repeating: 0, count: search.plane.velocity.values.count)
    guard search.shape == .eitherUnlessOpposing else { return }
    for point in search.points where search.opposes(point, opposing) {
      passed[Int(point.velocityRank)] += amount(point)
    }
  }

  /// Takes the least cells, and returns their sum.
  mutating func run(into collector: inout OptimumCollector) -> Int {
    let bands = SweepBands(search, weights, opposing: opposing)
    let base = weights.falseFinish * search.points.reduce(0) { $0 + $1.cancels }
    collector.expect(base + bands.least)
    var least = base + bands.least
    for band in bands.bands {
      while let point = nextPoint(below: band.progress.lowerBound) {
        passed[Int(point.velocityRank)] += amount(point)
      }
      least = min(least, run(band, base: base, into: &collector))
    }
    return least
  }

  private mutating func run(
    _ band: SweepBands.Band, base: Int, into collector: inout OptimumCollector
  ) -> Int {
    let (first, last) = (band.velocity.lowerBound, band.velocity.upperBound)
    var tree = PrefixMinimumTree([0] + passed[first..<last])
    var below = base + band.below
    var least = Int.max
    for cell in band.progress {
      while let point = nextPoint(below: cell) {
        let (rank, amount) = (Int(point.velocityRank), amount(point))
        passed[rank] += amount
        if rank < first {
          below += Int(amount)
        } else {
          tree.addToSuffix(from: rank - first + 1, amount)
        }
      }
      let minimum = below + Int(tree.minimum)
      least = min(least, minimum)
      collector.visit(
        opposing: opposing, progress: search.progressCell(cell), minimum: minimum,
        count: tree.minimumCount,
        velocities: search.velocityCells(
          tree.minimumRanges(limit: OptimumCollector.rowLimit).map {
            (first + $0.lowerBound)...(first + $0.upperBound)
          }))
    }
    return least
  }

  /// Passes the next point whose progress a cell's threshold is above.
  private mutating func nextPoint(below cell: Int) -> PlanePoint? {
    while count < search.points.count, search.points[count].progressRank < cell {
      let point = search.points[count]
      count += 1
      if !search.opposes(point, opposing) { return point }
    }
    return nil
  }

  /// What cancelling a point's gestures adds to the sum.
  private func amount(_ point: PlanePoint) -> Sum {
    Sum(
      truncatingIfNeeded: weights.falseCancel * point.finishes
        - weights.falseFinish * point.cancels)
  }
}
