package import PanTraces

// How to change this: `LatticeTests` counts every cell's errors one by one, and `table` must agree. What must
// hold of a rule to be counted here is said at `init`. Where it does not, count cell by cell.

/// Every rule of a family that people would type, with what it decides on every gesture.
///
/// A cell is a number for each of one or two settings. A gesture is kept as the few cells in which its
/// decision changes: the mixed difference over both axes of whether the cell cancels it. So a sum over
/// both axes gives, for any weights of the gestures, how many each cell cancels.
package struct Lattice: Sendable {
  /// The numbers of each setting. The last setting's change fastest.
  package let axes: [Axis]
  /// What was meant by each gesture.
  private let intents: [TransitionOutcome]
  /// Where the changes of each gesture begin, and where the last ones end.
  private var starts: [Int32] = [0]
  /// The cells in which a gesture is cancelled from here on, and, as complement, no longer.
  private var changes: [Int32] = []

  /// How many cells there are of the last setting.
  let columns: Int
  /// How many there are of the other. 1 without one.
  let rows: Int

  /// Asks a rule what it decides.
  ///
  /// - Parameters:
  ///   - axes: One or two.
  ///   - intents: What was meant by each gesture.
  ///   - finishes: Whether the rule with the settings' numbers finishes a gesture. A larger number of
  ///     the last setting never finishes more, and the number from which a gesture is cancelled only
  ///     rises, or only falls, with the other setting.
  /// - Complexity: For each gesture a few logarithms of the cells.
  package init(
    _ axes: [Axis], intents: [TransitionOutcome],
    finishes: (_ gesture: Int, _ numbers: [Double]) -> Bool
  ) {
    self.axes = axes
    self.intents = intents
    columns = axes[axes.count - 1].count
    rows = axes.count > 1 ? axes[0].count : 1
    starts.reserveCapacity(intents.count + 1)
    let places = axes.map { axis in (0..<axis.count).map { axis.number($0) } }
    var numbers = axes.map { _ in 0.0 }
    let (last, rows, columns) = (axes.count - 1, rows, columns)
    for gesture in intents.indices {
      func isCancelled(_ row: Int, _ column: Int) -> Bool {
        if last > 0 { numbers[0] = places[0][row] }
        numbers[last] = places[last][column]
        return !finishes(gesture, numbers)
      }
      let firsts = Self.firsts(rows, columns, isCancelled)
      var above = columns
      // Only where a row differs from the one above is anything kept: a few numbers a gesture.
      for row in 0..<rows where firsts[row] != above {
        add(row, firsts[row], isCancelledFromHere: true)
        add(row, above, isCancelledFromHere: false)
        above = firsts[row]
      }
      starts.append(Int32(truncatingIfNeeded: changes.count))
    }
  }

  private mutating func add(_ row: Int, _ column: Int, isCancelledFromHere: Bool) {
    guard column < columns else { return }
    let cell = Int32(truncatingIfNeeded: row * columns + column)
    changes.append(isCancelledFromHere ? cell : ~cell)
  }

  /// For each row the first column that cancels. `columns` if none does.
  private static func firsts(
    _ rows: Int, _ columns: Int, _ isCancelled: (_ row: Int, _ column: Int) -> Bool
  ) -> [Int] {
    func first(_ row: Int, in range: Range<Int>) -> Int {
      range.partitioningIndex { isCancelled(row, $0) }
    }
    var firsts = [Int](repeating: first(0, in: 0..<columns), count: rows)
    guard rows > 1 else { return firsts }
    firsts[rows - 1] = first(rows - 1, in: 0..<columns)
    var pending = [0...(rows - 1)]
    while let part = pending.popLast() {
      let (low, high) = (part.lowerBound, part.upperBound)
      let (one, other) = (firsts[low], firsts[high])
      guard high - low > 1 else { continue }
      // Between two rows that change at the same column all do.
      if one == other {
        for row in (low + 1)..<high { firsts[row] = one }
        continue
      }
      let middle = (low + high) / 2
      firsts[middle] = first(middle, in: min(one, other)..<max(one, other))
      pending.append(low...middle)
      pending.append(middle...high)
    }
    return firsts
  }

  /// The numbers in the middle of a cell.
  func middle(_ cell: Int) -> [Double] {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    return zip(axes, axes.count > 1 ? [row, column] : [column]).map { $0.middle($1...$1) }
  }

  /// The cell of numbers that the axes have.
  func cell(of numbers: [Double]) -> Int {
    zip(axes, numbers).reduce(0) { $0 * $1.0.count + $1.0.cell(of: $1.1) }
  }

  /// Counts what every cell cancels. `weights` says how often each gesture counts, at first once.
  package func table(_ weights: [Int32]? = nil) -> Table {
    var sums = [SIMD2<Int32>](repeating: .zero, count: rows * columns)
    var all = SIMD2<Int32>.zero
    for gesture in intents.indices {
      let weight = weights.map { $0[gesture] } ?? 1
      guard weight != 0 else { continue }
      // Both intents in one vector: one sum counts both kinds of errors.
      let own = intents[gesture] == .finish ? SIMD2(weight, 0) : SIMD2(0, weight)
      all &+= own
      for place in Int(starts[gesture])..<Int(starts[gesture + 1]) {
        let change = changes[place]
        if change >= 0 { sums[Int(change)] &+= own } else { sums[Int(~change)] &-= own }
      }
    }
    // The sum along a row, then over the rows above: what was kept as changes becomes counts.
    for row in 0..<rows {
      var along = SIMD2<Int32>.zero
      for cell in (row * columns)..<((row + 1) * columns) {
        along &+= sums[cell]
        sums[cell] = row > 0 ? along &+ sums[cell - columns] : along
      }
    }
    return Table(lattice: self, cancelled: sums, all: all)
  }
}

