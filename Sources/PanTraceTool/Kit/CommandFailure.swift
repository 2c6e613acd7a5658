/// The end of a command that could not do its work: exit code, reason, advice.
struct CommandFailure: Error, Equatable, Sendable {
  /// How the tool exits.
  let exitCode: ExitCode
  /// What went wrong, without a period at its end.
  let message: String
  /// What to do about it: a sentence.
  let advice: String?

  /// Makes a failure to be thrown from a command's run.
  init(_ exitCode: ExitCode, _ message: String, advice: String? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.advice = advice
  }
}
