package import PanDocuments
package import PanText

/// Every figure of every trace of a run as rows, and among them the traces that could not be used.
package struct AnalysedRows {
  /// A trace that could not be used, and before which of the others it stands.
  package struct Rejected {
    let entry: ReportFacts.RejectedEntry
    let next: Int

    /// Puts it before the trace at a place, which may be the end of all.
    package init(_ entry: ReportFacts.RejectedEntry, before next: Int) {
      self.entry = entry
      self.next = next
    }
  }

  private let columns: MachineColumns
  private let traces: AnalysedTraces
  private let rejected: [Rejected]

  /// Rows with some columns; those that could not be used in their order.
  package init(_ columns: MachineColumns, _ traces: AnalysedTraces, _ rejected: [Rejected]) {
    self.columns = columns
    self.traces = traces
    self.rejected = rejected
  }

  /// As many bytes as are gathered before they go on.
  private static let pieceSize = 1 << 16

  /// Writes the rows in a form, under the header where it has one, piece by piece.
  package func write<Failure: Error>(
    _ form: RowForm, to receive: (LentBytes) throws(Failure) -> Void
  ) throws(Failure) {
    let table = columns.rows
    let template = RowTemplate(table.columns, form)
    var bytes = ByteBuffer(capacity: Self.pieceSize)
    if case .csv = form { bytes.append(table.csvHeader) }
    let reader = TracesInOrder(traces)
    var rejected = rejected[...]
    for place in 0...traces.count {
      while let first = rejected.first, first.next <= place {
        template.append(columns.row(first.entry), to: &bytes)
        rejected.removeFirst()
      }
      if place < traces.count { columns.append(whole: reader[place], template, to: &bytes) }
      guard bytes.count >= Self.pieceSize else { continue }
      try bytes.withBytes(receive)
      bytes.removeAll()
    }
    try bytes.withBytes(receive)
  }
}
