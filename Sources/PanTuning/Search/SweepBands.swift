/// The cells of a sweep that can be among the best: for each block of progress cells some velocity
/// cells.
///
/// Points are counted in coarse squares of ranks. A rule within a square costs at least what is
/// certain to be cancelled below it, and saves at most what can be: the points below the square
/// both ways are cancelled, those beside and in it may be. Where that is more than the best rule
/// between squares costs, no cell of the square is looked at. Of noisy gestures a percent or two of
/// the squares is left, in a band along the edge between finishing and cancelling.
struct SweepBands {
  /// Neighbouring progress cells, and the velocity cells to look at with each of them.
  struct Band {
    let progress: Range<Int>
    let velocity: ClosedRange<Int>
    /// What the points below the first cell both ways add to its sum.
    let below: Int
  }

  /// By rising progress.
  let bands: [Band]
  /// A sum that some cell reaches, counted from that of finishing everything.
  let least: Int

  /// Fewer points are swept sooner than they are counted in squares.
  private static let leastPoints = 256

  /// Takes weights in the sweep's terms.
  init(_ search: PlaneSearch, _ weights: ErrorWeights, opposing: Int) {
    let (progress, velocity) = (search.plane.progress.cellCount, search.plane.velocity.cellCount)
    guard search.points.count >= Self.leastPoints else {
      bands = [Band(progress: 0..<progress, velocity: 0...(velocity - 1), below: 0)]
      least = 0
      return
    }
    let squares = SweepSquares(search, weights, opposing: opposing)
    let least = squares.least
    self.least = least
    bands = (0..<squares.rows.count).compactMap { row in
      squares.columns(of: row, within: least).map { columns in
        Band(
          progress: squares.rows.cells(row...row, of: progress),
          velocity: ClosedRange(squares.columns.cells(columns, of: velocity)),
          below: squares.sum(row, columns.lowerBound))
      }
    }
  }
}

/// The points of a sweep, counted in squares of ranks and added up from the lowest.
private struct SweepSquares {
  /// Runs of cells, as many in each as a power of 2, which spares a division for every point.
  struct Blocks {
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

  let rows: Blocks
  let columns: Blocks
  /// What cancelling the points below the first cell of a row and a column costs, and what it saves.
  ///
  /// A row and a column more than there are blocks, for what is below none and below all.
  private var costs: [Int]
  private var savings: [Int]
  private let width: Int

  init(_ search: PlaneSearch, _ weights: ErrorWeights, opposing: Int) {
    let most = Int(Double(search.points.count).squareRoot())
    rows = Blocks(of: search.plane.progress.cellCount, most: most)
    columns = Blocks(of: search.plane.velocity.cellCount, most: most)
    width = columns.count + 1
    costs = [Int](repeating: 0, count: (rows.count + 1) * width)
    savings = costs
    for point in search.points {
      // What opposes is cancelled by the lowest progress threshold already.
      let row = search.opposes(point, opposing) ? 0 : rows.block(point.progressRank) + 1
      let place = row * width + columns.block(point.velocityRank) + 1
      costs[place] += weights.falseCancel * point.finishes
      savings[place] += weights.falseFinish * point.cancels
    }
    addUp(&costs)
    addUp(&savings)
  }

  /// Turns what is in squares into what is in all lower rows and columns with them.
  private func addUp(_ sums: inout [Int]) {
    for row in 0...rows.count {
      var along = 0
      for place in (row * width)..<((row + 1) * width) {
        along += sums[place]
        sums[place] = along + (row > 0 ? sums[place - width] : 0)
      }
    }
  }

  /// The sum of a row's and a column's first cell.
  func sum(_ row: Int, _ column: Int) -> Int {
    costs[row * width + column] - savings[row * width + column]
  }

  /// The least of those sums.
  var least: Int {
    var least = 0
    for place in costs.indices { least = min(least, costs[place] - savings[place]) }
    return least
  }

  /// From the first to the last square of a row that may hold a sum of at most `limit`.
  func columns(of row: Int, within limit: Int) -> ClosedRange<Int>? {
    var found: ClosedRange<Int>?
    for column in 0..<columns.count {
      let place = row * width + column
      guard costs[place] - savings[place + width + 1] <= limit else { continue }
      found = (found?.lowerBound ?? column)...column
    }
    return found
  }
}
