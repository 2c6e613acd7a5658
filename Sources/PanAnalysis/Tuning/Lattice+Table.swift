extension Lattice {
  /// How every cell of a lattice decides.
  package struct Table: Sendable {
    /// The cells.
    package let lattice: Lattice
    /// How many gestures meant to finish, and to cancel, each cell cancels.
    private let cancelled: [SIMD2<Int32>]
    private let all: SIMD2<Int32>

    init(lattice: Lattice, cancelled: [SIMD2<Int32>], all: SIMD2<Int32>) {
      self.lattice = lattice
      self.cancelled = cancelled
      self.all = all
    }

    /// The number of cells.
    package var count: Int { cancelled.count }

    /// How a cell decides.
    package func counts(_ cell: Int) -> DecisionCounts {
      DecisionCounts(
        meantFinish: Int(all[0]), meantCancel: Int(all[1]),
        falseFinishes: Int(all[1] &- cancelled[cell][1]), falseCancels: Int(cancelled[cell][0]))
    }

    /// The cells that are best for an objective.
    package func best(_ objective: Objective) -> Region {
      var (cells, best) = ([0], counts(0))
      if let weights = objective.additiveWeights(of: best) {
        func cost(_ cell: Int) -> Int {
          weights.falseCancel * Int(cancelled[cell][0]) - weights.falseFinish
            * Int(cancelled[cell][1])
        }
        var least = cost(0)
        for cell in 1..<max(count, 1) {
          let cost = cost(cell)
          if cost < least {
            (least, cells) = (cost, [cell])
          } else if cost == least {
            cells.append(cell)
          }
        }
        return Region(table: self, cells: cells, objective: objective)
      }
      for cell in 1..<max(count, 1) {
        let own = counts(cell)
        switch objective.preference(own, over: best) {
        case .better: (best, cells) = (own, [cell])
        case .equal: cells.append(cell)
        case .worse: break
        }
      }
      return Region(table: self, cells: cells, objective: objective)
    }

    /// For each number of false finishes that is worth having, the cell with the fewest false cancels.
    ///
    /// By falling false finishes: each next cell has fewer of them, and more false cancels.
    package var tradeOff: [Int] {
      var fewest = [Int32](repeating: -1, count: Int(all[1]) + 1)
      for cell in cancelled.indices {
        let finishes = Int(all[1] &- cancelled[cell][1])
        if fewest[finishes] < 0 || cancelled[cell][0] < cancelled[Int(fewest[finishes])][0] {
          fewest[finishes] = Int32(truncatingIfNeeded: cell)
        }
      }
      var (curve, most) = ([Int](), Int32.max)
      for cell in fewest where cell >= 0 && cancelled[Int(cell)][0] < most {
        curve.append(Int(cell))
        most = cancelled[Int(cell)][0]
      }
      return curve.reversed()
    }
  }
}

extension Lattice {
  /// The cells of a lattice that are as good as any.
  package struct Region: Sendable {
    /// The cells and their counts.
    package let table: Table
    /// The cells, rising. At least one.
    package let cells: [Int]
    private let objective: Objective

    init(table: Table, cells: [Int], objective: Objective) {
      self.table = table
      self.cells = cells
      self.objective = objective
    }

    private var lattice: Lattice { table.lattice }

    /// How the best cells decide: the first of them, as others may err otherwise at the same cost.
    package var counts: DecisionCounts { table.counts(cells[0]) }

    /// The cells around one, along an axis, that are as good without a gap.
    package func run(through cell: Int, along axis: Int) -> ClosedRange<Int> {
      let columns = lattice.columns
      let isColumn = axis == lattice.axes.count - 1
      let (start, stride) = isColumn ? (cell - cell % columns, 1) : (cell % columns, columns)
      let own = isColumn ? cell % columns : cell / columns
      func isAsGood(_ place: Int) -> Bool {
        let counts = table.counts(start + place * stride)
        return objective.preference(counts, over: self.counts) == .equal
      }
      var (low, high) = (own, own)
      while low > 0, isAsGood(low - 1) { low -= 1 }
      while high + 1 < lattice.axes[axis].count, isAsGood(high + 1) { high += 1 }
      return low...high
    }

    /// A best cell with as many best cells around it as any: the last of the largest square.
    private var deepest: Int {
      let columns = lattice.columns
      var sides = [Int32](repeating: 0, count: table.count)
      var deepest = cells[0]
      for cell in cells {
        let hasBefore = cell >= columns && cell % columns > 0
        sides[cell] =
          hasBefore
          ? 1 + min(sides[cell - 1], sides[cell - columns], sides[cell - columns - 1]) : 1
        if sides[cell] > sides[deepest] { deepest = cell }
      }
      return deepest
    }

    /// The middle of what is as good, in round numbers. Infinite for a setting that does not matter.
    package var middle: [Double] { middle(around: deepest) }

    /// The middle of what is as good as a best cell.
    func middle(around cell: Int) -> [Double] {
      var numbers = numbers(from: cell) { axis, run in axis.middle(run) }
      // The run that is as good along one axis moves with the number of the other. So both are chosen again
      // until neither moves.
      for _ in 0..<Self.mostPasses {
        let next = self.numbers(from: lattice.cell(of: numbers)) { axis, run in axis.middle(run) }
        if next == numbers { break }
        numbers = next
      }
      return numbers
    }

    private static let mostPasses = 8

    /// A number of each setting from what is as good around one of the cells. All by shares in `0..<1`.
    func drawn(_ place: Double, _ share: Double) -> [Double] {
      numbers(from: cells[Int(place * Double(cells.count))]) { axis, run in
        axis.number(run, at: share)
      }
    }

    /// Chooses from the run along each axis in turn, the last axis first.
    private func numbers(
      from cell: Int, _ choose: (Axis, ClosedRange<Int>) -> Double
    ) -> [Double] {
      var (cell, numbers) = (cell, lattice.axes.map { _ in 0.0 })
      for axis in lattice.axes.indices.reversed() {
        let run = run(through: cell, along: axis)
        numbers[axis] = choose(lattice.axes[axis], run)
        let stride = axis == lattice.axes.count - 1 ? 1 : lattice.columns
        cell +=
          (lattice.axes[axis].cell(of: numbers[axis]) - cell / stride % lattice.axes[axis].count)
          * stride
      }
      return numbers
    }
  }
}
