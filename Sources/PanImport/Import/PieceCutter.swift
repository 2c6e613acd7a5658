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
  /// The line of the next piece.
  private var line = 1
  /// The numbers of brackets and of arrays that are open around the next object.
  private var (depth, arrays) = (0, 0)
  /// Whether the document is over. What follows was written behind it, or it lost its end.
  private var isOver = false

  /// Brackets that are deeper are not looked at, as the JSON reader refuses deep nesting.
  private static let deepest = 4096

  init(_ cut: Cut) { self.cut = cut }

  /// The next piece from `start` on, with its line. Nil at the end. Of JSON, only objects are pieces.
  ///
  /// Moves `start` behind the piece. The last one may be cut off.
  mutating func nextPiece(
    in bytes: ByteView, from start: inout Int
  ) -> (piece: ByteView, line: Int)? {
    if cut == .elements || cut == .objects { skipToObject(bytes, &start) }
    guard start < bytes.count else { return nil }
    let (first, begin) = (line, start)
    switch cut {
    case .lines:
      start = bytes.firstIndex(of: 0x0A, from: start).map { $0 + 1 } ?? bytes.count
      line += 1
    case .rows: start = rowEnd(bytes, start)
    case .elements, .objects: start = objectEnd(bytes, start)
    }
    return (ByteView(rebasing: bytes[begin..<start]), first)
  }

  private mutating func rowEnd(_ bytes: ByteView, _ start: Int) -> Int {
    var (isQuoted, mayOpen) = (false, true)
    for place in start..<bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        // A mark opens a cell at the cell's start. One that closed it and comes again is doubled.
        (isQuoted, mayOpen) = isQuoted ? (false, true) : (mayOpen, false)
      } else {
        // Any separator: which of them separates cells is known once the header is read.
        mayOpen = "\n,;\t|".utf8.contains(byte)
      }
      guard byte == 0x0A else { continue }
      line += 1
      if !isQuoted { return place + 1 }
    }
    return bytes.count
  }

  // MARK: - JSON

  /// Moves to the next object that is a piece.
  private mutating func skipToObject(_ bytes: ByteView, _ start: inout Int) {
    var isQuoted = false
    while start < bytes.count {
      switch bytes[start] {
      case 0x0A: (line, isQuoted) = (line + 1, false)
      case UInt8(ascii: "\\") where isQuoted:
        start += start + 1 < bytes.count && bytes[start + 1] != 0x0A ? 1 : 0
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "{") where (arrays > 0 || isOver && depth == 0) == (cut == .elements):
        return
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "["): (depth, arrays) = (depth + 1, arrays + 1)
      case UInt8(ascii: "}"): depth = max(depth - 1, 0)
      case UInt8(ascii: "]"):
        (depth, arrays) = (max(depth - 1, 0), max(arrays - 1, 0))
        isOver = cut == .elements && depth == 0
      default: break
      }
      start += 1
    }
  }

  /// The end of the object that begins at a place.
  private mutating func objectEnd(_ bytes: ByteView, _ begin: Int) -> Int {
    /// The places of the open brackets.
    var open: [Int] = []
    var (place, isQuoted) = (begin, false)
    while place < bytes.count, open.count < Self.deepest {
      // Brackets within a text are no structure, and a text ends on its line.
      switch bytes[place] {
      case 0x0A:
        (line, isQuoted) = (line + 1, false)
        if isBroken(bytes, place + 1, open) { return place + 1 }
      case UInt8(ascii: "\\") where isQuoted:
        place += place + 1 < bytes.count && bytes[place + 1] != 0x0A ? 1 : 0
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(place)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        open.removeLast()
        if open.isEmpty { return place + 1 }
      default: break
      }
      place += 1
    }
    line += bytes[place...].count { $0 == 0x0A }
    return bytes.count
  }

  /// Whether a line begins with an object that cannot stand within the one under way.
  private func isBroken(_ bytes: ByteView, _ start: Int, _ open: [Int]) -> Bool {
    guard let object = open.first, let inner = open.last else { return false }
    var (end, next) = (start - 1, ByteScanner(bytes, at: start))
    next.skipBlanks()
    guard next.next == UInt8(ascii: "{") else { return false }
    while end > 0, ByteScanner.isBlank(bytes[end]) { end -= 1 }
    switch bytes[end] {
    case UInt8(ascii: "["), UInt8(ascii: ":"): return false
    case UInt8(ascii: ","):
      guard bytes[inner] == UInt8(ascii: "[") else { return true }
      // In a list of others it begins as the object itself does: the list was cut off.
      var first = ByteScanner(bytes, at: inner + 1)
      first.skipBlanks()
      let name = firstName(bytes, object)
      return firstName(bytes, next.position).isSame(as: name)
        && !firstName(bytes, first.position).isSame(as: name)
    default: return true
    }
  }

  /// The name of the first member of an object.
  private func firstName(_ bytes: ByteView, _ object: Int) -> ByteView {
    let end = bytes.firstIndex(of: UInt8(ascii: ":"), from: object) ?? bytes.count
    return ByteView(rebasing: bytes[min(object + 1, end)..<end]).trimmed
  }
}
