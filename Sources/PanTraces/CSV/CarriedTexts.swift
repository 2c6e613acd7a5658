import PanText

/// What the columns that go along say of the trace under way.
///
/// Rows are compared with the first that says something, as bytes; only where texts of samples are
/// kept is there more to hold than one text for each column.
struct CarriedTexts {
  /// The first text of each column; empty where no row has one.
  private var first: [[UInt8]]
  /// Whether rows say different things.
  private(set) var varies: [Bool]
  /// Whether the text of each sample is wanted.
  let keepsSampleTexts: Bool
  /// What rows hold in all columns, as often as one differs from the row before.
  private var rows: [[[UInt8]]] = []

  init(count: Int, keepsSampleTexts: Bool) {
    first = [[UInt8]](repeating: [], count: count)
    varies = [Bool](repeating: false, count: count)
    self.keepsSampleTexts = keepsSampleTexts && count > 0
  }

  /// Forgets the trace but keeps the memory.
  mutating func removeAll() {
    for index in first.indices {
      if !first[index].isEmpty { first[index].removeAll(keepingCapacity: true) }
      varies[index] = false
    }
    rows.removeAll(keepingCapacity: true)
  }

  /// Looks at what a row holds in a column.
  mutating func take(_ cell: LentBytes, in index: Int) {
    guard !cell.isEmpty, !first[index].isSame(as: cell) else { return }
    if first[index].isEmpty {
      first[index].append(contentsOf: cell)
    } else {
      varies[index] = true
    }
  }

  /// Keeps what a row holds where that is wanted, and returns its number.
  mutating func keepRow(
    _ text: LentBytes, _ cells: [RowCell], _ places: [ColumnLayout.CarriedPlace]
  ) -> Int {
    guard keepsSampleTexts else { return 0 }
    let isSame =
      rows.last.map { last in
        places.indices.allSatisfy { index in
          last[index].isSame(as: LentBytes(rebasing: text[cells[places[index].column].text]))
        }
      } ?? false
    if !isSame { rows.append(places.map { Array(text[cells[$0.column].text]) }) }
    return rows.count - 1
  }

  /// The columns of a trace, `numbers` being those of its samples' rows.
  func columns(_ places: [ColumnLayout.CarriedPlace], numbers: [Int]) -> [CarriedColumn] {
    places.indices.map { index in
      guard varies[index] else {
        return CarriedColumn(
          name: places[index].name, content: .same(String(decoding: first[index], as: UTF8.self)))
      }
      let texts = numbers.map { String(decoding: rows[$0][index], as: UTF8.self) }
      return CarriedColumn(name: places[index].name, content: .varying(texts))
    }
  }
}
