/// The numbers that are tried for one setting of a rule: those that a person would type.
///
/// Numbers that decide every gesture alike share a cell. The cells rise.
package struct LatticeAxis: Equatable, Sendable {
  /// How far apart the numbers are.
  package let step: TypedStep
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
    values: some Sequence<Double>, step: TypedStep, least: Int? = nil, floor: Int = .min,
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
  init(range: ClosedRange<Double>, step: TypedStep) {
    // A range that ends at a step, but for a rounding error, has that step.
    let tolerance = step.size * 1e-6
    let low = -step.steps(upTo: tolerance - range.lowerBound)
    self.init(steps: low...max(low, step.steps(upTo: range.upperBound + tolerance)), step: step)
  }

  /// The numbers after some steps, each in a cell of its own.
  init(steps: ClosedRange<Int>, step: TypedStep) {
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
  /// the run, unless the run has only ends.
  func middle(_ cells: ClosedRange<Int>) -> Double {
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
      if let near, (4 * near - middle).magnitude <= width { return step.number(near) }
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