extension Lattice {
  /// The numbers that are tried for one setting of a rule: those that a person would type.
  ///
  /// Numbers that decide every gesture alike share a cell. The cells rise.
  package struct Axis: Equatable, Sendable {
    /// How far apart the numbers are.
    package let step: Step
    /// The largest number of each cell in steps, but for a last cell without an end.
    private let ends: [Int]
    /// The smallest number of the first cell in steps. Nil if every smaller number does as well.
    private let first: Int?
    /// Whether a last cell has every number that no gesture reaches.
    private let isOpenAbove: Bool
    /// Whether some value is below all numbers, so that no number of the first cell is reached by all.
    private let isFloored: Bool
    /// The number that leaves the setting's clause out of the rule.
    private let without: Double

    /// The bounds that tell `values` apart.
    ///
    /// A bound counts as reached by its own value. `least` is the smallest bound in steps that makes sense,
    /// nil if a bound may be so low that everything reaches it. `floor` stands for all values below it.
    init(
      values: some Sequence<Double>, step: Step, least: Int? = nil, floor: Int = .min,
      without: Double = .infinity
    ) {
      var levels = values.map { max(step.steps(upTo: $0), floor) }
      if let least { levels.removeAll { $0 < least } }
      levels.sort()
      var ends: [Int] = []
      for level in levels where ends.last != level { ends.append(level) }
      self.step = step
      self.ends = ends
      isFloored = least == nil && ends.first == floor
      first = least
      isOpenAbove = true
      self.without = without
    }

    /// The numbers of a range, each in a cell of its own. The range has ends that are not open.
    init(range: ClosedRange<Double>, step: Step) {
      // A range that ends at a step, but for a rounding error, has that step.
      let tolerance = step.size * 1e-6
      let low = -step.steps(upTo: tolerance - range.lowerBound)
      self.init(steps: low...max(low, step.steps(upTo: range.upperBound + tolerance)), step: step)
    }

    /// The numbers after some steps, each in a cell of its own.
    init(steps: ClosedRange<Int>, step: Step) {
      self.step = step
      ends = Array(steps)
      isFloored = false
      first = steps.lowerBound
      isOpenAbove = false
      without = .infinity
    }

    /// How many cells there are, at least one.
    package var count: Int { ends.count + (isOpenAbove ? 1 : 0) }

    /// The number that stands for a cell: −∞ and +∞ for those without an end.
    package func number(_ cell: Int) -> Double {
      if cell == 0, first == nil { return ends.isEmpty ? without : -.infinity }
      return cell < ends.count ? step.number(ends[cell]) : .infinity
    }

    /// The cell of a number that the axis has.
    package func cell(of number: Double) -> Int {
      guard number.isFinite else { return number < 0 ? 0 : count - 1 }
      let steps = step.steps(upTo: number)
      return ends.firstIndex { $0 >= steps } ?? count - 1
    }

    /// The smallest and the largest number of a run of cells. Infinite if it has no end.
    package func numbers(_ cells: ClosedRange<Int>) -> ClosedRange<Double> {
      if isFloored, cells.upperBound == 0 { return -.infinity ... -.infinity }
      let (low, high) = steps(cells)
      return (low.map(step.number) ?? -.infinity)...(high.map(step.number) ?? .infinity)
    }

    private func steps(_ cells: ClosedRange<Int>) -> (low: Int?, high: Int?) {
      (
        cells.lowerBound == 0 ? first : ends[cells.lowerBound - 1] + 1,
        cells.upperBound < ends.count ? ends[cells.upperBound] : nil
      )
    }

    /// The middle of a run of cells in round numbers. Infinite if the run has no end.
    ///
    /// It is the coarsest of ten, five and one steps in the middle half of the run, and so never an end of
    /// the run, unless the run has only ends. With four `quarters` it is the coarsest of the whole run.
    func middle(_ cells: ClosedRange<Int>, quarters: Int = 2) -> Double {
      let (low, high) = steps(cells)
      guard let low, let high else {
        return low == nil && high == nil ? without : low == nil ? -.infinity : .infinity
      }
      // In quarters of a step, so that all is exact.
      let (middle, width) = (2 * (low + high), high - low)
      for factor in [10, 5] {
        let below = Self.floor((low + high) / 2, to: factor)
        let near = [below, below + factor].min {
          (4 * $0 - middle).magnitude < (4 * $1 - middle).magnitude
        }
        if let near, 2 * (4 * near - middle).magnitude <= quarters * width {
          return step.number(near)
        }
      }
      return step.number(low + width / 2)
    }

    /// One of the numbers of a run of cells by a share in `0..<1`. Infinite if the run has no end.
    func number(_ cells: ClosedRange<Int>, at share: Double) -> Double {
      guard let low = steps(cells).low, let high = steps(cells).high else { return middle(cells) }
      return step.number(low + Int(share * Double(high - low + 1)))
    }

    private static func floor(_ steps: Int, to factor: Int) -> Int {
      let rest = steps % factor
      return steps - (rest < 0 ? rest + factor : rest)
    }
  }
}

