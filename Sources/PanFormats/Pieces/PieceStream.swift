import PanText

/// What reads a file piece by piece: a line, a row, a JSON object.
protocol PieceReader: Sendable {
  /// Reads a piece that begins on a line.
  mutating func read(
    _ piece: LentBytes, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal)

  /// Ends the file.
  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal)
}

/// Cuts a file into pieces, whatever the size of the blocks it comes in, and has them read.
struct PieceStream<Reader: PieceReader>: Sendable {
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

  mutating func read(_ bytes: LentBytes, into sink: inout GestureSink) throws(ImportRefusal) {
    var start = 0
    while let end = cutter.next(in: bytes, from: start) {
      let rest = LentBytes(rebasing: bytes[start..<end])
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

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    cutter.finish()
    if !pending.isEmpty, cutter.isWhole { try readPending(into: &sink) }
    try reader.finish(into: &sink)
  }

  private mutating func readPending(into sink: inout GestureSink) throws(ImportRefusal) {
    var piece: [UInt8] = []
    swap(&piece, &pending)
    let line = cutter.pieceLine
    // The array's own method does not pass typed errors on in 6.3.
    let refusal: ImportRefusal? = piece.withLentBytes { bytes in
      do throws(ImportRefusal) {
        try reader.read(bytes, line: line, into: &sink)
        return nil
      } catch {
        return error
      }
    }
    if let refusal { throw refusal }
    piece.removeAll(keepingCapacity: true)
    swap(&piece, &pending)
  }
}
