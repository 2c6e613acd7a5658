/// A finding that leaves the trace usable: its code, where it was first seen and how often.
public struct TraceNote: Equatable, Sendable {
  /// What was found.
  public var code: DiagnosticCode
  /// The line of the first occurrence, from 1.
  public var line: Int
  /// How many times it occurred in the trace.
  public var count: Int

  /// Creates a note.
  public init(code: DiagnosticCode, line: Int, count: Int = 1) {
    self.code = code
    self.line = line
    self.count = count
  }
}
