/// Reads the rows below a header, and hands over whole traces.
///
/// It may start at any row where a trace begins (``TraceReader`` finds them), so parts of a file
/// can be read side by side.
package struct TraceBodyParser: Sendable {
  let header: TraceFileHeader
  let options: ReadingOptions
  private var fileStem: [UInt8]
  /// Whether each section comes with its trace. Without, they say what was found at less cost.
  let makesTraces: Bool
  let reader: RowReader
  let idColumn: Int?
  private let phaseColumn: Int?
  /// How many traces began so far in a file without ids.
  private var number = 0
  /// Whether the last row of a file without ids was a lift.
  private var endsContact = false
  let columnCount: Int
  var splitter: RowSplitter
  /// What rows of the trace under way have in common with the one that was split last.
  private var pattern: RowReader.Pattern
  /// The values of the row under way. What ``pattern`` does not read is the last row's.
  private var values = RowReader.Row()
  var builder: TraceBuilder
  var context: RowReader.Context
  var isInTrace = false
  /// The rows of a trace that is to be sorted before it is put together.
  var unsorted: [RowReader.Row] = []
  /// The line of the next row.
  var line: Int
  /// What the trace that ends shows as a whole.
  var notes: [Trace.Note] = []
  /// What was found in the trace under way.
  var findings: Diagnostic.Log
  /// What was found outside of traces so far. The rest comes with each trace.
  package internal(set) var diagnostics: Diagnostic.Log

  /// Creates a parser for rows in the layout of `header`.
  ///
  /// - Parameters:
  ///   - header: The file's header.
  ///   - fileStem: The id of the first trace in a file without trace ids. Others have a number behind it.
  ///   - options: The options the header was read with.
  ///   - line: The line of the first row that will be read.
  ///   - makesTraces: Whether sections come with their traces.
  package init(
    header: TraceFileHeader, fileStem: String, options: ReadingOptions, line: Int,
    makesTraces: Bool = true
  ) {
    self.makesTraces = makesTraces
    self.header = header
    self.options = options
    self.fileStem = Array(fileStem.utf8)
    self.line = line
    reader = RowReader(header: header, options: options)
    findings = options.emptyLog
    diagnostics = options.emptyLog
    idColumn = header.layout.index(of: .traceID)
    phaseColumn = header.layout.index(of: .phase)
    columnCount = header.layout.roles.count
    splitter = RowSplitter(delimiter: header.layout.delimiter)
    pattern = RowReader.Pattern(header.layout, options.limits)
    context = RowReader.Context(
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
    number = 0
    diagnostics = options.emptyLog
  }

  /// The line after the last one that was read.
  package var nextLine: Int { line }

  /// Reads the rows of a block.
  ///
  /// Each section is handed over when it is complete, with its trace if it makes one.
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer,
    receive: (consuming TraceAssembly.Section, consuming Trace?) -> Void
  ) {
    let bytes = unsafe ByteView(bytes)
    var start = 0
    while start < bytes.count {
      // A refused fast read must leave no trace, since `readLine` reads the same row again and reports
      // it: `values` is overwritten there, and `TraceBuilder.add` changes nothing before it refuses.
      if isInTrace, let next = pattern.read(bytes, from: start, into: &values),
        next - start <= options.limits.lineLength, (try? reader.convert(&values, &context)) != nil,
        !beginsNext(values.phase), addValues() == nil
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
    _ bytes: ByteView, _ receive: (consuming TraceAssembly.Section, consuming Trace?) -> Void
  ) {
    let row = bytes.withoutReturn
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

  /// Reads a row. `text` holds its fields without quotes, `row` the line as it stands.
  private mutating func readRow(
    _ text: ByteView, _ row: ByteView,
    _ receive: (consuming TraceAssembly.Section, consuming Trace?) -> Void
  ) {
    let cells = splitter.cells
    // A faulty row belongs to the trace that its id names, as far as the id can be read.
    if splitter.wrongQuote == nil, splitter.cells.count > 1 || columnCount == 1 {
      enterTrace(of: cells, text, receive)
    }
    if let defect = splitter.defect {
      refuse(defect.code, defect.message, row, at: defect.offset)
    } else if let wrongQuote = splitter.wrongQuote {
      let message =
        splitter.isOpen
        ? "a quoted field is not closed on this line: it goes over a line end, or its closing mark is missing"
        : "a quotation mark stands where it cannot"
      refuse(.badQuoting, message, row, at: wrongQuote)
    } else if splitter.cells.count != columnCount {
      refuseCount(row, splitter.cells.count)
    } else if let idColumn, cells[idColumn].text.isEmpty {
      refuse(RowReader.Refusal(code: .emptyCell, column: idColumn), text, row)
    } else {
      readValues(text, row)
    }
  }

  /// Ends the trace under way if the row has another id, and begins the row's own.
  private mutating func enterTrace(
    of cells: [RowSplitter.Cell], _ text: ByteView,
    _ receive: (consuming TraceAssembly.Section, consuming Trace?) -> Void
  ) {
    guard let idColumn else { return enterNumbered(cells, text, receive) }
    guard idColumn < splitter.cells.count else { return }
    let id = ByteView(rebasing: text[cells[idColumn].text])
    guard !id.isEmpty, id.count <= options.limits.fieldLength else { return }
    if isInTrace, context.id.isSame(as: id) { return }
    endTrace(receive)
    beginTrace(id)
  }

  /// Ends the trace under way of a file without ids if the row begins the next one.
  private mutating func enterNumbered(
    _ cells: [RowSplitter.Cell], _ text: ByteView,
    _ receive: (consuming TraceAssembly.Section, consuming Trace?) -> Void
  ) {
    var phase: TouchSample.Phase?
    if let phaseColumn, phaseColumn < cells.count {
      phase = RowReader.PhaseWord(ByteView(rebasing: text[cells[phaseColumn].text]))?.phase
    }
    if beginsNext(phase) { endTrace(receive) }
    endsContact = phase?.endsContact ?? false
    guard !isInTrace else { return }
    number += 1
    let id = number == 1 ? fileStem : fileStem + Array("-\(number)".utf8)
    id.withByteView { beginTrace($0) }
  }

  /// Whether a row begins another trace, in a file without ids: a down after the last lift.
  ///
  /// Of a rejected trace only the row before is known.
  private func beginsNext(_ phase: TouchSample.Phase?) -> Bool {
    idColumn == nil && phase == .down && isInTrace && !options.sortsRows
      && (context.isRejected ? endsContact : builder.isLifted)
  }

  private mutating func beginTrace(_ id: ByteView) {
    context.begin(id: id, line: line)
    builder.removeAll()
    if !unsorted.isEmpty { unsorted.removeAll(keepingCapacity: true) }
    if !findings.isEmpty { findings = options.emptyLog }
    isInTrace = true
  }

  private mutating func readValues(_ text: ByteView, _ row: ByteView) {
    values = RowReader.Row()
    do throws(RowReader.Refusal) {
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

  /// Adds a row to the trace under way. The code says why it cannot be.
  private mutating func addValues() -> Diagnostic.Code? {
    let limit = options.limits.samplesPerTrace
    guard options.sortsRows ? unsorted.count < limit : builder.rowCount < limit else {
      return .tooManySamples
    }
    values.line = line
    endsContact = values.phase?.endsContact ?? false
    if options.sortsRows {
      unsorted.append(values)
      return nil
    }
    // Rows after a lost one would only be found out of order.
    return context.isRejected ? nil : builder.add(&values)
  }

  /// Hands over the trace under way, or says why it is lost.
  mutating func endTrace(_ receive: (consuming TraceAssembly.Section, consuming Trace?) -> Void) {
    guard isInTrace else { return }
    notes.removeAll(keepingCapacity: true)
    if options.sortsRows, !context.isRejected, let note = assembleSorted() {
      notes.append(note)
    }
    builder.closeWithoutPhases()
    let width = reader.facts.width(context)
    let height = reader.facts.height(context)
    // What a lost trace shows as a whole follows from its fault.
    if !context.isRejected {
      // Only recorded content is held against these, and looking them up is not free.
      let hasContent = builder.contentMeasure != nil
      builder.addNotes(
        to: &notes, container: (width, height),
        travel: hasContent ? reader.facts.travel(context) : nil,
        direction: hasContent ? reader.facts.direction(context) : nil,
        finishes: hasContent
          && (context.outcome(.intent) == .finish || context.outcome(.decision) == .finish))
      for index in notes.indices { log(notes[index]) }
    }
    isInTrace = false
    let name = context.name
    let lines = context.firstLine...max(context.firstLine, line - 1)
    if let reason = context.rejection {
      receive(
        TraceAssembly.Section(
          id: name, outcome: .rejected(reason), lines: lines, findings: findings), nil)
    } else {
      let area = (builder.extent, width, height)
      receive(
        TraceAssembly.Section(id: name, outcome: .trace(area), lines: lines, findings: findings),
        makesTraces ? trace(name, width, height) : nil)
    }
  }

  /// Puts the collected rows in order and together. The note says whether that changed anything.
  private mutating func assembleSorted() -> Trace.Note? {
    let rows = unsorted
    var note: Trace.Note?
    for (earlier, later) in zip(rows, rows.dropFirst())
    where later.recordedTime < earlier.recordedTime {
      note = Trace.Note(
        code: .sortedRows, line: note?.line ?? later.line, count: (note?.count ?? 0) + 1)
    }
    // Rows of one time keep the order of the file, since the sort of the library is not stable.
    let sorted = rows.sorted { ($0.recordedTime, $0.line) < ($1.recordedTime, $1.line) }
    for var row in sorted {
      if let code = builder.add(&row) {
        refuseOrder(code, row, nil)
        return nil
      }
    }
    return note
  }

  /// Logs a note. Under strict reading it rejects the trace.
  private mutating func log(_ note: Trace.Note) {
    let code = note.code
    let severity = options.severity(of: code)
    guard severity != .remark || findings.keepsAll else { return findings.count(code) }
    let name = context.name
    func make() -> Diagnostic {
      let times = note.count == 1 ? "" : " (\(note.count) times)"
      return Diagnostic(
        code: code, severity: severity, line: note.line, column: nil, traceID: name,
        message: "trace \(Diagnostic.QuotedRow.safe(name)): \(code.finding)\(times)", row: nil)
    }
    findings.add(code, severity: severity, make: make)
    if severity == .error, !context.isRejected { context.rejection = make() }
  }

  private func trace(
    _ name: String, _ width: Double?, _ height: Double?
  ) -> Trace {
    let facts = reader.facts
    var trace = Trace(
      id: name, samples: builder.samples.copyTrimmed(),
      vocabulary: context.vocabulary ?? .absent,
      timeUnit: header.layout.timeUnit, lengthUnit: header.layout.lengthUnit,
      containerWidth: width, containerHeight: height, travelDirection: facts.direction(context),
      travelLength: facts.travel(context), refreshRate: facts.refreshRate(context),
      velocityBasis: facts.velocityBasis(context), intent: context.outcome(.intent),
      recordedDecision: context.withTraceValue(.decision) { AppDecision(cell: $0) },
      participant: facts.participant(context),
      recordedVelocities: builder.velocities.copyTrimmed(),
      scrollOffsets: builder.scrollOffsets.copyTrimmed(), content: builder.content,
      columns: context.passthrough.columns(header.layout.passthrough, numbers: builder.rowNumbers),
      notes: notes)
    trace.pixelsPerPoint = facts.pixelsPerPoint
    trace.eventStream = facts.eventStream
    return trace
  }
}

extension RowReader.Context {
  /// The outcome in a constant column. Nil if it is empty or says something else.
  func outcome(_ role: ColumnRole) -> TransitionOutcome? {
    withTraceValue(role) { TransitionOutcome(cell: $0) }
  }
}

extension Diagnostic.Code {
  /// The summary as the end of a sentence: without its capital and its period.
  fileprivate var finding: String {
    var bytes = Array(summary.utf8.dropLast())
    if let first = bytes.first, first >= 0x41, first <= 0x5A { bytes[0] = first | 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TraceBodyParser {
  /// Rejects the trace under way for a defect of the line, at a byte of it or as a whole.
  mutating func refuse(
    _ code: Diagnostic.Code, _ message: String, _ row: ByteView, at offset: Int? = nil
  ) {
    reject(code, message, row, offset.map { $0..<$0 + 1 })
  }

  /// Rejects the trace under way for one of the row's fields.
  mutating func refuse(
    _ error: RowReader.Refusal, _ text: ByteView, _ row: ByteView
  ) {
    let cells = splitter.cells
    let message = error.column.map { column in
      fieldMessage(error.code, column, ByteView(rebasing: text[cells[column].text]))
    }
    let field = error.column.map { cells[$0].origin }
    reject(error.code, message ?? error.code.summary, row, field)
  }

  /// Rejects the trace under way for a row with too many or too few fields.
  mutating func refuseCount(_ row: ByteView, _ count: Int) {
    let expected = columnCount
    // A line without any delimiter is no row that lacks fields, but text of something else.
    if count == 1 {
      refuse(.strayLine, "a line of text between the rows", row)
    } else {
      refuse(.raggedRow, "the row has \(count) fields, the header \(expected)", row)
    }
  }

  /// Rejects the trace under way for its length.
  mutating func refuseSampleCount(_ row: ByteView) {
    guard context.rejection == nil else { return }
    refuse(
      .tooManySamples, "the trace has more than \(options.limits.samplesPerTrace) samples", row)
  }

  /// Rejects the trace under way for a row that cannot follow those before it.
  mutating func refuseOrder(
    _ code: Diagnostic.Code, _ values: RowReader.Row, _ row: ByteView?
  ) {
    let isTime = code == .timeBackwards
    let column = header.layout.index(of: isTime ? .time : .phase)
    let message =
      isTime
      ? "\(header.layout.name(of: .time)) is \(values.recordedTime.written), after "
        + "\(builder.lastTime.written)"
      : values.isSettle
        ? "settle, but \(code == .downWhileDown ? "a finger is down" : "no finger was lifted before")"
        : orderMessage(code, values.phase ?? .move)
    let field = row == nil ? nil : column.map { splitter.cells[$0].origin }
    reject(code, line: values.line, message, row, field)
  }

  /// Rejects the trace under way for a field of a row, or for the whole row. A row before any trace
  /// is reported alone.
  private mutating func reject(
    _ code: Diagnostic.Code, line: Int? = nil, _ message: String, _ row: ByteView?,
    _ field: Range<Int>?
  ) {
    let (line, trace) = (line ?? self.line, isInTrace ? context.name : nil)
    func make() -> Diagnostic {
      Diagnostic(
        code: code, severity: .error, line: line, column: field.map { $0.lowerBound + 1 },
        traceID: trace, message: message,
        row: row.map { Diagnostic.QuotedRow($0, field: field ?? 0..<$0.count) })
    }
    guard isInTrace else { return diagnostics.add(code, severity: .error, make: make) }
    if context.rejection == nil { context.rejection = make() }
    findings.add(code, severity: .error, make: make)
  }

  private func orderMessage(_ code: Diagnostic.Code, _ phase: TouchSample.Phase) -> String {
    let word = phase.word(in: context.vocabulary ?? .touch)
    switch code {
    case .moveBeforeDown: return "\(word), but the pointer never went down"
    case .moveAfterUp: return "\(word), but the pointer was lifted before"
    case .downWhileDown: return "\(word), but the pointer is down already"
    default: return code.summary
    }
  }

  private func fieldMessage(
    _ code: Diagnostic.Code, _ column: Int, _ cell: ByteView
  )
    -> String
  {
    let name = Diagnostic.QuotedRow.safe(header.layout.names[column])
    switch code {
    case .emptyCell: return "\(name) is empty"
    case .fieldTooLong: return "\(name) has \(cell.count) bytes"
    // The same code has several causes, and the column tells which one it is.
    case .outOfRange where header.layout.roles[column] == .pointer:
      return "the trace has more than \(ReadingOptions.Limits.pointersPerTrace) pointers"
    case .outOfRange where header.layout.roles[column] == .progress:
      return "\(name) is \"\(Diagnostic.QuotedRow.safe(cell))\", and it is a share of the travel"
    case .inconsistentValue:
      let before = header.layout.roles[column].map { role in
        context.withTraceValue(role) { Diagnostic.QuotedRow.safe($0) }
      }
      return "\(name) is \"\(Diagnostic.QuotedRow.safe(cell))\", but \"\(before ?? "")\" before"
    case .unknownPhase where RowReader.PhaseWord.isSettle(cell):
      return
        "\(name) is \"settle\", and there is no column progress or content that says where the "
        + "content was"
    case .unknownPhase where RowReader.PhaseWord(cell) != nil:
      return
        "\(name) is \"\(Diagnostic.QuotedRow.safe(cell))\", but the trace began with the other vocabulary"
    default: return "\(name) is \"\(Diagnostic.QuotedRow.safe(cell))\""
    }
  }
}

extension ColumnLayout {
  /// The header's name of a column.
  package func name(of role: ColumnRole) -> String {
    index(of: role).map { Diagnostic.QuotedRow.safe(names[$0]) } ?? role.names[0]
  }
}

extension Array {
  /// A copy with no room to spare. The original keeps its memory for the next use.
  func copyTrimmed() -> [Element] {
    guard !isEmpty else { return [] }
    // The initializer that copies an array is not specialized for its elements.
    var copy: [Element] = []
    copy.reserveCapacity(count)
    copy.append(contentsOf: self)
    return copy
  }
}
