/// At which rows of a table traces stand, and at which those that could not be used.
struct RowOrder {
  /// What stands at a row, by its number among its kind.
  enum Row: Equatable {
    case trace(Int)
    case rejected(Int)
  }

  /// The rows of those that could not be used, rising.
  private let rejected: [Int]

  /// Takes before which trace each of those that could not be used stands, in their order.
  init(rejectedBefore traces: [Int]) {
    rejected = traces.enumerated().map { $1 + $0 }
  }

  /// What stands at a row.
  subscript(row: Int) -> Row {
    // How many of them stand before it.
    var (low, high) = (0, rejected.count)
    while low < high {
      let middle = (low + high) / 2
      if rejected[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low < rejected.count && rejected[low] == row ? .rejected(low) : .trace(row - low)
  }
}
