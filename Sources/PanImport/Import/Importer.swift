package import PanTraces

/// Recognizes a file's format and reads its gestures, block by block.
///
/// Call ``read(_:)`` with the file's bytes and then ``finish()``. Call ``take()`` in between for
/// the gestures read so far. The result does not depend on the size of the blocks.
package struct Importer {
  /// The number of bytes from which the format is recognized.
  package static let window = 256 << 10

  private let stem: String
  private let settings: ImportSettings
  private let axes: [UInt8]
  private var sink: GestureSink
  private var beginning: [UInt8] = []
  private var reader: (any BlockReader)?
  /// The plan. Nil until ``window`` bytes or the whole file were read.
  package private(set) var plan: ImportPlan?

  /// Prepares to read one file.
  ///
  /// - Parameters:
  ///   - stem: The prefix of generated ids, for a file without ids.
  ///   - settings: What options state about the file.
  ///   - axes: The content of the file of the key `axes`, with the device's axis ranges. May be empty.
  package init(stem: String, settings: ImportSettings = .init(), axes: [UInt8] = []) {
    self.stem = stem
    self.settings = settings
    self.axes = axes
    sink = GestureSink(stem: stem)
  }

  /// The counts so far.
  package var summary: ImportSummary { sink.summary }

  /// Reads the next block.
  package mutating func read(_ bytes: ByteView) throws(ImportRefusal) {
    if let reader { return try reader.read(bytes, into: &sink) }
    beginning.append(contentsOf: bytes)
    if beginning.count >= Self.window { try begin(isWhole: false) }
  }

  /// Ends the file.
  package mutating func finish() throws(ImportRefusal) {
    if reader == nil { try begin(isWhole: true) }
    try reader?.finish(into: &sink)
  }

  /// Returns the gestures that were read since the last call.
  package mutating func take() -> [ImportedGesture] { sink.take() }

  private mutating func begin(isWhole: Bool) throws(ImportRefusal) {
    let bytes = beginning
    beginning = []
    let plan = try bytes.reading { first throws(ImportRefusal) in
      try FormatRecognition(
        first.prefixLines(Self.window, isWhole: isWhole), stem: stem, isWhole: isWhole,
        settings: settings, axes: axes
      ).plan()
    }
    self.plan = plan
    let reader = plan.makeReader()
    self.reader = reader
    try bytes.reading { first throws(ImportRefusal) in try reader.read(first, into: &sink) }
  }
}

extension [UInt8] {
  /// The number that all bytes spell. Nil for other texts.
  var number: Double? { withByteView { $0.number } }

  /// The bytes as a text on one line.
  var shown: String { VisibleText.oneLine(String(decoding: self, as: UTF8.self)) }

  /// Lends the bytes to `body`, and rethrows its refusal.
  ///
  /// The array's own method does not rethrow typed errors in Swift 6.3.
  func reading<Value>(
    _ body: (ByteView) throws(ImportRefusal) -> Value
  ) throws(ImportRefusal) -> Value {
    let result: Result<Value, ImportRefusal> = withByteView { bytes in
      do throws(ImportRefusal) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension ByteView {
  /// The first `limit` bytes, cut after the last line end unless they are the whole text.
  func prefixLines(_ limit: Int, isWhole: Bool) -> ByteView {
    let first = ByteView(rebasing: self[..<Swift.min(limit, count)])
    if isWhole, first.count == count { return first }
    guard let end = first.lastIndex(of: 0x0A) else { return first }
    return ByteView(rebasing: first[...end])
  }
}
