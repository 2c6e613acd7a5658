/// Reads the lines in front of the rows, and says what is wrong with them.
struct HeaderReader {
  private let bytes: ByteView
  private let options: ReadingOptions
  private(set) var log: DiagnosticLog
  private var metadata = TraceMetadata(version: nil)
  private var position = 0
  private var line = 0

  init(_ bytes: ByteView, options: ReadingOptions) {
    self.bytes = bytes
    self.options = options
    log = options.emptyLog
  }

  /// The header; nil where the log has errors.
  mutating func read() -> TraceFileHeader? {
    if let format = ForeignFormat(bytes) {
      report(format.code, format.message)
      return nil
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position <= options.limits.headerOffset, let text = nextLine() {
      // A blank line may be too long, too: in pieces, it is not waited for.
      guard isSound(text) else { return nil }
      if line == 1, text.namesDelimiter { continue }
      guard let first = text.first(where: { $0 != UInt8(ascii: " ") }) else { continue }
      guard first == UInt8(ascii: "#") else { return header(in: text) }
      readMetadata(text)
    }
    if position > options.limits.headerOffset {
      report(
        .missingHeader, "no header line begins in the first \(options.limits.headerOffset) bytes")
    } else if line == 0 || metadata == TraceMetadata(version: nil) {
      report(.emptyFile, "the file holds nothing to read")
    } else {
      report(.missingHeader, "the file ends after its metadata")
    }
    return nil
  }

  /// The next line without its end; nil at the end of the bytes.
  private mutating func nextLine() -> ByteView? {
    guard position < bytes.count else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    var end = position
    if position < bytes.count { position += 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    line += 1
    return ByteView(rebasing: bytes[start..<end])
  }

  private mutating func isSound(_ line: ByteView) -> Bool {
    let isLong = line.count > options.limits.lineLength
    let text = ByteView(rebasing: line.prefix(options.limits.lineLength))
    let defect = LineDefect(of: text)
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
      defect.code, hasNoFeeds ? ForeignFormat.carriageReturns : LineMessages.text(defect.code),
      in: text,
      field: defect.offset..<defect.offset + 1)
    return false
  }

  private mutating func readMetadata(_ text: ByteView) {
    let content = text.text.utf8
    let words = Substring(content.drop { $0 == UInt8(ascii: " ") }.dropFirst()).trimmed
    if let version = TraceMetadata.version(in: words) {
      metadata.version = version
      if version > 1 { report(.newerVersion, "the file is of version \(version)", in: text) }
      return
    }
    let entry: TraceMetadata.Entry
    if let colon = words.utf8.firstIndex(of: UInt8(ascii: ":")) {
      entry = .init(
        key: TraceMetadata.key(String(words[..<colon].trimmed)),
        value: String(words[words.utf8.index(after: colon)...].trimmed))
    } else {
      entry = .init(key: "", value: String(words))
    }
    if !metadata.hasMeaning(entry) {
      let value = text.count - entry.value.utf8.count
      report(
        .badMetadata, "\(entry.key) is \"\(QuotedRow.safe(entry.value))\"", in: text,
        field: max(0, value)..<text.count,
        // The rate changes nothing about how the file is read.
        severity: entry.key.utf8.elementsEqual("refresh_hz".utf8) && !options.isStrict ? .note : nil
      )
    }
    metadata.entries.append(entry)
  }

  private mutating func header(in text: ByteView) -> TraceFileHeader? {
    let bodyOffset = position
    let bodyLine = line + 1
    let columns = HeaderColumns(text, limit: options.limits.columns)
    if columns.delimiter != UInt8(ascii: ",") {
      report(
        .otherDelimiter,
        "fields are separated by \(columns.delimiter == 9 ? "tabs" : "semicolons")", in: text)
    }
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
    _ code: DiagnosticCode, _ message: String, in text: ByteView? = nil,
    field: Range<Int>? = nil, severity: DiagnosticSeverity? = nil
  ) {
    let severity = severity ?? options.severity(of: code)
    let diagnostic = Diagnostic(
      code: code, severity: severity, line: max(line, 1), column: field.map { $0.lowerBound + 1 },
      traceID: nil, message: message,
      row: field.flatMap { range in text.map { QuotedRow($0, field: range) } })
    log.add(code, severity: severity) { diagnostic }
  }
}

extension ByteView {
  /// Whether it is `sep=;` or the like, which spreadsheets write above a header.
  package var namesDelimiter: Bool { count < 6 && starts(with: "sep=".utf8) }

  /// The most frequent of comma, semicolon and tab outside of quotes; the comma where none leads.
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

extension TraceMetadata {
  /// The number in `pantrace 1`; nil for any other text.
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

/// The names in a header line, and what separates them.
struct HeaderColumns {
  struct Column {
    /// As in the file.
    var name: String
    /// In lower case, without spaces around it.
    var key: String
    /// The bytes of the line it takes up.
    var field: Range<Int>
  }

  let delimiter: UInt8
  /// The columns, as many as are read.
  let columns: [Column]
  /// How many names the line has.
  let count: Int
  /// The bytes of the first name that is not read, as those before it are as many as may be.
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
        return Column(name: name, key: key, field: cell.origin)
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

  let unit: TimeUnit
  /// The median of the steps forward within traces, in the unit; nil where there are none.
  let medianStep: Double?

  init(body: ByteView, delimiter: UInt8, timeColumn: Int, traceColumn: Int?) {
    var steps: [Double] = []
    var splitter = RowSplitter(delimiter: delimiter)
    var previous: (id: [UInt8], time: Double)?
    for line in body.split(separator: 0x0A) {
      let row = ByteView(rebasing: line.last == 0x0D ? line.dropLast() : line)
      splitter.split(row)
      guard splitter.wrongQuote == nil,
        let cell = splitter.text(ofCell: timeColumn, in: row),
        let time = cell.withByteView({ try? Double(decimal: $0) })
      else { continue }
      let id = traceColumn.flatMap { splitter.text(ofCell: $0, in: row) } ?? []
      if let previous, previous.id == id, time > previous.time {
        steps.append(time - previous.time)
      }
      previous = (id, time)
    }
    steps.sort()
    let median = steps.isEmpty ? nil : steps[steps.count / 2]
    medianStep = median
    unit = TimeUnitGuess.unit(ofStep: median ?? 10)
  }

  /// Steps of touch screens lie around 10 ms; the borders are as far from it in either unit.
  private static func unit(ofStep step: Double) -> TimeUnit {
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
    var step: [UInt8] = []
    NumberWriter.append(medianStep, style: .fixed(decimals: medianStep < 1 ? 6 : 3), to: &step)
    step.append(contentsOf: " is then ".utf8)
    let milliseconds = medianStep / unit.perSecond * 1000
    NumberWriter.append(milliseconds, style: .fixed(decimals: 1), to: &step)
    return "\(column) is taken as \(unit.symbol): the median step of "
      + String(decoding: step, as: UTF8.self) + " ms"
  }
}
