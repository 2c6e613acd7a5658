import PanText

/// How the rows of a table are separated into cells.
struct TableText: Equatable, Sendable {
  /// What stands between cells.
  enum Delimiter: Equatable, Sendable {
    case byte(UInt8)
    /// Any number of spaces.
    case spaces

    /// What people call it.
    var name: String {
      switch self {
      case .byte(UInt8(ascii: ",")): "commas"
      case .byte(UInt8(ascii: ";")): "semicolons"
      case .byte(UInt8(ascii: "\t")): "tabs"
      case .byte(UInt8(ascii: "|")): "bars"
      case .byte: "a byte"
      case .spaces: "spaces"
      }
    }
  }

  let delimiter: Delimiter

  /// The cells of a row; nil where a quotation mark stands wrong.
  func cells(_ row: LentBytes) -> [[UInt8]]? {
    var end = row.count
    while end > 0, row[end - 1] == 0x0A || row[end - 1] == 0x0D { end -= 1 }
    let row = LentBytes(rebasing: row[..<end])
    switch delimiter {
    case .spaces:
      return row.split { Self.isSpace($0) }.map { Array($0) }
    case .byte(let byte):
      guard row.contains(UInt8(ascii: "\"")) else {
        return row.split(separator: byte, omittingEmptySubsequences: false)
          .map { Array(LentBytes(rebasing: $0).trimmed) }
      }
      return quoted(row, byte)
    }
  }

  /// The byte of a row at which a cell begins, from 1; cells count from 0.
  func place(ofCell cell: Int, in row: LentBytes) -> Int {
    var ahead = cell
    var isQuoted = false
    for place in row.indices where ahead > 0 {
      if row[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, ends(at: place, in: row) {
        ahead -= 1
        if ahead == 0 { return place + 2 }
      }
    }
    return 1
  }

  /// Whether a cell ends before a byte that separates, the last of several spaces.
  private func ends(at place: Int, in row: LentBytes) -> Bool {
    switch delimiter {
    case .byte(let byte): row[place] == byte
    case .spaces:
      Self.isSpace(row[place]) && place + 1 < row.count && !Self.isSpace(row[place + 1])
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func quoted(_ row: LentBytes, _ delimiter: UInt8) -> [[UInt8]]? {
    let quote = UInt8(ascii: "\"")
    var cells: [[UInt8]] = []
    var position = 0
    while true {
      var cell: [UInt8] = []
      if position < row.count, row[position] == quote {
        position += 1
        while true {
          guard position < row.count else { return nil }
          if row[position] == quote {
            position += 1
            guard position < row.count, row[position] == quote else { break }
          }
          cell.append(row[position])
          position += 1
        }
        guard position == row.count || row[position] == delimiter else { return nil }
      } else {
        while position < row.count, row[position] != delimiter {
          cell.append(row[position])
          position += 1
        }
        cell = cell.withLentBytes { Array($0.trimmed) }
      }
      cells.append(cell)
      guard position < row.count else { return cells }
      position += 1
    }
  }
}
