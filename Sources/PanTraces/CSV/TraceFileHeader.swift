/// Everything in front of a file's rows: metadata, the columns, and where the rows begin.
package final class TraceFileHeader: Sendable {
  /// The `#` lines.
  package let metadata: Trace.Metadata
  /// The `#` lines with what the options add if they are silent.
  let measures: Trace.Metadata
  /// Where the file keeps what.
  package let layout: ColumnLayout
  /// The offset of the first row in bytes.
  package let bodyOffset: Int
  /// The line of the first row, from 1.
  package let bodyLine: Int
  /// What was found on the way. No errors.
  package let diagnostics: Diagnostic.Log

  init(
    metadata: Trace.Metadata, measures: Trace.Metadata, layout: ColumnLayout, bodyOffset: Int,
    bodyLine: Int, diagnostics: Diagnostic.Log
  ) {
    (self.metadata, self.measures, self.layout) = (metadata, measures, layout)
    (self.bodyOffset, self.bodyLine, self.diagnostics) = (bodyOffset, bodyLine, diagnostics)
  }

  /// Whether the unit of times was guessed from the rows.
  var dependsOnRows: Bool { diagnostics.count(of: .guessedTimeUnit) > 0 }

  /// Whether neither a column nor the metadata names participants.
  package var lacksParticipants: Bool { !layout.has(.participant) && metadata.participant == nil }

  /// Reads the header of a file.
  ///
  /// `bytes` are the file or its beginning. If the unit of times has to be guessed, the rows in
  /// up to 64 KiB after the header are looked at. Throws all findings if no rows can be read.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, options: ReadingOptions = .init()
  ) throws(TraceFile.Failure) -> TraceFileHeader {
    var reader = unsafe Reader(ByteView(bytes), options: options)
    guard let header = reader.read() else { throw TraceFile.Failure(diagnostics: reader.log) }
    return header
  }
}

extension TraceFile {
  /// Why nothing of a file can be read.
  public struct Failure: Error {
    /// The findings. At least one error.
    public let diagnostics: Diagnostic.Log
  }
}

extension TraceFileHeader {
  /// A cache of the last header: all files of a recorder begin with the same bytes, and parsing a
  /// header costs as much as reading a trace.
  package struct Cache {
    private var bytes: [UInt8] = []
    private var header: TraceFileHeader?
    /// Counts the headers that were read anew: while it stays the same, so does the header.
    package private(set) var count = 0

    /// A shorter header is not cached: the first bytes of a file may show a foreign format.
    private static let shortest = 16

    /// Remembers nothing yet.
    package init() {}

    /// Reads the header of a file, as ``TraceFileHeader/read(_:options:)`` does. The options must be
    /// the same for all.
    package mutating func read(
      _ file: UnsafeRawBufferPointer, options: ReadingOptions
    ) throws(TraceFile.Failure) -> TraceFileHeader {
      let view = unsafe ByteView(file)
      if let header, isHeader(of: view) { return header }
      count += 1
      let found = try unsafe TraceFileHeader.read(file, options: options)
      guard !found.dependsOnRows, found.bodyOffset >= Self.shortest else { return found }
      bytes = Array(view[..<found.bodyOffset])
      header = found
      return found
    }

    private func isHeader(of file: ByteView) -> Bool {
      guard file.count >= bytes.count else { return false }
      return bytes.isSame(as: ByteView(rebasing: file[..<bytes.count]))
    }
  }

  /// Reads the lines in front of the rows, and says what is wrong with them.
  struct Reader {
    private let bytes: ByteView
    private let options: ReadingOptions
    private(set) var log: Diagnostic.Log
    private var metadata = Trace.Metadata(version: nil)
    private var position = 0
    private var line = 0

    init(_ bytes: ByteView, options: ReadingOptions) {
      self.bytes = bytes
      self.options = options
      log = options.emptyLog
    }

