/// The thresholds that differ on some gesture: one cell per distinct value, and one for never.
///
/// A value is reached where it is not below the threshold, so that every threshold in
/// `(value before, value]` decides alike. Cell `i` ends with value `i`; the last cell is beyond
/// all values. There are infinitely many thresholds but only these cells.
struct ThresholdAxis {
  /// The distinct values, rising.
  let values: [Double]
  /// What thresholds are above, −∞ or 0.
  let floor: Double

  init(values: [Double], floor: Double = -.infinity) {
    self.values = values
    self.floor = floor
  }

  var cellCount: Int { values.count + 1 }

  /// The threshold that stands for a cell: the largest in it; +∞ for never.
  func threshold(_ cell: Int) -> Double { cell < values.count ? values[cell] : .infinity }

  /// The cell that a threshold is in.
  func cell(of threshold: Double) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < threshold { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func range(_ cells: ClosedRange<Int>) -> ThresholdRange {
    ThresholdRange(
      above: cells.lowerBound == 0 ? floor : values[cells.lowerBound - 1],
      through: threshold(cells.upperBound))
  }

  /// How much of the values' span the cells cover; what lies beyond all values adds nothing.
  func width(_ cells: ClosedRange<Int>) -> Double {
    let (low, high) = span(cells)
    return max(high - low, 0)
  }

  /// The middle of what the cells cover of the values' span; +∞ where that is only never.
  func centre(_ cells: ClosedRange<Int>) -> Double {
    guard cells.lowerBound < values.count else { return .infinity }
    let (low, high) = span(cells)
    let middle = low + (high - low) / 2
    // Between neighbouring floating-point numbers the middle rounds out of the cell.
    return middle > low || cells.lowerBound == 0 ? middle : high
  }

  private func span(_ cells: ClosedRange<Int>) -> (low: Double, high: Double) {
    guard let first = values.first, let last = values.last else { return (0, 0) }
    let low =
      cells.lowerBound == 0 ? (floor.isFinite ? floor : first) : values[cells.lowerBound - 1]
    return (low, cells.upperBound < values.count ? values[cells.upperBound] : last)
  }
}
