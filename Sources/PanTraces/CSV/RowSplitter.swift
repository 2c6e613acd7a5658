package import PanText

/// Something that no line of a text file may hold, and where.
struct LineDefect {
  let code: DiagnosticCode
  let offset: Int

  /// The first defect of a line; nil for a sound line.
  init?(of line: ByteView) {
    let control = line.firstIndex { $0 == 0 || $0 == 0x0D } ?? line.count
    let invalid = UTF8Check.firstInvalid(in: line) ?? line.count
    offset = min(control, invalid)
    guard offset < line.count else { return nil }
    code = invalid < control ? .invalidUTF8 : line[offset] == 0 ? .nulByte : .strayCarriageReturn
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
  /// The bytes of the field, quotes removed, in the line or in ``RowSplitter/unescaped``.
  package var text: Range<Int>
  /// The bytes in the line, quotes included.
  package var origin: Range<Int>
}

/// Splits lines into fields by RFC 4180, reusing its memory from line to line.
///
/// One pass over the line, eight bytes at a time. Only bytes that end a field or may be wrong are
/// looked at one by one, and quotes only where they are met.
package struct RowSplitter {
  let delimiter: UInt8
  /// The fields of the line that was split last, with room for more: see ``count``.
  private(set) var fields: [RowCell] = []
  /// How many fields the line has; only those before ``wrongQuote`` count if there is one.
  private(set) var count = 0
  /// What is wrong with the line as text.
  private(set) var defect: LineDefect?
  /// Where a quote stands wrong.
  package private(set) var wrongQuote: Int?
  /// Whether the line ends within a quoted field.
  private(set) var isOpen = false
  /// The texts of all fields in turn if one of them has doubled quotes, else empty.
  private(set) var unescaped: [UInt8] = []

  fileprivate static let quote = UInt8(ascii: "\"")

  /// Splits lines at a byte.
  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// The fields of the line that was split last.
  package var cells: ArraySlice<RowCell> { fields[..<count] }

  /// Splits a line.
  package mutating func split(_ line: ByteView) {
    if !unescaped.isEmpty { unescaped.removeAll(keepingCapacity: true) }
    var scan = LineScan(line, delimiter: delimiter)
    unsafe fields.withUnsafeMutableBufferPointer { unsafe scan.run(into: $0) }
    if scan.count > fields.count {
      // Mostly the first line of a file.
      let missing = scan.count - fields.count
      fields.append(contentsOf: repeatElement(RowCell(text: 0..<0, origin: 0..<0), count: missing))
      scan = LineScan(line, delimiter: delimiter)
      unsafe fields.withUnsafeMutableBufferPointer { unsafe scan.run(into: $0) }
    }
    (count, wrongQuote, isOpen) = (scan.count, scan.wrongQuote, scan.isOpen)
    defect = scan.hasSpecials ? LineDefect(of: line) : nil
    if scan.hasEscapes { removeEscapes(line) }
  }

  /// Moves all texts to a copy, in which doubled quotes are single ones.
  private mutating func removeEscapes(_ line: ByteView) {
    for index in 0..<count {
      let start = unescaped.count
      let isQuoted = fields[index].text != fields[index].origin
      var isSecond = false
      for byte in line[fields[index].text] {
        isSecond = isQuoted && byte == Self.quote && !isSecond
        if !isSecond { unescaped.append(byte) }
      }
      fields[index].text = start..<unescaped.count
    }
  }

  /// Lends the bytes that the fields' texts are parts of, given the line that was split last.
  package func withTexts<Result>(_ line: ByteView, _ body: (ByteView) -> Result) -> Result {
    unescaped.isEmpty ? body(line) : unescaped.withByteView(body)
  }

  /// The text of a field of the line that was split last; nil where the line has fewer.
  func text(ofCell index: Int, in line: ByteView) -> [UInt8]? {
    guard index < count else { return nil }
    return withTexts(line) { Array($0[fields[index].text]) }
  }
}

/// The pass over one line.
private struct LineScan {
  private let line: ByteView
  private let delimiter: UInt8
  /// How many fields were found.
  private(set) var count = 0
  private(set) var wrongQuote: Int?
  /// Whether the line ends within a quoted field.
  private(set) var isOpen = false
  /// Whether there are bytes that may be wrong, or that were not looked at.
  private(set) var hasSpecials = false
  /// Whether a quoted field has doubled quotes.
  private(set) var hasEscapes = false

  init(_ line: ByteView, delimiter: UInt8) {
    self.line = line
    self.delimiter = delimiter
  }

  /// Finds the fields, and writes as many as there is room for.
  mutating func run(into fields: UnsafeMutableBufferPointer<RowCell>) {
    let (line, delimiter, quote) = (line, delimiter, RowSplitter.quote)
    // Where the field under way begins, where its quotes end, and up to where all is read.
    var (start, closing, done, count) = (0, -1, 0, 0)
    var isQuoted = false
    func endField(_ end: Int) {
      let text = closing < 0 ? start..<end : start &+ 1..<closing
      if count < fields.count { unsafe fields[count] = RowCell(text: text, origin: start..<end) }
      count &+= 1
    }
    let marks = ByteMarks(delimiter: delimiter)
    words: for place in stride(from: 0, to: line.count, by: 8) {
      var found = marks.places(in: line.paddedWord(at: place), count: line.count &- place)
      while found != 0 {
        let position = place &+ found.trailingZeroBitCount &>> 3
        found &= found &- 1
        let byte = line[position]
        if byte == delimiter, !isQuoted {
          endField(position)
          (start, closing) = (position &+ 1, -1)
        } else if byte != quote {
          hasSpecials = hasSpecials || byte != delimiter
        } else if position < done {
          continue
        } else if isQuoted {
          let next = position &+ 1 < line.count ? line[position &+ 1] : delimiter
          if next == quote {
            (hasEscapes, done) = (true, position &+ 2)
          } else {
            (isQuoted, closing) = (false, position)
            if next != delimiter { wrongQuote = position &+ 1 }
          }
        } else if position == start {
          isQuoted = true
        } else {
          wrongQuote = position
        }
        if wrongQuote != nil { break words }
      }
    }
    if wrongQuote != nil {
      hasSpecials = true
    } else if isQuoted {
      (wrongQuote, isOpen) = (start, true)
    } else {
      endField(line.count)
    }
    self.count = count
  }
}

/// Finds the bytes of a word at which a line is looked at closely: delimiters, quotes, control
/// characters, and bytes beyond ASCII.
private struct ByteMarks {
  private let delimiters: UInt64

  init(delimiter: UInt8) { delimiters = UInt64(delimiter) &* 0x0101_0101_0101_0101 }

  /// The highest bit of each such byte among the first `count` of a word.
  @inline(__always)
  func places(in word: UInt64, count: Int) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    // The highest bit of each byte that is not 0; nothing carries from byte to byte.
    func others(_ word: UInt64) -> UInt64 { ((word & low) &+ low) | word }
    let noDelimiters = others(word ^ delimiters)
    let noQuotes = others(word ^ 0x2222_2222_2222_2222)
    let noControls = (word & low) &+ 0x6060_6060_6060_6060
    let found = ~(noDelimiters & noQuotes & noControls & ~word) & ~low
    return count < 8 ? found & (1 &<< UInt64(8 &* count) &- 1) : found
  }
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
