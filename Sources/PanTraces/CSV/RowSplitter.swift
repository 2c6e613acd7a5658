package import PanText

/// A field of a row: where its text is, and where it stood in the line.
package struct RowCell {
  /// The bytes of the field, quotes removed.
  package var text: Range<Int>
  /// The bytes in the line, quotes included.
  package var origin: Range<Int>
}

/// Splits lines into fields by RFC 4180, reusing its memory from line to line.
package struct RowSplitter {
  let delimiter: UInt8
  /// The fields of the line that was split last.
  package private(set) var cells: [RowCell] = []
  /// The line with its quotes removed; only filled where the line has any.
  package private(set) var unquoted: [UInt8] = []
  private(set) var isUnquoted = false

  /// Splits lines at a byte.
  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Splits one line and returns where a quote stands wrong, if one does.
  package mutating func split(_ line: LentBytes, hasQuotes: Bool) -> Int? {
    cells.removeAll(keepingCapacity: true)
    isUnquoted = hasQuotes
    if hasQuotes { return splitQuoted(line) }
    var start = 0
    var position = 0
    for byte in line {
      if byte == delimiter {
        cells.append(RowCell(text: start..<position, origin: start..<position))
        start = position + 1
      }
      position += 1
    }
    cells.append(RowCell(text: start..<line.count, origin: start..<line.count))
    return nil
  }

  private mutating func splitQuoted(_ line: LentBytes) -> Int? {
    unquoted.removeAll(keepingCapacity: true)
    let quote = UInt8(ascii: "\"")
    var position = 0
    while true {
      let origin = position
      let text = unquoted.count
      if position < line.count, line[position] == quote {
        guard let end = copyQuoted(line, from: position + 1) else { return origin }
        position = end
        if position < line.count, line[position] != delimiter { return position }
      } else {
        while position < line.count, line[position] != delimiter {
          if line[position] == quote { return position }
          unquoted.append(line[position])
          position += 1
        }
      }
      cells.append(RowCell(text: text..<unquoted.count, origin: origin..<position))
      guard position < line.count else { return nil }
      position += 1
    }
  }

  /// Copies up to the closing quote and returns the place after it; nil where there is none.
  private mutating func copyQuoted(_ line: LentBytes, from start: Int) -> Int? {
    let quote = UInt8(ascii: "\"")
    var position = start
    while position < line.count {
      if line[position] == quote {
        guard position + 1 < line.count, line[position + 1] == quote else { return position + 1 }
        position += 1
      }
      unquoted.append(line[position])
      position += 1
    }
    return nil
  }

  /// Takes the unquoted text out, so that it can be read while the splitter is in use.
  mutating func takeUnquoted() -> [UInt8] {
    var text: [UInt8] = []
    swap(&text, &unquoted)
    return text
  }

  /// Gives the memory back for the next line.
  mutating func giveBack(_ text: consuming [UInt8]) { unquoted = text }
}
