import PanText

/// Everything in front of a file's rows: metadata, the columns, and where the rows begin.
public struct TraceFileHeader: Sendable {
  /// What it holds, in one place for all copies: each file on each thread has one.
  private final class Content: Sendable {
    let metadata: TraceMetadata
    let measures: TraceMetadata
    let layout: ColumnLayout
    let bodyOffset: Int
    let bodyLine: Int
    let diagnostics: DiagnosticLog

    init(
      _ metadata: TraceMetadata, _ measures: TraceMetadata, _ layout: ColumnLayout,
      bodyOffset: Int, bodyLine: Int, _ diagnostics: DiagnosticLog
    ) {
      self.metadata = metadata
      self.measures = measures
      self.layout = layout
      self.bodyOffset = bodyOffset
      self.bodyLine = bodyLine
      self.diagnostics = diagnostics
    }
  }

  private let content: Content

  init(
    metadata: TraceMetadata, measures: TraceMetadata, layout: ColumnLayout, bodyOffset: Int,
    bodyLine: Int, diagnostics: DiagnosticLog
  ) {
    content = Content(
      metadata, measures, layout, bodyOffset: bodyOffset, bodyLine: bodyLine, diagnostics)
  }

  /// The `#` lines.
  public var metadata: TraceMetadata { content.metadata }
  /// The `#` lines with what the options add where they are silent.
  var measures: TraceMetadata { content.measures }
  /// Where the file keeps what.
  public var layout: ColumnLayout { content.layout }
  /// The offset of the first row in bytes.
  public var bodyOffset: Int { content.bodyOffset }
  /// The line of the first row, from 1.
  public var bodyLine: Int { content.bodyLine }
  /// What was found on the way; no errors.
  public var diagnostics: DiagnosticLog { content.diagnostics }
  /// Whether the rows were asked for the unit of times.
  var dependsOnRows: Bool { diagnostics.count(of: .guessedTimeUnit) > 0 }

  /// Whether neither a column nor the lines in front say who made the gestures.
  package var namesNobody: Bool { !layout.has(.participant) && metadata.participant == nil }

  /// How many of a file's first bytes it takes to read the header, judged by those that are there.
  ///
  /// No more than `bytes.count` where they are enough. The rows that a guess looks at must be there
  /// too, so that the result does not depend on the size of the pieces.
  public static func extent(
    of bytes: UnsafeRawBufferPointer, options: ReadingOptions = .init()
  ) -> Int {
    unsafe extent(of: LentBytes(bytes), options: options)
  }

  static func extent(of bytes: LentBytes, options: ReadingOptions) -> Int {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let first = bytes[start..<end].first { $0 != UInt8(ascii: " ") && $0 != 0x0D }
      if let first, first != UInt8(ascii: "#") { return end + 1 + TimeUnitGuess.window }
      start = end + 1
    }
    // One byte more may be the CR of a line that is as long as it may be.
    if bytes.count - start > options.limits.lineLength + 1 { return bytes.count }
    // Twice as many, so that tiny pieces do not mean looking at every byte again and again.
    return 2 * bytes.count + 1
  }

  /// Reads the header of a file.
  ///
  /// `bytes` are the file or its beginning. Where the unit of times has to be guessed, the rows in
  /// up to 64 KiB after the header are looked at. Throws all findings where no rows can be read.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, options: ReadingOptions = .init()
  )
    throws(TraceFileError) -> TraceFileHeader
  {
    try unsafe read(LentBytes(bytes), options: options)
  }

  static func read(
    _ bytes: LentBytes, options: ReadingOptions
  )
    throws(TraceFileError) -> TraceFileHeader
  {
    var reader = HeaderReader(bytes, options: options)
    guard let header = reader.read() else { throw TraceFileError(diagnostics: reader.log) }
    return header
  }
}

/// Why nothing of a file can be read.
public struct TraceFileError: Error {
  /// The findings; at least one error.
  public let diagnostics: DiagnosticLog
}