extension Lattice {
  /// How far apart the numbers are that people would type for a setting, as hundredths or tens.
  package struct Step: Equatable, Sendable {
    private let multiple: Double
    private let perUnit: Double

    /// Steps of a whole number, or of one part of `perUnit`.
    package init(_ multiple: Int = 1, perUnit: Int = 1) {
      (self.multiple, self.perUnit) = (Double(multiple), Double(perUnit))
    }

    /// 0.05, for times in seconds.
    static let twentieths = Step(perUnit: 20)
    static let tens = Step(10)

    /// The step of a share of a travel: a hundredth, or less if that is more than 10 points.
    static func share(ofTravel extent: Double) -> Step {
      let parts = [100, 200, 500, 1000, 2000, 5000].first { extent / Double($0) <= 10 }
      return Step(perUnit: parts ?? 10_000)
    }

    /// The distance of two neighboring numbers.
    package var size: Double { multiple / perUnit }

    /// The number after so many steps from 0: the closest to the decimal, as one factor is 1.
    func number(_ steps: Int) -> Double { Double(steps) * multiple / perUnit }

    /// The most steps whose number is not above a value.
    func steps(upTo value: Double) -> Int {
      let most = 1e9
      var steps = Int(min(max((value / size).rounded(), -most), most))
      if number(steps) > value { steps -= 1 }
      return steps
    }
  }
}

