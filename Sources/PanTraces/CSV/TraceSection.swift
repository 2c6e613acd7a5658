/// Rows of one id that stand together: a trace, unless the id has others elsewhere in the file.
///
/// What was found in them comes along, as it only counts if the id does not come back.
public struct TraceSection: Sendable {
  /// What the rows make by themselves.
  enum Outcome: Sendable {
    case trace(TraceArea)
    /// In a box of its own: seldom, and large.
    indirect case rejected(Diagnostic)
  }

  /// The trace's id.
  public let id: String
  let outcome: Outcome
  /// The first and the last line.
  let lines: ClosedRange<Int>
  /// What was found in the rows.
  let findings: DiagnosticLog
}
