/// The median, the 95th percentile and the largest of a trace's figures.
///
/// The same as a ``Distribution`` says, without putting all figures in order: every trace has half a
/// dozen such sets, and a selection looks at each figure a few times only.
struct MiddleAndTail {
  /// The middle, type 7; nil for none.
  let median: Double?
  /// The 95th percentile, type 7; nil below 20 figures.
  let p95: Double?
  /// The largest; nil for none.
  let maximum: Double?

  init(_ figures: consuming [Double]) {
    var selection = Selection(figures)
    median = selection.type7(0.5)
    p95 = selection.count >= Distribution.fewestForP95 ? selection.type7(0.95) : nil
    maximum = selection.largest
  }
}

/// Figures of which a few are wanted by rank, asked for in rising order.
struct Selection {
  private var figures: [Double]
  /// No figure before this index is larger than any from it on.
  private var floor = 0

  init(_ figures: consuming [Double]) { self.figures = figures }

  var count: Int { figures.count }

  /// The largest of all; nil for none.
  var largest: Double? { figures[floor...].max() }

  /// The quantile `q`, at least the one asked for before, as ``Quantile/type7(_:ofSorted:)`` has it.
  mutating func type7(_ q: Double) -> Double? {
    guard !figures.isEmpty, q >= 0, q <= 1 else { return nil }
    let position = Double(figures.count - 1) * q
    let index = Int(position)
    let value = select(index)
    guard let next = figures[(index + 1)...].min() else { return value }
    return value + (position - Double(index)) * (next - value)
  }

  /// The figure at an index of the sorted figures, not below the one selected before.
  ///
  /// Hoare, "Algorithm 65: Find", CACM 4 (1961), with the middle figure as the pivot.
  private mutating func select(_ index: Int) -> Double {
    var (low, high) = (floor, figures.count - 1)
    while low < high {
      let pivot = figures[low + (high - low) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while figures[left] < pivot { left += 1 }
        while pivot < figures[right] { right -= 1 }
        guard left <= right else { break }
        figures.swapAt(left, right)
        left += 1
        right -= 1
      }
      if index <= right { high = right } else if index >= left { low = left } else { break }
    }
    floor = index
    return figures[index]
  }
}
