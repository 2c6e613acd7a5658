import PanMotion
import PanText

extension TraceBodyParser {
  /// Hands over the trace under way, or says why it is lost.
  mutating func endTrace(_ receive: (consuming TraceSection, consuming Trace?) -> Void) {
    guard isInTrace else { return }
    notes.removeAll(keepingCapacity: true)
    if options.sortsRows, !context.isRejected, let note = assembleSorted() {
      notes.append(note)
    }
    builder.closeWithoutPhases()
    let width = reader.facts.length(.width, context)
    let height = reader.facts.length(.height, context)
    if !context.isRejected {
      let container = max(width ?? 0, height ?? 0)
      builder.addNotes(to: &notes, container: container > 0 ? container : nil)
      for index in notes.indices { log(notes[index]) }
      for role in reader.facts.contradictions(context) { logContradiction(role) }
    }
    isInTrace = false
    let name = context.name
    let lines = context.firstLine...max(context.firstLine, line - 1)
    if let reason = context.rejection {
      receive(
        TraceSection(id: name, outcome: .rejected(reason), lines: lines, findings: findings), nil)
    } else {
      let area = TraceArea(
        extent: builder.extent, width: width, height: height)
      receive(
        TraceSection(id: name, outcome: .trace(area), lines: lines, findings: findings),
        product == .traces ? trace(name, width, height) : nil)
    }
  }

  /// Puts the collected rows in order and together; the note says whether that changed anything.
  private mutating func assembleSorted() -> TraceNote? {
    let rows = unsorted
    var note: TraceNote?
    for (earlier, later) in zip(rows, rows.dropFirst())
    where later.recordedTime < earlier.recordedTime {
      note = TraceNote(
        code: .sortedRows, line: note?.line ?? later.line, count: (note?.count ?? 0) + 1)
    }
    let sorted = rows.sorted { ($0.recordedTime, $0.line) < ($1.recordedTime, $1.line) }
    for row in sorted {
      if case .refused(let code) = builder.add(row) {
        refuseOrder(code, row, nil)
        return nil
      }
    }
    return note
  }

  /// Counts a note; where reading is strict, it costs the trace its place.
  private mutating func log(_ note: TraceNote) {
    log(note.code, line: note.line) {
      let times = note.count == 1 ? "" : " (\(note.count) times)"
      return "\(note.code.finding)\(times)"
    }
  }

  /// The trace is as its column says, whatever stands in front of the rows; that is no note on it,
  /// since the rows alone say the same.
  private mutating func logContradiction(_ role: ColumnRole) {
    let name = header.layout.name(of: role)
    log(.againstMetadata, line: context.firstLine) { [context] in
      let text = context.withConstant(role) { QuotedRow.safe($0) }
      return "\(name) is \(text.utf8.isEmpty ? "empty" : "\"\(text)\""), other than in the metadata"
    }
  }

  private mutating func log(
    _ code: DiagnosticCode, line: Int, _ finding: () -> String
  ) {
    let severity = options.severity(of: code)
    guard severity != .remark || findings.keepsAll else {
      findings.count(code)
      return
    }
    let name = context.name
    func make() -> Diagnostic {
      Diagnostic(
        code: code, severity: severity, line: line, column: nil, traceID: name,
        message: "trace \(QuotedRow.safe(name)): \(finding())", row: nil)
    }
    findings.add(code, severity: severity, make: make)
    if severity == .error, !context.isRejected { context.rejection = make() }
  }

  private func trace(
    _ name: String, _ width: Double?, _ height: Double?
  ) -> Trace {
    let intent = context.outcome(.intent) ?? context.outcome(.label)
    let facts = reader.facts
    return Trace(
      id: name, samples: builder.samples.fitted(),
      vocabulary: context.vocabulary ?? .absent,
      timeUnit: header.layout.timeUnit, lengthUnit: header.layout.lengthUnit,
      containerWidth: width, containerHeight: height, travelDirection: facts.direction(context),
      travelLength: facts.travel(context), refreshRate: facts.refreshRate(context),
      velocityBasis: facts.velocityBasis(context), intent: intent,
      recordedDecision: context.outcome(.decision),
      participant: facts.participant(context),
      recordedVelocities: builder.velocities.fitted(), pressures: builder.pressures.fitted(),
      scrollOffsets: builder.scrollOffsets.fitted(),
      columns: context.carried.columns(header.layout.carried, numbers: builder.rowNumbers),
      notes: notes)
  }
}

extension TraceContext {
  /// The outcome in a constant column; nil where it is empty or says something else.
  func outcome(_ role: ColumnRole) -> TransitionOutcome? {
    withConstant(role) { TransitionOutcome(cell: $0) }
  }
}

extension DiagnosticCode {
  /// The summary as the end of a sentence: without its capital and its period.
  fileprivate var finding: String {
    var bytes = Array(summary.utf8.dropLast())
    if let first = bytes.first, first >= 0x41, first <= 0x5A { bytes[0] = first | 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
