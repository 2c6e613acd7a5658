/// Splits lines into fields by RFC 4180, reusing its memory from line to line.
package struct RowSplitter {
  let delimiter: UInt8
  /// The fields of the line that was split last. Only those before ``wrongQuote`` if there is one.
  package private(set) var cells: [Cell] = []
  /// What is wrong with the line as text.
  private(set) var defect: LineDefect?
  /// Where a quote stands wrong.
  package private(set) var wrongQuote: Int?
  /// Whether the line ends within a quoted field.
  package private(set) var isOpen = false
  /// The texts of all fields in turn if one of them has doubled quotes, else empty.
  private(set) var unescaped: [UInt8] = []

  private static let quote = UInt8(ascii: "\"")

  /// Splits lines at a byte.
  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Splits a line.
  package mutating func split(_ line: ByteView) {
    cells.removeAll(keepingCapacity: true)
    if !unescaped.isEmpty { unescaped.removeAll(keepingCapacity: true) }
    (wrongQuote, isOpen) = (nil, false)
    // Whether there are bytes that may be wrong, and quotes in quotes.
    var (hasSpecials, hasEscapes) = (false, false)
    var place = 0
    while place <= line.count {
      let start = place
      let isQuoted = start < line.count && line[start] == Self.quote
      if isQuoted { place += 1 }
      while true {
        place = line.firstMark(or: delimiter, from: place)
        guard place < line.count else { break }
        let byte = line[place]
        if byte == Self.quote {
          let next = place + 1 < line.count ? line[place + 1] : delimiter
          guard isQuoted, next == byte else { break }
          hasEscapes = true
          place += 1
        } else if byte != delimiter {
          hasSpecials = true
        } else if !isQuoted {
          break
        }
        place += 1
      }
      let end = isQuoted ? place + 1 : place
      if isQuoted, place == line.count {
        (wrongQuote, isOpen) = (start, true)
      } else if end < line.count, line[end] != delimiter {
        (wrongQuote, hasSpecials) = (end, true)
      }
      // Where the next field begins is not certain any more.
      if wrongQuote != nil { break }
      cells.append(
        Cell(text: isQuoted ? start + 1..<place : start..<end, origin: start..<end))
      place = end + 1
    }
    // Most lines are plain ASCII, and need no second look.
    defect = hasSpecials ? LineDefect(of: line) : nil
    if hasEscapes { removeEscapes(line) }
  }

  /// Moves all texts to a copy, in which doubled quotes are single ones.
  private mutating func removeEscapes(_ line: ByteView) {
    for index in cells.indices {
      let start = unescaped.count
      let isQuoted = cells[index].text != cells[index].origin
      var isSecond = false
      for byte in line[cells[index].text] {
        isSecond = isQuoted && byte == Self.quote && !isSecond
        if !isSecond { unescaped.append(byte) }
      }
      cells[index].text = start..<unescaped.count
    }
  }

  /// Lends the bytes that the fields' texts are parts of, given the line that was split last.
  package func withTexts<Result>(_ line: ByteView, _ body: (ByteView) -> Result) -> Result {
    unescaped.isEmpty ? body(line) : unescaped.withByteView(body)
  }

  /// The text of a field of the line that was split last. Nil if the line has fewer.
  func text(ofCell index: Int, in line: ByteView) -> [UInt8]? {
    guard index < cells.count else { return nil }
    return withTexts(line) { Array($0[cells[index].text]) }
  }

  /// Something that no line of a text file may hold, and where.
  struct LineDefect {
    let code: Diagnostic.Code
    let offset: Int

    /// The first defect of a line. Nil for a sound line.
    init?(of line: ByteView) {
      let control = line.firstIndex { $0 == 0 || $0 == 0x0D } ?? line.count
      let invalid = Self.firstInvalid(in: line) ?? line.count
      offset = min(control, invalid)
      guard offset < line.count else { return nil }
      code = invalid < control ? .invalidUTF8 : line[offset] == 0 ? .nulByte : .strayCarriageReturn
    }

    /// What is wrong, for a finding.
    var message: String {
      switch code {
      case .nulByte: "the line holds a NUL byte"
      case .invalidUTF8: "this byte is not UTF-8"
      default: "a carriage return stands inside the line"
      }
    }

    /// The first byte that belongs to no character.
    private static func firstInvalid(in bytes: ByteView) -> Int? {
      var parser = Unicode.UTF8.ForwardParser()
      var (rest, place) = (bytes.makeIterator(), 0)
      while true {
        switch parser.parseScalar(from: &rest) {
        case .valid(let character): place += character.count
        case .error: return place
        case .emptyInput: return nil
        }
      }
    }
  }

  /// A field of a row: where its text is, and where it stood in the line.
  package struct Cell {
    /// The bytes of the field, quotes removed, in the line or in ``RowSplitter/unescaped``.
    package var text: Range<Int>
    /// The bytes in the line, quotes included.
    package var origin: Range<Int>
  }
}

extension ByteView {
  /// The first byte from a place on at which a line is looked at closely. The end without one.
  ///
  /// It is a delimiter, a quote, a control character or one beyond ASCII.
  func firstMark(or delimiter: UInt8, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = start
    while place < count {
      let word = paddedWord(at: place)
      let (delimiters, quotes) = (word ^ (UInt64(delimiter) &* ones), word ^ (0x22 &* ones))
      // The highest bit of a byte is set if what is taken off is too much for it. That borrows from
      // the bytes behind it, so that only the first such bit is looked at.
      let found =
        ((delimiters &- ones) & ~delimiters) | ((quotes &- ones) & ~quotes)
        | ((word &- 0x20 &* ones) & ~word) | word
      let first = (found & (0x80 &* ones)).trailingZeroBitCount &>> 3
      if first < 8 { return Swift.min(place &+ first, count) }
      place &+= 8
    }
    return count
  }

  /// Whether the text equals a literal.
  @inline(__always)
  func isSame(as word: StaticString) -> Bool {
    unsafe isSame(
      as: ByteView(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)))
  }

  /// Whether the text is a word in small letters, whatever the case of its own letters in ASCII.
  package func isSame(ignoringCase word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    return indices.allSatisfy { index in
      let byte = self[index]
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      return unsafe (isCapital ? byte | 0x20 : byte) == word.utf8Start[index]
    }
  }
}

extension [UInt8] {
  /// Whether these are the bytes of a text.
  @inline(__always)
  func isSame(as text: ByteView) -> Bool {
    withByteView { $0.isSame(as: text) }
  }
}
