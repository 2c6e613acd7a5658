import PanText

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
