import PanText

/// What reads a file piece by piece: a line, a row, a JSON object.
protocol PieceReader: Sendable {
  /// Reads a piece that begins on a line.
  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal)

  /// Ends the file.
  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal)
}

/// What reads a file of a known form in blocks of any size.
protocol BlockReader: AnyObject {
  /// Reads the next block.
  func read(_ bytes: ByteView, into sink: inout GestureSink) throws(ImportRefusal)

  /// Reads what is left, and ends the file.
  func finish(into sink: inout GestureSink) throws(ImportRefusal)
}

/// Cuts a file into pieces, whatever the size of the blocks it comes in, and has them read.
final class PieceStream<Reader: PieceReader>: BlockReader {
  private(set) var reader: Reader
  private var cutter: PieceCutter
  /// The beginning of a piece whose end has not come yet.
  private var pending: [UInt8] = []

  /// The most bytes that a piece may have.
  private let limit: Int

  init(_ reader: Reader, cut: PieceCutter.Cut, limit: Int = 64 << 20) {
    self.reader = reader
    self.limit = limit
    cutter = PieceCutter(cut)
  }

  func read(_ bytes: ByteView, into sink: inout GestureSink) throws(ImportRefusal) {
    var start = 0
    while let end = cutter.next(in: bytes, from: start) {
      let rest = ByteView(rebasing: bytes[start..<end])
      if !cutter.isWhole {
        pending.removeAll(keepingCapacity: true)
      } else if pending.isEmpty {
        try reader.read(rest, line: cutter.pieceLine, into: &sink)
      } else {
        pending.append(contentsOf: rest)
        try readPending(into: &sink)
      }
      start = end
    }
    pending.append(contentsOf: bytes[start...])
    guard pending.count <= limit else {
      throw ImportRefusal(
        "a line or an object has more than \(limit >> 20) MiB", advice: "Is it a log of gestures?",
        line: cutter.pendingLine)
    }
  }

  func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    cutter.finish()
    if !pending.isEmpty, cutter.isWhole { try readPending(into: &sink) }
    try reader.finish(into: &sink)
  }

  private func readPending(into sink: inout GestureSink) throws(ImportRefusal) {
    var piece: [UInt8] = []
    swap(&piece, &pending)
    let line = cutter.pieceLine
    try piece.reading { bytes throws(ImportRefusal) in
      try reader.read(bytes, line: line, into: &sink)
    }
    piece.removeAll(keepingCapacity: true)
    swap(&piece, &pending)
  }
}

/// Finds where the pieces of a file end.
struct PieceCutter: Sendable {
  /// What a piece is.
  enum Cut: Sendable {
    /// A line.
    case lines
    /// A line, or several where a field in quotes goes on.
    case rows
    /// An object within the outermost array of a JSON document.
    case elements
    /// A JSON object on its own, however many lines it has.
    case objects
  }

  private let cut: Cut
  /// The line that is read.
  private var line = 1
  /// The line on which the piece that was last cut begins.
  private(set) var pieceLine = 1
  /// Whether the piece that was last cut is one to be read, rather than what stands between objects.
  private(set) var isWhole = true
  private var nextLine = 1
  /// The line on which what has not ended yet begins.
  var pendingLine: Int {
    switch cut {
    case .lines, .rows: nextLine
    case .elements, .objects: begin == nil ? line : nextLine
    }
  }
  private var isQuoted = false
  private var isEscaped = false
  /// Open brackets: how many objects and arrays are around.
  private var depth = 0
  private var arrays = 0
  /// The depth at which the object that is a piece begins; nil outside of one.
  private var begin: Int?
  /// Whether what stands before an object has been cut off.
  private var isAtObject = false
  /// For each open bracket, whether it is an array's; documents deeper than this are refused later.
  private var brackets: [Bool] = []

  init(_ cut: Cut) { self.cut = cut }

  /// The end of the piece that `start` is in; nil where it does not end in these bytes.
  mutating func next(in bytes: ByteView, from start: Int) -> Int? {
    switch cut {
    case .lines: nextLine(bytes, start)
    case .rows: nextRow(bytes, start)
    case .elements, .objects: nextObject(bytes, start)
    }
  }

  /// Says that what is left is the last piece.
  mutating func finish() {
    pieceLine = nextLine
    switch cut {
    case .lines, .rows: isWhole = true
    // What begins and does not end has to be told.
    case .elements, .objects: isWhole = begin != nil
    }
  }

  private mutating func nextLine(_ bytes: ByteView, _ start: Int) -> Int? {
    unsafe bytes.withBuffer { buffer in
      var position = start
      while position < buffer.count {
        if unsafe buffer[position] == 0x0A {
          pieceLine = nextLine
          nextLine += 1
          return position + 1
        }
        position += 1
      }
      return nil
    }
  }

  private mutating func nextRow(_ bytes: ByteView, _ start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
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
      if byte == 0x0A { line += 1 }
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

  /// Whether what stands before the bracket is to be cut off first; it is a piece without an object.
  private mutating func open(isArray: Bool) -> Bool {
    let wanted = cut == .objects ? 0 : 1
    if begin == nil, !isArray, arrays == wanted {
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
    if isArray { arrays += 1 }
    if brackets.count < 4096 { brackets.append(isArray) }
    return false
  }

  /// Whether the piece ends here.
  private mutating func close() -> Bool {
    guard depth > 0 else { return false }
    depth -= 1
    if depth < brackets.count, brackets.removeLast() { arrays -= 1 }
    guard begin == depth else { return false }
    begin = nil
    isWhole = true
    pieceLine = nextLine
    nextLine = line
    return true
  }
}