    /// The header. Nil if the log has errors.
    mutating func read() -> TraceFileHeader? {
      if let format = TraceFileHeader.ForeignFormat(bytes) {
        report(format.code, format.message)
        return nil
      }
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
      while position <= options.limits.headerOffset, let text = nextLine() {
        // Blank lines are checked, too: one may go on for ever.
        guard isSound(text) else { return nil }
        if line == 1, text.namesDelimiter { continue }
        guard let first = text.first(where: { $0 != UInt8(ascii: " ") }) else { continue }
        guard first == UInt8(ascii: "#") else { return header(in: text) }
        readMetadata(text)
      }
      if position > options.limits.headerOffset {
        report(
          .missingHeader, "no header line begins in the first \(options.limits.headerOffset) bytes")
      } else if line == 0 || metadata == Trace.Metadata(version: nil) {
        report(.emptyFile, "the file holds nothing to read")
      } else {
        report(.missingHeader, "the file ends after its metadata")
      }
      return nil
    }

    /// The next line without its end. Nil at the end of the bytes.
    private mutating func nextLine() -> ByteView? {
      guard position < bytes.count else { return nil }
      let end = bytes.firstIndex(of: 0x0A, from: position) ?? bytes.count
      defer { position = min(end + 1, bytes.count) }
      line += 1
      return ByteView(rebasing: bytes[position..<end]).withoutReturn
    }

    private mutating func isSound(_ line: ByteView) -> Bool {
      let isLong = line.count > options.limits.lineLength
      let text = ByteView(rebasing: line.prefix(options.limits.lineLength))
      let defect = RowSplitter.LineDefect(of: text)
      // A file whose lines end in returns alone is one line, however long.
      let hasNoFeeds =
        self.line == 1 && defect?.code == .strayCarriageReturn
        && (isLong || bytes[position - 1] != 0x0A)
      if isLong, !hasNoFeeds {
        report(.lineTooLong, "the line has more than \(options.limits.lineLength) bytes", in: text)
        return false
      }
      guard let defect else { return true }
      report(
        defect.code, hasNoFeeds ? TraceFileHeader.ForeignFormat.carriageReturns : defect.message,
        in: text,
        field: defect.offset..<defect.offset + 1)
      return false
    }

    private mutating func readMetadata(_ text: ByteView) {
      let content = text.text.utf8
      let words = Substring(content.drop { $0 == UInt8(ascii: " ") }.dropFirst()).trimmed
      if let version = Trace.Metadata.version(in: words) {
        metadata.version = version
        if version > 1 { report(.newerVersion, "the file is of version \(version)", in: text) }
        return
      }
      let entry: Trace.Metadata.Entry
      if let colon = words.utf8.firstIndex(of: UInt8(ascii: ":")) {
        entry = .init(
          key: Trace.Metadata.key(String(words[..<colon].trimmed)),
          value: String(words[words.utf8.index(after: colon)...].trimmed))
      } else {
        entry = .init(key: "", value: String(words))
      }
      if !metadata.hasMeaning(entry) {
        let value = text.count - entry.value.utf8.count
        report(
          .badMetadata, "\(entry.key) is \"\(Diagnostic.QuotedRow.safe(entry.value))\"", in: text,
          field: max(0, value)..<text.count,
          // The rate changes nothing about how the file is read.
          severity: entry.key.utf8.elementsEqual("refresh_hz".utf8) && !options.isStrict
            ? .note : nil
        )
      }
      // Also a line without a meaning or with a bad value: what was read is written back.
      metadata.entries.append(entry)
    }

