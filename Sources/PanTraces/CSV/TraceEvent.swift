/// What the reader hands over: a whole trace, or the name of one that is lost.
public enum TraceEvent: Equatable, Sendable {
  /// A trace that can be used, and the line of its first row.
  case trace(Trace, line: Int)
  /// A trace that cannot be used.
  case rejected(RejectedTrace)

  /// The trace's id.
  public var id: String {
    switch self {
    case .trace(let trace, _): trace.id
    case .rejected(let trace): trace.id
    }
  }

  /// The same with lines counted from an earlier start.
  public func moved(by lines: Int) -> TraceEvent {
    switch self {
    case .trace(var trace, let line):
      for index in trace.notes.indices { trace.notes[index].line += lines }
      return .trace(trace, line: line + lines)
    case .rejected(var trace):
      trace.reason.line += lines
      return .rejected(trace)
    }
  }
}
