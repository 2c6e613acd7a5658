/// Everything in front of a file's rows: metadata, the columns, and where the rows begin.
package final class TraceFileHeader: Sendable {
  /// The `#` lines.
  package let metadata: TraceMetadata
  /// The `#` lines with what the options add where they are silent.
  let measures: TraceMetadata
  /// Where the file keeps what.
  package let layout: ColumnLayout
  /// The offset of the first row in bytes.
  package let bodyOffset: Int
  /// The line of the first row, from 1.
  package let bodyLine: Int
  /// What was found on the way; no errors.
  package let diagnostics: DiagnosticLog

  init(
    metadata: TraceMetadata, measures: TraceMetadata, layout: ColumnLayout, bodyOffset: Int,
    bodyLine: Int, diagnostics: DiagnosticLog
  ) {
    (self.metadata, self.measures, self.layout) = (metadata, measures, layout)
    (self.bodyOffset, self.bodyLine, self.diagnostics) = (bodyOffset, bodyLine, diagnostics)
  }

  /// Whether the unit of times was guessed from the rows.
  var dependsOnRows: Bool { diagnostics.count(of: .guessedTimeUnit) > 0 }

  /// Whether neither a column nor the metadata names participants.
  package var lacksParticipants: Bool { !layout.has(.participant) && metadata.participant == nil }

  /// How many of a file's first bytes the header needs, as far as `bytes` tell.
  ///
  /// No more than `bytes.count` where they are enough. The rows that a guess looks at must be there
  /// too, so that the result does not depend on the size of the pieces.
  package static func extent(
    of bytes: UnsafeRawBufferPointer, options: ReadingOptions = .init()
  ) -> Int {
    unsafe extent(of: ByteView(bytes), options: options)
  }

  static func extent(of bytes: ByteView, options: ReadingOptions) -> Int {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let first = bytes[start..<end].first { $0 != UInt8(ascii: " ") && $0 != 0x0D }
      if let first, first != UInt8(ascii: "#") { return end + 1 + TimeUnitGuess.window }
      start = end + 1
      // Enough to refuse the file.
      if start > options.limits.headerOffset { return bytes.count }
    }
    // One byte more may be the CR of a line that is as long as it may be.
    if bytes.count - start > options.limits.lineLength + 1 { return bytes.count }
    // Doubled, so that tiny pieces do not make the search quadratic.
    return 2 * bytes.count + 1
  }

  /// Reads the header of a file.
  ///
  /// `bytes` are the file or its beginning. Where the unit of times has to be guessed, the rows in
  /// up to 64 KiB after the header are looked at. Throws all findings where no rows can be read.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, options: ReadingOptions = .init()
  )
    throws(TraceFileError) -> TraceFileHeader
  {
    try unsafe read(ByteView(bytes), options: options)
  }

  static func read(
    _ bytes: ByteView, options: ReadingOptions
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

/// A cache of the last header: all files of a recorder begin with the same bytes, and parsing a
/// header costs as much as reading a trace.
package struct HeaderCache {
  private var bytes: [UInt8] = []
  private var header: TraceFileHeader?
  /// Counts the headers that were read anew: while it stays the same, so does the header.
  package private(set) var count = 0

  /// A shorter header is not cached: the first bytes of a file may show a foreign format.
  private static let shortest = 16

  /// Remembers nothing yet.
  package init() {}

  /// Reads the header of a file, as ``TraceFileHeader/read(_:options:)`` does; the options must be
  /// the same for all.
  package mutating func read(
    _ file: UnsafeRawBufferPointer, options: ReadingOptions
  ) throws(TraceFileError) -> TraceFileHeader {
    let file = unsafe ByteView(file)
    if let header, isHeader(of: file) { return header }
    count += 1
    let found = try TraceFileHeader.read(file, options: options)
    guard !found.dependsOnRows, found.bodyOffset >= Self.shortest else { return found }
    bytes = Array(file[..<found.bodyOffset])
    header = found
    return found
  }

  private func isHeader(of file: ByteView) -> Bool {
    guard file.count >= bytes.count else { return false }
    return bytes.isSame(as: ByteView(rebasing: file[..<bytes.count]))
  }
}
