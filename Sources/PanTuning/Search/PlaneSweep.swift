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
  private var cancelCosts: [Sum]

  /// Starts below all points; the sum of all weights must fit in `Sum`.
  init(_ search: PlaneSearch, _ weights: ErrorWeights, opposing: Int) {
    self.search = search
    self.weights = weights
    self.opposing = opposing
    cancelCosts = [Sum](repeating: 0, count: search.plane.velocity.values.count)
    guard search.shape == .eitherUnlessOpposing else { return }
    for point in search.points where search.opposes(point, opposing) {
      cancelCosts[Int(point.velocityRank)] += cancelCost(point)
    }
  }

  /// Collects the cells with the least sum, and returns that sum.
  mutating func run(into collector: inout OptimumCollector) -> Int {
    let bands = SweepBands(search, weights, opposing: opposing)
    let base = weights.falseFinish * search.points.reduce(0) { $0 + $1.counts.cancels }
    collector.discard(above: base + bands.least)
    var least = base + bands.least
    for band in bands.bands {
      while let point = nextPoint(below: band.progress.lowerBound) {
        cancelCosts[Int(point.velocityRank)] += cancelCost(point)
      }
      least = min(least, run(band, base: base, into: &collector))
    }
    return least
  }

  private mutating func run(
    _ band: SweepBands.Band, base: Int, into collector: inout OptimumCollector
  ) -> Int {
    let (first, last) = (band.velocity.lowerBound, band.velocity.upperBound)
    var tree = PrefixMinimumTree([0] + cancelCosts[first..<last])
    var below = base + band.below
    var least = Int.max
    for cell in band.progress {
      while let point = nextPoint(below: cell) {
        let (rank, cancelCost) = (Int(point.velocityRank), cancelCost(point))
        cancelCosts[rank] += cancelCost
        if rank < first {
          below += Int(cancelCost)
        } else {
          tree.addToSuffix(from: rank - first + 1, cancelCost)
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

  /// Passes the next point below a cell's progress threshold.
  private mutating func nextPoint(below cell: Int) -> PlanePoint? {
    while count < search.points.count, search.points[count].progressRank < cell {
      let point = search.points[count]
      count += 1
      if !search.opposes(point, opposing) { return point }
    }
    return nil
  }

  /// What cancelling a point's gestures adds to the sum.
  private func cancelCost(_ point: PlanePoint) -> Sum {
    Sum(truncatingIfNeeded: point.counts.cancelCost(weights))
  }
}

/// The cells of a sweep that can be among the best: for each block of progress cells some velocity
/// cells.
///
/// Points are counted in coarse squares of ranks, and ``PrefixSums`` bounds from below what the
/// rules through each square cost. A square whose bound is above the best rule at square corners is
/// skipped. Of noisy gestures a percent or two of the squares is left, in a band along the edge
/// between finishing and cancelling.
struct SweepBands {
  /// Neighboring progress cells, and the velocity cells to look at with each of them.
  struct Band {
    let progress: Range<Int>
    let velocity: ClosedRange<Int>
    /// The cost of cancelling all points below the first cell in both directions.
    let below: Int
  }

  /// By rising progress.
  let bands: [Band]
  /// A sum that some cell reaches, counted from that of finishing everything.
  let least: Int

  /// With fewer points a plain sweep is faster.
  private static let leastPoints = 256

  /// Takes weights in the sweep's terms.
  init(_ search: PlaneSearch, _ weights: ErrorWeights, opposing: Int) {
    let (progress, velocity) = (search.plane.progress.cellCount, search.plane.velocity.cellCount)
    guard search.points.count >= Self.leastPoints else {
      bands = [Band(progress: 0..<progress, velocity: 0...(velocity - 1), below: 0)]
      least = 0
      return
    }
    let most = Int(Double(search.points.count).squareRoot())
    let (rows, columns) = (Blocks(of: progress, most: most), Blocks(of: velocity, most: most))
    var sums = PrefixSums(rows: rows.count, columns: columns.count)
    for point in search.points {
      // Opposing points are cancelled at any progress threshold.
      let row = search.opposes(point, opposing) ? -1 : rows.block(point.progressRank)
      sums.add(point.counts, row: row, column: columns.block(point.velocityRank))
    }
    sums.addUp()
    let least = sums.leastCost(weights)
    self.least = least
    bands = (0..<rows.count).compactMap { row in
      sums.squares(of: row, within: least, weights).map { squares in
        Band(
          progress: rows.cells(row...row, of: progress),
          velocity: ClosedRange(columns.cells(squares, of: velocity)),
          below: sums[row, squares.lowerBound].cancelCost(weights))
      }
    }
  }

  /// Runs of 2ᵏ cells, so that a shift finds a point's run.
  private struct Blocks {
    let count: Int
    private let shift: Int

    init(of cells: Int, most: Int) {
      var shift = 0
      while (cells - 1) >> shift >= most { shift += 1 }
      self.shift = shift
      count = ((cells - 1) >> shift) + 1
    }

    @inline(__always)
    func block(_ cell: Int32) -> Int { Int(cell) >> shift }

    func cells(_ blocks: ClosedRange<Int>, of all: Int) -> Range<Int> {
      (blocks.lowerBound << shift)..<min((blocks.upperBound + 1) << shift, all)
    }
  }
}
