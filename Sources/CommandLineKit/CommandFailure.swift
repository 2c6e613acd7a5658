/// The end of a command that could not do its work: exit code, reason, advice.
package struct CommandFailure: Error, Equatable, Sendable {
  /// How the tool exits.
  package let exitCode: ExitCode
  /// What went wrong, without a period at its end.
  package let message: String
  /// What to do about it: a sentence.
  package let advice: String?

  /// Makes a failure to be thrown from a command's run.
  package init(_ exitCode: ExitCode, _ message: String, advice: String? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.advice = advice
  }
}
