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