    private mutating func header(in text: ByteView) -> TraceFileHeader? {
      let bodyOffset = position
      let bodyLine = line + 1
      let columns = Columns(text, limit: options.limits.columns)
      // Options speak only if the file is silent.
      let measures = metadata.completed(by: options)
      var resolver = ColumnResolver(columns, metadata: measures, options: options)
      let body = ByteView(rebasing: bytes[bodyOffset...].prefix(TimeUnitGuess.window))
      let layout = resolver.resolve(body: body)
      for finding in resolver.findings {
        report(finding.code, finding.message, in: text, field: finding.field)
      }
      guard let layout, log.errors.isEmpty else { return nil }
      return TraceFileHeader(
        metadata: metadata, measures: measures, layout: layout, bodyOffset: bodyOffset,
        bodyLine: bodyLine,
        diagnostics: log)
    }

    private mutating func report(
      _ code: Diagnostic.Code, _ message: String, in text: ByteView? = nil,
      field: Range<Int>? = nil, severity: Diagnostic.Severity? = nil
    ) {
      let severity = severity ?? options.severity(of: code)
      let diagnostic = Diagnostic(
        code: code, severity: severity, line: max(line, 1), column: field.map { $0.lowerBound + 1 },
        traceID: nil, message: message,
        row: field.flatMap { range in text.map { Diagnostic.QuotedRow($0, field: range) } })
      log.add(code, severity: severity) { diagnostic }
    }
  }
}

extension ByteView {
  /// Whether it is `sep=;` or the like, which spreadsheets write above a header.
  package var namesDelimiter: Bool { count < 6 && starts(with: "sep=".utf8) }

  /// The most frequent of comma, semicolon and tab outside of quotes. The comma if none leads.
  package var delimiter: UInt8 {
    let comma = UInt8(ascii: ",")
    var counts: [(byte: UInt8, count: Int)] = [
      (comma, 0), (UInt8(ascii: ";"), 0), (UInt8(ascii: "\t"), 0),
    ]
    var isQuoted = false
    for byte in self {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      for index in counts.indices where counts[index].byte == byte { counts[index].count += 1 }
    }
    var best = counts[0]
    for candidate in counts where candidate.count > best.count { best = candidate }
    return best.byte
  }
}

extension Trace.Metadata {
  /// The number in `pantrace 1`. Nil for any other text.
  static func version(in text: Substring) -> Int? {
    let word = "pantrace "
    guard text.utf8.starts(with: word.utf8) else { return nil }
    return Int(text.dropFirst(word.count).trimmed)
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  var trimmed: Substring {
    var bytes = utf8
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return Substring(bytes)
  }
}

extension TraceFileHeader {
  /// The names in a header line, and what separates them.
  struct Columns {
    /// A name as in the file, the same in lower case without spaces around it, and its bytes in the line.
    typealias Column = (name: String, key: String, field: Range<Int>)

    let delimiter: UInt8
    /// The columns, as many as are read.
    let columns: [Column]
    /// How many names the line has.
    let count: Int
    /// The first column name beyond the limit. Nil if all were read.
    let excess: Range<Int>?

    init(_ line: ByteView, limit: Int) {
      let delimiter = line.delimiter
      var splitter = RowSplitter(delimiter: delimiter)
      // A quote out of place leaves fewer columns, and the missing ones are reported.
      splitter.split(line)
      let cells = splitter.cells
      self.delimiter = delimiter
      columns = splitter.withTexts(line) { text in
        cells.prefix(max(0, limit)).map { cell in
          let name = ByteView(rebasing: text[cell.text]).text
          let key = ColumnRole.lowercased(String(Substring(name).trimmed))
          return (name, key, cell.origin)
        }
      }
      count = cells.count
      excess = cells.dropFirst(columns.count).first?.origin
    }
  }

  /// The unit of times, told from the step between rows.
  struct TimeUnitGuess {
    /// How many bytes of the rows are looked at.
    static let window = 64 << 10

    let unit: Trace.TimeUnit
    /// The median of the steps forward within traces, in the unit. Nil if there are none.
    let medianStep: Double?

