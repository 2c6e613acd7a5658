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
  private var sink: GestureSink
  private var beginning: [UInt8] = []
  private var reader: (any BlockReader)?
  /// Writes trace files. Nil before the first gesture.
  private var writer: TraceWriter?
  /// The plan. Nil until ``window`` bytes or the whole file were read.
  package private(set) var plan: ImportPlan?

  /// Prepares to read one file.
  ///
  /// - Parameters:
  ///   - stem: The prefix of generated ids, for a file without ids.
  ///   - settings: What options state about the file.
  package init(stem: String, settings: ImportSettings = .init()) {
    self.stem = stem
    self.settings = settings
    sink = GestureSink(stem: stem)
  }

  /// The counts so far.
  package var summary: Importer.Summary { sink.summary }

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

  /// Returns the lines of a trace file for the gestures that were read since the last call, and for
  /// each of them the line of the log that it comes from.
  package mutating func takeText() throws(TraceWriter.WriterError) -> (bytes: [UInt8], lines: [Int])
  {
    var (bytes, lines): ([UInt8], [Int]) = ([], [])
    let gestures = take()
    guard !gestures.isEmpty, let plan else { return (bytes, lines) }
    let current: TraceWriter
    if let writer {
      current = writer
    } else {
      current = try TraceWriter(plan.form, metadata: plan.metadata, passthrough: plan.passthrough)
      current.appendHeader(to: &bytes)
      lines = [Int](repeating: 1, count: bytes.count { $0 == 0x0A })
      writer = current
    }
    for gesture in gestures {
      current.append(gesture.trace, passthrough: gesture.passthrough, to: &bytes)
      lines += gesture.lines
    }
    return (bytes, lines)
  }

  private mutating func begin(isWhole: Bool) throws(ImportRefusal) {
    let bytes = beginning
    beginning = []
    let plan = try bytes.reading { first throws(ImportRefusal) in
      try FormatRecognition(
        first.prefixLines(Self.window, isWhole: isWhole), stem: stem, isWhole: isWhole,
        settings: settings
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

extension Importer {
  /// The counts of an import.
  package struct Summary: Equatable, Sendable {
    /// A reason for leaving something out, with its count and first line.
    package struct LeftOut: Equatable, Sendable {
      package var reason: String
      package var count: Int
      /// The line of the first occurrence.
      package var line: Int
      /// Whether a whole gesture is lost, rather than rows outside of gestures.
      package var isGesture: Bool
    }

    /// Imported gestures.
    package internal(set) var gestures = 0
    /// Imported gestures that end with a lift or a cancellation.
    package internal(set) var terminated = 0
    /// Contacts (downs) in imported gestures.
    package internal(set) var contacts = 0
    /// Samples in imported gestures.
    package internal(set) var samples = 0
    /// The reasons for leaving things out.
    package internal(set) var leftOut: [LeftOut] = []

    /// Starts empty.
    package init() {}

    /// The number of lost gestures.
    package var lost: Int { leftOut.reduce(0) { $0 + ($1.isGesture ? $1.count : 0) } }
  }
}
