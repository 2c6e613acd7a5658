/// Reads the rows below a header, and hands over whole traces.
///
/// It may start at any row where a trace begins (``TraceBoundary`` finds them), so parts of a file
/// can be read side by side.
package struct TraceBodyParser: Sendable {
  /// What reading produces.
  package enum Product: Sendable {
    /// Sections, and the trace of each that makes one.
    case traces
    /// Sections alone, which say what was found, at less cost.
    case sections
  }

  let header: TraceFileHeader
  let options: ReadingOptions
  private var fileStem: [UInt8]
  let product: Product
  let reader: RowReader
  let idColumn: Int?
  let columnCount: Int
  var splitter: RowSplitter
  /// What rows of the trace under way have in common with the one that was split last.
  private var pattern: RowPattern
  /// The values of the row under way; what ``pattern`` does not read is the last row's.
  private var values = TraceRow()
  var builder: TraceBuilder
  var context: TraceContext
  var isInTrace = false
  /// The rows of a trace that is to be sorted before it is put together.
  var unsorted: [TraceRow] = []
  /// The line of the next row.
  var line: Int
  /// What the trace that ends shows as a whole.
  var notes: [TraceNote] = []
  /// What was found in the trace under way.
  var findings: DiagnosticLog
  /// What was found outside of traces so far; the rest comes with each trace.
  package internal(set) var diagnostics: DiagnosticLog

  /// Creates a parser for rows in the layout of `header`.
  ///
  /// - Parameters:
  ///   - header: The file's header.
  ///   - fileStem: The id of the trace in a file without trace ids.
  ///   - options: The options the header was read with.
  ///   - line: The line of the first row that will be read.
  ///   - product: What comes of the rows.
  package init(
    header: TraceFileHeader, fileStem: String, options: ReadingOptions, line: Int,
    product: Product = .traces
  ) {
    self.product = product
    self.header = header
    self.options = options
    self.fileStem = Array(fileStem.utf8)
    self.line = line
    reader = RowReader(header: header, options: options)
    findings = options.emptyLog
    diagnostics = options.emptyLog
    idColumn = header.layout.index(of: .traceID)
    columnCount = header.layout.roles.count
    splitter = RowSplitter(delimiter: header.layout.delimiter)
    pattern = RowPattern(header.layout, options.limits)
    context = TraceContext(
      passthroughCount: header.layout.passthrough.count, keepsSampleTexts: options.keepsSampleTexts)
    builder = TraceBuilder(
      layout: header.layout, keepsRowNumbers: context.passthrough.keepsSampleTexts)
  }

  /// Begins with the rows of another file that has the same header, once all of the one before were
  /// read to their end.
  ///
  /// The tables made from the layout are kept: making them costs as much as reading a trace.
  package mutating func begin(fileStem: String, line: Int) {
    self.fileStem = Array(fileStem.utf8)
    self.line = line
    diagnostics = options.emptyLog
  }

  /// The line after the last one that was read.
  package var nextLine: Int { line }

  /// Reads the rows of a block.
  ///
  /// Each section is handed over when it is complete, with its trace if it makes one.
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer, receive: (consuming TraceSection, consuming Trace?) -> Void
  ) {
    let bytes = unsafe ByteView(bytes)
    var start = 0
    while start < bytes.count {
      if isInTrace, let next = pattern.read(bytes, from: start, into: &values),
        next - start <= options.limits.lineLength, (try? reader.convert(&values, &context)) != nil,
        addValues() == nil
      {
        start = next
      } else {
        let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
        readLine(ByteView(rebasing: bytes[start..<end]), receive)
        start = end + 1
      }
      line += 1
    }
    endTrace(receive)
  }

  private mutating func readLine(
    _ bytes: ByteView, _ receive: (consuming TraceSection, consuming Trace?) -> Void
  ) {
    let row = bytes.last == 0x0D ? ByteView(rebasing: bytes.dropLast()) : bytes
    guard let first = row.first, first != UInt8(ascii: "#") else { return }
    guard row.count <= options.limits.lineLength else {
      refuse(.lineTooLong, "the line has more than \(options.limits.lineLength) bytes", row)
      return
    }
    pattern.removeAll()
    splitter.split(row)
    let splitter = splitter
    splitter.withTexts(row) { readRow($0, row, receive) }
  }

  /// Reads a row; `text` holds its fields without quotes, `row` the line as it stands.
  private mutating func readRow(
    _ text: ByteView, _ row: ByteView,
    _ receive: (consuming TraceSection, consuming Trace?) -> Void
  ) {
    let cells = splitter.cells
    if splitter.wrongQuote == nil, splitter.cells.count > 1 || columnCount == 1 {
      enterTrace(of: cells, text, receive)
    }
    if let defect = splitter.defect {
      refuse(defect.code, LineMessages.text(defect.code), row, at: defect.offset)
    } else if let wrongQuote = splitter.wrongQuote {
      let message = splitter.isOpen ? LineMessages.openQuote : LineMessages.text(.badQuoting)
      refuse(.badQuoting, message, row, at: wrongQuote)
    } else if splitter.cells.count != columnCount {
      refuseCount(row, splitter.cells.count)
    } else if let idColumn, cells[idColumn].text.isEmpty {
      refuse(RowError(code: .emptyCell, column: idColumn), text, row)
    } else {
      readValues(text, row)
    }
  }

  /// Ends the trace under way if the row has another id, and begins the row's own.
  private mutating func enterTrace(
    of cells: [RowCell], _ text: ByteView,
    _ receive: (consuming TraceSection, consuming Trace?) -> Void
  ) {
    guard let idColumn else {
      if !isInTrace { fileStem.withByteView { beginTrace($0) } }
      return
    }
    guard idColumn < splitter.cells.count else { return }
    let id = ByteView(rebasing: text[cells[idColumn].text])
    guard !id.isEmpty, id.count <= options.limits.fieldLength else { return }
    if isInTrace, context.id.isSame(as: id) { return }
    endTrace(receive)
    beginTrace(id)
  }

  private mutating func beginTrace(_ id: ByteView) {
    context.begin(id: id, line: line)
    builder.removeAll()
    if !unsorted.isEmpty { unsorted.removeAll(keepingCapacity: true) }
    if !findings.isEmpty { findings = options.emptyLog }
    isInTrace = true
  }

  private mutating func readValues(_ text: ByteView, _ row: ByteView) {
    values = TraceRow()
    do throws(RowError) {
      try reader.read(text, cells: splitter.cells, into: &values, context: &context)
    } catch {
      refuse(error, text, row)
      return
    }
    switch addValues() {
    case .tooManySamples?: refuseSampleCount(row)
    case let code?: refuseOrder(code, values, row)
    case nil:
      // The texts of other rows are not parts of the line.
      guard !values.isSettle, splitter.unescaped.isEmpty else { return }
      pattern.learn(row, splitter.cells, reader, &context)
    }
  }

  /// Adds a row to the trace under way; the code says why it cannot be.
  private mutating func addValues() -> DiagnosticCode? {
    let limit = options.limits.samplesPerTrace
    guard options.sortsRows ? unsorted.count < limit : builder.rowCount < limit else {
      return .tooManySamples
    }
    values.line = line
    if options.sortsRows {
      unsorted.append(values)
      return nil
    }
    // Rows after a lost one would only be found out of order.
    return context.isRejected ? nil : builder.add(&values)
  }
}
