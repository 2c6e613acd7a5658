package import PanText

extension DiagnosticCode: Packable {}
extension DiagnosticSeverity: Packable {}

extension Diagnostic: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    code.pack(into: &bytes)
    severity.pack(into: &bytes)
    line.pack(into: &bytes)
    column.pack(into: &bytes)
    traceID.pack(into: &bytes)
    message.pack(into: &bytes)
    row.pack(into: &bytes)
    isPartOfTrace.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(
      code: try DiagnosticCode(from: &bytes), severity: try DiagnosticSeverity(from: &bytes),
      line: try Int(from: &bytes), column: try Int?(from: &bytes),
      traceID: try String?(from: &bytes), message: try String(from: &bytes),
      row: try QuotedRow?(from: &bytes), isPartOfTrace: try Bool(from: &bytes))
    guard line >= 0, column ?? 0 >= 0 else { throw PackedError() }
  }
}

extension QuotedRow: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    text.pack(into: &bytes)
    bytes.pack(count: field.lowerBound)
    bytes.pack(count: field.count)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    text = try String(from: &bytes)
    let start = try bytes.count()
    let (end, isTooFar) = start.addingReportingOverflow(try bytes.count())
    guard !isTooFar, end <= text.unicodeScalars.count else { throw PackedError() }
    field = start..<end
  }
}

extension RejectedTrace: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    id.pack(into: &bytes)
    reason.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(id: try String(from: &bytes), reason: try Diagnostic(from: &bytes))
  }
}

extension TraceNote: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    code.pack(into: &bytes)
    line.pack(into: &bytes)
    count.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(
      code: try DiagnosticCode(from: &bytes), line: try Int(from: &bytes),
      count: try Int(from: &bytes))
    // The counts of a trace's notes are added up.
    guard line >= 0, (0...PackedReader.mostOfATrace).contains(count) else { throw PackedError() }
  }
}

extension TraceCounts: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    bytes.pack(count: kept)
    bytes.pack(count: rejected)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    kept = try bytes.count()
    rejected = try bytes.count()
  }
}
