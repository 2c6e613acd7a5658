/// What something in a file is taken for, and why.
package struct Evidence: Equatable, Sendable {
  /// What it is about: `format`, `clock`, `x`.
  package var subject: String
  /// What it is taken for.
  package var taken: String
  /// What shows it: lines, counts, ranges.
  package var because: String

  init(_ subject: String, _ taken: String, _ because: String) {
    self.subject = subject
    self.taken = taken
    self.because = because
  }
}
