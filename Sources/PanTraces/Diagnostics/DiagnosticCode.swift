/// What can be said about an input; every case has an entry in `pantrace explain`.
public enum DiagnosticCode: UInt8, Sendable, CaseIterable {
  case unterminated
}
