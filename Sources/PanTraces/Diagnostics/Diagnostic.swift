public import PanText

/// One finding, with everything needed to print it after the file is gone.
public struct Diagnostic: Equatable, Sendable {
  /// What was found, as `pantrace explain` knows it.
  public var code: DiagnosticCode
  /// The code's severity, raised where reading is strict.
  public var severity: DiagnosticSeverity
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1; nil where the finding is about a whole line, trace or file.
  public var column: Int?
  /// The trace it was found in; nil where it belongs to none.
  public var traceID: String?
  /// What was found, without a period.
  public var message: String
  /// The row, safe to print; nil where the finding is about more than one row.
  public var row: QuotedRow?
  /// Whether it is about rows of a trace whose first rows may be in use.
  var isPartOfTrace = false
}

/// What a finding does to the trace or file it is found in.
public enum DiagnosticSeverity: String, Sendable, CaseIterable {
  /// A fact about a healthy recording; `--strict` leaves it alone.
  case remark
  /// The trace is kept, but some figures about it may mislead; `--strict` makes it an error.
  case note
  /// The trace is rejected, or the whole file where the finding concerns it.
  case error

  /// The word in front of the code.
  public var name: String { rawValue }

  /// How the word stands out.
  public var style: TextStyle {
    switch self {
    case .remark: .note
    case .note: .warning
    case .error: .error
    }
  }
}

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

/// A trace that was read but cannot be used, named with the first reason.
public struct RejectedTrace: Equatable, Sendable {
  /// The trace's id.
  public var id: String
  /// The first error found in it.
  public var reason: Diagnostic
}
