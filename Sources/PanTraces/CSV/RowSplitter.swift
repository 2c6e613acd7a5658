package import PanText

/// What a scan of a line shows before it is split: a defect, and whether it has quotes.
struct LineCheck {
  /// Something that no line of a text file may hold, and where.
  var defect: (code: DiagnosticCode, offset: Int)?
  var hasQuotes = false

  init(_ line: ByteView) {
    // All that is looked for lies outside of # to DEL; one test a byte is vectorized.
    var special: UInt8 = 0
    for byte in line { special |= byte &- 0x23 > 0x7F - 0x23 ? 1 : 0 }
    guard special != 0 else { return }
    for offset in line.indices {
      switch line[offset] {
      case 0: note(.nulByte, offset)
      case 0x0D: note(.strayCarriageReturn, offset)
      case UInt8(ascii: "\""): hasQuotes = true
      default: break
      }
    }
    if let offset = UTF8Check.firstInvalid(in: line), offset <= (defect?.offset ?? offset) {
      defect = (.invalidUTF8, offset)
    }
  }

  private mutating func note(_ code: DiagnosticCode, _ offset: Int) {
    if defect == nil { defect = (code, offset) }
  }
}

/// Checks UTF-8 by the table of well-formed sequences (Unicode 15, table 3-7).
enum UTF8Check {
  /// The first byte that belongs to no well-formed sequence; nil where all is well.
  static func firstInvalid(in bytes: ByteView) -> Int? {
    var position = 0
    while position < bytes.count {
      let lead = bytes[position]
      guard lead >= 0x80 else {
        position += 1
        continue
      }
      guard let (length, second) = sequence(startingWith: lead), position + length <= bytes.count,
        second.contains(bytes[position + 1])
      else { return position }
      for index in 2..<max(length, 2) where bytes[position + index] & 0xC0 != 0x80 {
        return position
      }
      position += length
    }
    return nil
  }

  private static func sequence(startingWith lead: UInt8) -> (Int, ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}

/// The messages about defects of a line as a whole.
enum LineMessages {
  /// A quoted field whose closing mark is not on the line.
  static let openQuote =
    "a quoted field is not closed on this line: it goes over a line end, or its closing mark is missing"

  static func text(_ code: DiagnosticCode) -> String {
    switch code {
    case .nulByte: "the line holds a NUL byte"
    case .invalidUTF8: "this byte is not UTF-8"
    case .strayCarriageReturn: "a carriage return stands inside the line"
    case .badQuoting: "a quotation mark stands where it cannot"
    default: code.summary
    }
  }
}

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
  /// Whether the line that was split last ends within a quoted field.
  private(set) var isOpen = false

  /// Splits lines at a byte.
  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Splits one line and returns where a quote stands wrong, if one does.
  package mutating func split(_ line: ByteView, hasQuotes: Bool) -> Int? {
    cells.removeAll(keepingCapacity: true)
    isUnquoted = hasQuotes
    isOpen = false
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

  private mutating func splitQuoted(_ line: ByteView) -> Int? {
    unquoted.removeAll(keepingCapacity: true)
    let quote = UInt8(ascii: "\"")
    var position = 0
    while true {
      let origin = position
      let text = unquoted.count
      if position < line.count, line[position] == quote {
        guard let end = copyQuoted(line, from: position + 1) else {
          isOpen = true
          return origin
        }
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
  private mutating func copyQuoted(_ line: ByteView, from start: Int) -> Int? {
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

  /// The text of a field of the line that was split last; nil where the line has fewer.
  func text(ofCell index: Int, in line: ByteView) -> [UInt8]? {
    guard index < cells.count else { return nil }
    return isUnquoted ? Array(unquoted[cells[index].text]) : Array(line[cells[index].text])
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

extension ByteView {
  /// Whether the text equals a literal.
  @inline(__always)
  func isSame(as word: StaticString) -> Bool {
    unsafe isSame(
      as: ByteView(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)))
  }
}

extension [UInt8] {
  /// Whether these are the bytes of a text.
  @inline(__always)
  func isSame(as text: ByteView) -> Bool {
    withByteView { $0.isSame(as: text) }
  }
}
