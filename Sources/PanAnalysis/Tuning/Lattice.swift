package import PanTraces

/// Every rule of a shape that people would type, with what it decides on every gesture.
///
/// A cell is a number for each of one or two settings. A gesture is kept as the few cells in which its
/// decision changes: the mixed difference over both axes of whether the cell cancels it. So a sum over
/// both axes gives, for any weights of the gestures, how many each cell cancels.
package struct Lattice: Sendable {
  /// The numbers of each setting. The last setting's change fastest.
  package let axes: [LatticeAxis]
  /// What was meant by each gesture.
  private let intents: [TransitionOutcome]
  /// Where the changes of each gesture begin, and where the last ones end.
  private var starts: [Int32] = [0]
  /// The cells in which a gesture is cancelled from here on, and, as complement, no longer.
  private var changes: [Int32] = []

  /// How many cells there are of the last setting.
  var columns: Int { axes[axes.count - 1].count }
  /// How many there are of the other. 1 without one.
  var rows: Int { axes.count > 1 ? axes[0].count : 1 }

  /// Asks a rule what it decides.
  ///
  /// - Parameters:
  ///   - axes: One or two.
  ///   - intents: What was meant by each gesture.
  ///   - isOrdered: Whether a larger number of the last setting never finishes more, and the number from
  ///     which a gesture is cancelled only rises, or only falls, with the other setting. Then few cells
  ///     have to be asked.
  ///   - finishes: Whether the rule with the settings' numbers finishes a gesture.
  /// - Complexity: For each gesture a decision for each cell, or if ordered a few logarithms of them.
  package init(
    _ axes: [LatticeAxis], intents: [TransitionOutcome], isOrdered: Bool,
    finishes: (_ gesture: Int, _ numbers: [Double]) -> Bool
  ) {
    self.axes = axes
    self.intents = intents
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
      if isOrdered {
        let firsts = Self.firsts(rows, columns, isCancelled)
        var above = columns
        for row in 0..<rows where firsts[row] != above {
          add(row, firsts[row], isCancelledFromHere: true)
          add(row, above, isCancelledFromHere: false)
          above = firsts[row]
        }
      } else {
        addEach(rows, columns, isCancelled)
      }
      starts.append(Int32(truncatingIfNeeded: changes.count))
    }
  }

  private mutating func add(_ row: Int, _ column: Int, isCancelledFromHere: Bool) {
    guard column < columns else { return }
    let cell = Int32(truncatingIfNeeded: row * columns + column)
    changes.append(isCancelledFromHere ? cell : ~cell)
  }

  /// Asks every cell.
  private mutating func addEach(
    _ rows: Int, _ columns: Int, _ isCancelled: (_ row: Int, _ column: Int) -> Bool
  ) {
    var above = [Bool](repeating: false, count: columns)
    for row in 0..<rows {
      // How the cell before differs from the one above it: by 1 if only it is cancelled.
      var before = 0
      for column in 0..<columns {
        let isNow = isCancelled(row, column)
        let own = (isNow ? 1 : 0) - (above[column] ? 1 : 0)
        for _ in 0..<(own - before).magnitude {
          add(row, column, isCancelledFromHere: own > before)
        }
        (before, above[column]) = (own, isNow)
      }
    }
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

  /// The numbers that stand for a cell.
  package func numbers(_ cell: Int) -> [Double] {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    return axes.count > 1
      ? [axes[0].number(row), axes[1].number(column)] : [axes[0].number(column)]
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
  package func table(_ weights: [Int32]? = nil) -> LatticeTable {
    var sums = [SIMD2<Int32>](repeating: .zero, count: rows * columns)
    var all = SIMD2<Int32>.zero
    for gesture in intents.indices {
      let weight = weights.map { $0[gesture] } ?? 1
      guard weight != 0 else { continue }
      let own = intents[gesture] == .finish ? SIMD2(weight, 0) : SIMD2(0, weight)
      all &+= own
      for place in Int(starts[gesture])..<Int(starts[gesture + 1]) {
        let change = changes[place]
        if change >= 0 { sums[Int(change)] &+= own } else { sums[Int(~change)] &-= own }
      }
    }
    for row in 0..<rows {
      var along = SIMD2<Int32>.zero
      for cell in (row * columns)..<((row + 1) * columns) {
        along &+= sums[cell]
        sums[cell] = row > 0 ? along &+ sums[cell - columns] : along
      }
    }
    return LatticeTable(lattice: self, cancelled: sums, all: all)
  }
}
