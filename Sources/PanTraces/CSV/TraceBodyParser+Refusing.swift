import PanMotion
import PanText

extension TraceBodyParser {
  /// Rejects the trace under way for a defect of the line, at a byte of it or as a whole.
  mutating func refuse(
    _ code: DiagnosticCode, _ message: String, _ row: LentBytes, at offset: Int? = nil
  ) {
    let field = offset.map { $0..<$0 + 1 }
    reject(code) { context, line in
      Diagnostic(
        code: code, severity: .error, line: line, column: offset.map { $0 + 1 },
        traceID: context, message: message, row: QuotedRow(row, field: field ?? 0..<row.count))
    }
  }

  /// Rejects the trace under way for one of the row's fields.
  mutating func refuse(
    _ error: RowError, _ text: LentBytes, _ row: LentBytes
  ) {
    let cells = splitter.cells
    let message = error.column.map { column in
      fieldMessage(error.code, column, LentBytes(rebasing: text[cells[column].text]))
    }
    let field = error.column.map { cells[$0].origin }
    reject(error.code) { trace, line in
      Diagnostic(
        code: error.code, severity: .error, line: line, column: field.map { $0.lowerBound + 1 },
        traceID: trace, message: message ?? error.code.summary,
        row: QuotedRow(row, field: field ?? 0..<row.count))
    }
  }

  /// Rejects the trace under way for a row with too many or too few fields.
  mutating func refuseCount(_ row: LentBytes, _ count: Int) {
    let expected = columnCount
    if count == 1 {
      refuse(.strayLine, "a line of text between the rows", row)
    } else {
      refuse(.raggedRow, "the row has \(count) fields, the header \(expected)", row)
    }
  }

  /// Rejects the trace under way for its length.
  mutating func refuseSampleCount(_ row: LentBytes) {
    guard context.rejection == nil else { return }
    refuse(
      .tooManySamples, "the trace has more than \(options.limits.samplesPerTrace) samples", row)
  }

  /// Rejects the trace under way for a row that cannot follow those before it.
  mutating func refuseOrder(
    _ code: DiagnosticCode, _ values: TraceRow, _ row: LentBytes?
  ) {
    let isTime = code == .timeBackwards
    let column = header.layout.index(of: isTime ? .time : .phase)
    let message =
      isTime
      ? "\(header.layout.name(of: .time)) is \(values.recordedTime.written), after "
        + "\(builder.lastTime.written)"
      : orderMessage(code, values.phase ?? .move)
    let field = row == nil ? nil : column.map { splitter.cells[$0].origin }
    reject(code, line: values.line) { trace, line in
      Diagnostic(
        code: code, severity: .error, line: line, column: field.map { $0.lowerBound + 1 },
        traceID: trace, message: message,
        row: row.map { QuotedRow($0, field: field ?? 0..<$0.count) })
    }
  }

  private mutating func reject(
    _ code: DiagnosticCode, line: Int? = nil, make: (_ trace: String?, _ line: Int) -> Diagnostic
  ) {
    let place = line ?? self.line
    guard isInTrace else {
      diagnostics.add(code, severity: .error) { make(nil, place) }
      return
    }
    let name = context.name
    if context.rejection == nil { context.rejection = make(name, place) }
    findings.add(code, severity: .error) { make(name, place) }
  }

  private func orderMessage(_ code: DiagnosticCode, _ phase: TouchPhase) -> String {
    let word = phase.word(in: context.vocabulary ?? .touch)
    switch code {
    case .moveBeforeDown: return "\(word), but the pointer never went down"
    case .moveAfterUp: return "\(word), but the pointer was lifted before"
    case .downWhileDown: return "\(word), but the pointer is down already"
    default: return code.summary
    }
  }

  private func fieldMessage(
    _ code: DiagnosticCode, _ column: Int, _ cell: LentBytes
  )
    -> String
  {
    let name = QuotedRow.safe(header.layout.names[column])
    switch code {
    case .emptyCell: return "\(name) is empty"
    case .fieldTooLong: return "\(name) has \(cell.count) bytes"
    case .outOfRange where header.layout.roles[column] == .pointer:
      return "the trace has more than \(ReadingLimits.pointersPerTrace) pointers"
    case .inconsistentValue:
      let before = header.layout.roles[column].map { role in
        context.withConstant(role) { QuotedRow.safe($0) }
      }
      return "\(name) is \"\(QuotedRow.safe(cell))\", but \"\(before ?? "")\" before"
    case .unknownPhase where PhaseWord(cell) != nil:
      return "\(name) is \"\(QuotedRow.safe(cell))\", but the trace began with the other vocabulary"
    default: return "\(name) is \"\(QuotedRow.safe(cell))\""
    }
  }
}

extension ColumnLayout {
  /// The header's name of a column.
  func name(of role: ColumnRole) -> String {
    index(of: role).map { QuotedRow.safe(names[$0]) } ?? role.names[0]
  }
}

extension Double {
  /// The shortest form, for messages.
  var written: String {
    var bytes: [UInt8] = []
    NumberWriter.append(self, style: .shortest, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
