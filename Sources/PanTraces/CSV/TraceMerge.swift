/// The last step of reading: counts traces in the file's order and finds ids that come back.
///
/// Where parts of a file are read side by side, every part's events go through one merge, in the
/// order of the parts.
public struct TraceMerge: Sendable {
  private var seen: Set<TraceKey> = []
  /// What happened to the traces so far.
  public private(set) var counts = TraceCounts()
  /// What the file as a whole shows: ids that came back, or no traces at all.
  public private(set) var diagnostics = DiagnosticLog()

  /// Creates a merge for one file.
  public init() {}

  /// Takes the file's next event; a trace whose id was seen before comes back as rejected.
  ///
  /// `lines` lines stand before the part of the file that the event comes from.
  public mutating func take(_ event: TraceEvent, movedBy lines: Int = 0) -> TraceEvent {
    var event = lines == 0 ? event : event.moved(by: lines)
    let isNew = seen.insert(TraceKey(id: event.id)).inserted
    if !isNew, case .trace(let trace, let line) = event {
      let reason = Diagnostic(
        code: .duplicateTrace, severity: .error, line: line, column: nil, traceID: trace.id,
        message: "trace \(QuotedRow.safe(trace.id)) comes back after another trace", row: nil)
      diagnostics.add(.duplicateTrace, severity: .error) { reason }
      event = .rejected(RejectedTrace(id: trace.id, reason: reason))
    }
    counts.count(event)
    return event
  }

  /// Closes the file after its last line; a file without traces is an error.
  public mutating func finish(lastLine: Int) {
    guard counts.seen == 0 else { return }
    diagnostics.add(.noRows, severity: .error) {
      Diagnostic(
        code: .noRows, severity: .error, line: lastLine, column: nil, traceID: nil,
        message: "the header has no rows below it", row: nil)
    }
  }
}

/// How many traces a file has, and what became of them.
public struct TraceCounts: Equatable, Sendable {
  /// Traces that can be used.
  public var kept = 0
  /// Traces that cannot.
  public var rejected = 0
  /// All traces of the file.
  public var seen: Int { kept + rejected }

  /// Creates counts of nothing.
  public init() {}

  mutating func count(_ event: TraceEvent) {
    switch event {
    case .trace: kept += 1
    case .rejected: rejected += 1
    }
  }
}
