import PanTraces

/// Finds where the pieces of a file end.
struct PieceCutter: Sendable {
  /// The unit that a file is cut into.
  enum Cut: Sendable {
    /// A line.
    case lines
    /// A CSV record: several lines if a quoted field contains line ends.
    case rows
    /// An object within the outermost array of a JSON document. A broken one ends before the line on
    /// which the next one begins.
    case elements
    /// A top-level JSON object, of any number of lines. A broken one ends likewise.
    case objects
  }

  private let cut: Cut
  /// The current line.
  private var line = 1
  /// The line on which the last piece begins.
  private var pieceLine = 1
  /// Whether the last piece is to be read. False for the text between objects.
  private var isWhole = true
  private var nextLine = 1
  private var isQuoted = false
  /// Whether a quotation mark would open a cell: it stands at the cell's start, or closed one, so
  /// that a doubled mark opens it again.
  private var mayOpen = true
  private var isEscaped = false
  /// The number of open braces and brackets.
  private var depth = 0
  /// The depth at which the current object began. Nil between objects.
  private var begin: Int?
  /// Whether the text before the next object was already cut off.
  private var isAtObject = false
  /// Whether each open bracket is an array's. Capped, as the JSON reader refuses deep nesting.
  private var brackets: [Bool] = []

  init(_ cut: Cut) { self.cut = cut }

  /// The end of the piece that contains `start`. Nil if it does not end in these bytes.
  private mutating func next(in bytes: ByteView, from start: Int) -> Int? {
    switch cut {
    case .lines: nextLine(bytes, start)
    case .rows: nextRow(bytes, start)
    case .elements, .objects: nextObject(bytes, start)
    }
  }

  /// The next piece from `start` on that is to be read, with its line. Nil at the end.
  ///
  /// Moves `start` behind the piece. The last one may be cut off.
  mutating func nextPiece(
    in bytes: ByteView, from start: inout Int
  ) -> (piece: ByteView, line: Int)? {
    while start < bytes.count {
      let end = next(in: bytes, from: start)
      if end == nil { finish() }
      let piece = ByteView(rebasing: bytes[start..<(end ?? bytes.count)])
      start = end ?? bytes.count
      if isWhole { return (piece, pieceLine) }
    }
    return nil
  }

  /// Makes the remaining bytes the last piece.
  private mutating func finish() {
    pieceLine = nextLine
    switch cut {
    case .lines, .rows: isWhole = true
    // An object that does not end is read, so that the JSON reader reports it.
    case .elements, .objects: isWhole = begin != nil
    }
  }

  private mutating func nextLine(_ bytes: ByteView, _ start: Int) -> Int? {
    guard let end = bytes.firstIndex(of: 0x0A, from: start) else { return nil }
    pieceLine = nextLine
    nextLine += 1
    return end + 1
  }

  private mutating func nextRow(_ bytes: ByteView, _ start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        (isQuoted, mayOpen) = isQuoted ? (false, true) : (mayOpen, false)
      } else {
        // Any separator: which of them separates cells is known once the header is read.
        switch byte {
        case 0x0A, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"):
          mayOpen = true
        default: mayOpen = false
        }
      }
      guard byte == 0x0A else { continue }
      line += 1
      guard !isQuoted else { continue }
      pieceLine = nextLine
      nextLine = line
      return position
    }
    return nil
  }

  private mutating func nextObject(_ bytes: ByteView, _ start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x0A {
        line += 1
        if begin != nil, isBroken(bytes, position) {
          (isQuoted, isEscaped) = (false, false)
          while !close() {}
          return position
        }
      }
      // Brackets within a text are no structure.
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if open(isArray: byte == UInt8(ascii: "[")) { return position - 1 }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if close() { return position }
      default: break
      }
    }
    return nil
  }

  /// Whether a line begins with an object where none can stand within the one under way.
  private func isBroken(_ bytes: ByteView, _ start: Int) -> Bool {
    var (end, next) = (start - 1, ByteScanner(bytes, at: start))
    next.skipBlanks()
    guard next.next == UInt8(ascii: "{") else { return false }
    while end > 0, ByteScanner.isBlank(bytes[end]) { end -= 1 }
    switch bytes[end] {
    case UInt8(ascii: "["), UInt8(ascii: ":"): return false
    case UInt8(ascii: ","): return !(brackets.last ?? false)
    default: return true
    }
  }

  /// Handles an opening bracket. Returns true if the text before it is to be cut off first.
  private mutating func open(isArray: Bool) -> Bool {
    if begin == nil, !isArray, brackets.contains(true) == (cut == .elements) {
      if !isAtObject {
        isAtObject = true
        isWhole = false
        pieceLine = nextLine
        nextLine = line
        return true
      }
      isAtObject = false
      begin = depth
    }
    depth += 1
    if brackets.count < 4096 { brackets.append(isArray) }
    return false
  }

  /// Handles a closing bracket. Returns true if it ends the piece.
  private mutating func close() -> Bool {
    guard depth > 0 else { return false }
    depth -= 1
    if depth < brackets.count { brackets.removeLast() }
    guard begin == depth else { return false }
    begin = nil
    isWhole = true
    pieceLine = nextLine
    nextLine = line
    return true
  }
}
