import PanTraces

/// Reads a file piece by piece: a piece is a line, a row or a JSON object.
protocol PieceReader: Sendable {
  /// Reads a piece. `line` is the line on which it begins.
  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal)

  /// Ends the file.
  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal)
}

/// Reads a file of a known format in blocks of any size.
protocol BlockReader: AnyObject {
  /// Reads the next block.
  func read(_ bytes: ByteView, into sink: inout GestureSink) throws(ImportRefusal)

  /// Ends the file.
  func finish(into sink: inout GestureSink) throws(ImportRefusal)
}

/// Cuts blocks into pieces and passes these to a reader. A piece may span several blocks.
final class PieceStream<Reader: PieceReader>: BlockReader {
  private(set) var reader: Reader
  private var cutter: PieceCutter
  /// The bytes of the piece that has not ended yet.
  private var pending: [UInt8] = []

  /// The largest size of a piece, in bytes.
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
