/// Rows of one id that stand together: a trace, unless the id has others elsewhere in the file.
///
/// What was found in them comes along, as it only counts if the id does not come back. `Content` is
/// the trace, or what was made of it.
public struct TraceSection<Content> {
  /// What the rows make by themselves.
  enum Outcome {
    case trace(Content, TraceArea)
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

  /// The same with what is made of the trace in place of it; a rejected trace makes nothing.
  public func map<Made>(_ transform: (Content) -> Made) -> TraceSection<Made> {
    let outcome: TraceSection<Made>.Outcome =
      switch outcome {
      case .trace(let content, let area): .trace(transform(content), area)
      case .rejected(let reason): .rejected(reason)
      }
    return TraceSection<Made>(id: id, outcome: outcome, lines: lines, findings: findings)
  }
}

extension TraceSection: Sendable where Content: Sendable {}
extension TraceSection.Outcome: Sendable where Content: Sendable {}