extension Lattice {
  /// How every cell of a lattice decides.
  package struct Table: Sendable {
    /// The cells.
    package let lattice: Lattice
    /// How many gestures meant to finish, and to cancel, each cell cancels.
    fileprivate let cancelled: [SIMD2<Int32>]
    fileprivate let all: SIMD2<Int32>

    /// The number of cells.
    package var count: Int { cancelled.count }

    /// How a cell decides.
    package func counts(_ cell: Int) -> DecisionCounts {
      DecisionCounts(
        meantFinish: Int(all[0]), meantCancel: Int(all[1]),
        falseFinishes: Int(all[1] &- cancelled[cell][1]), falseCancels: Int(cancelled[cell][0]))
    }

    /// The cells around one, along an axis, that are good enough without a gap.
    func run(
      through cell: Int, along axis: Int, isGood: (DecisionCounts) -> Bool
    ) -> ClosedRange<Int> {
      let columns = lattice.columns
      let isColumn = axis == lattice.axes.count - 1
      let (start, stride) = isColumn ? (cell - cell % columns, 1) : (cell % columns, columns)
      let own = isColumn ? cell % columns : cell / columns
      var (low, high) = (own, own)
      // The run only: beyond a gap the same score may come from other gestures.
      while low > 0, isGood(counts(start + (low - 1) * stride)) { low -= 1 }
      while high + 1 < lattice.axes[axis].count, isGood(counts(start + (high + 1) * stride)) {
        high += 1
      }
      return low...high
    }

    /// The cells that are best for an objective.
    package func best(_ objective: Objective) -> Region {
      var (cells, best) = ([0], counts(0))
      // A cost that is a sum needs no counts for each cell, and most objectives are one.
      if let weights = objective.additiveWeights(of: best) {
        var least = Int.max
        for (cell, cancelled) in cancelled.enumerated() {
          let cost =
            weights.falseCancel * Int(cancelled[0]) - weights.falseFinish * Int(cancelled[1])
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
    fileprivate let objective: Objective

    private var lattice: Lattice { table.lattice }

    /// How the best cells decide: the first of them, as others may err otherwise at the same cost.
    package var counts: DecisionCounts { table.counts(cells[0]) }

    /// The cells around one, along an axis, that are as good without a gap.
    private func run(through cell: Int, along axis: Int) -> ClosedRange<Int> {
      let (objective, counts) = (objective, counts)
      return table.run(through: cell, along: axis) {
        objective.preference($0, over: counts) == .equal
      }
    }

    /// A best cell with as many best cells around it as any: the last of the largest square.
    private var deepest: Int {
      let columns = lattice.columns
      var sides = [Int32](repeating: 0, count: table.count)
      var deepest = cells[0]
      for cell in cells {
        // The side of the largest square of best cells that ends here, from its three neighbors.
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

    /// The roundest numbers that are as good around there, near the middle if others are as round.
    var roundest: [Double] { middle(around: deepest, quarters: 4) }

    /// The middle of what is as good as a best cell.
    func middle(around cell: Int, quarters: Int = 2) -> [Double] {
      let choose = { (axis: Axis, run: ClosedRange<Int>) in axis.middle(run, quarters: quarters) }
      var numbers = numbers(from: cell, choose)
      // The run that is as good along one axis moves with the number of the other. So both are chosen again
      // until neither moves.
      for _ in 0..<Self.mostPasses {
        let next = self.numbers(from: lattice.cell(of: numbers), choose)
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