    init(body: ByteView, delimiter: UInt8, timeColumn: Int, traceColumn: Int?) {
      var steps: [Double] = []
      var splitter = RowSplitter(delimiter: delimiter)
      var previous: (id: [UInt8], time: Double)?
      for line in body.split(separator: 0x0A) {
        let row = ByteView(rebasing: line).withoutReturn
        splitter.split(row)
        guard splitter.wrongQuote == nil,
          let cell = splitter.text(ofCell: timeColumn, in: row),
          let time = cell.withByteView({ try? Double(decimal: $0) })
        else { continue }
        let id = traceColumn.flatMap { splitter.text(ofCell: $0, in: row) } ?? []
        // From trace to trace a step says nothing of the unit.
        if let previous, previous.id == id, time > previous.time {
          steps.append(time - previous.time)
        }
        previous = (id, time)
      }
      // A pause of the finger makes a long step. The median does not mind.
      steps.sort()
      let median = steps.isEmpty ? nil : steps[steps.count / 2]
      medianStep = median
      unit = TimeUnitGuess.unit(ofStep: median ?? 10)
    }

    /// Steps of touch screens lie around 10 ms. The borders are as far from it in either unit.
    private static func unit(ofStep step: Double) -> Trace.TimeUnit {
      switch step {
      case ..<0.5: .seconds
      case ..<500: .milliseconds
      case ..<500_000: .microseconds
      default: .nanoseconds
      }
    }

    /// The guess in words, with what it rests on.
    func evidence(column: String) -> String {
      guard let medianStep else {
        return "\(column) is taken as \(unit.symbol), as no two rows show a step"
      }
      let step =
        medianStep < 0x1p53
        ? NumberText.fixed(medianStep, decimals: medianStep < 1 ? 6 : 3) : medianStep.written
      let milliseconds = NumberText.fixed(medianStep / unit.perSecond * 1000, decimals: 1)
      return "\(column) is taken as \(unit.symbol): the median step of \(step) is then "
        + "\(milliseconds) ms"
    }
  }
}

extension TraceFileHeader {
  /// A file that is no text in UTF-8, told by its first bytes.
  package struct ForeignFormat {
    let code: Diagnostic.Code
    /// What the file is, and the command that helps.
    package let message: String

    /// What files of programs that make a file smaller begin with, and the command that writes the text
    /// to standard output.
    private static let compressions: [(magic: [UInt8], command: String)] = [
      ([0x1F, 0x8B], "gzip -dc"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd -dc"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz -dc"), ([0x50, 0x4B, 0x03, 0x04], "unzip -p"),
    ]

    /// UTF-16 by its byte order mark, and where the zeros stand among the first eight bytes of ASCII.
    private static let encodings: [(mark: [UInt8], zeros: [Int], name: String)] = [
      ([0xFF, 0xFE], [1, 3, 5, 7], "UTF-16LE"), ([0xFE, 0xFF], [0, 2, 4, 6], "UTF-16BE"),
    ]

    /// The message about a file whose lines end in CR without LF, and the command that turns them.
    package static let carriageReturns =
      "lines end in carriage returns alone: tr '\\r' '\\n' < FILE | pantrace … -"

    package init?(_ bytes: ByteView) {
      if let command = Self.compressions.first(where: { bytes.starts(with: $0.magic) })?.command {
        code = .compressedFile
        // Workbooks are archives, too.
        message =
          "the file is compressed: \(command) FILE | pantrace … -"
          + (command == "unzip -p" ? ", or save the sheet of a workbook as CSV in UTF-8" : "")
        return
      }
      // Headers are ASCII, so that without a mark the zeros tell.
      let zeros = bytes.count < 8 ? [] : bytes.indices.prefix(8).filter { bytes[$0] == 0 }
      guard
        let name = Self.encodings.first(where: { bytes.starts(with: $0.mark) || $0.zeros == zeros }
        )?
        .name
      else { return nil }
      code = .otherEncoding
      message = "the file is in \(name): iconv -f \(name) -t UTF-8 FILE | pantrace … -"
    }
  }
}
