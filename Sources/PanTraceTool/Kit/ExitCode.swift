/// How a run ended, as the shell sees it.
enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything asked for was done.
  case ok = 0
  /// The work was done, and a check that was asked for did not hold.
  case checkNotMet = 1
  /// The command line could not be understood.
  case usage = 2
  /// No input could be used.
  case noInput = 3
  /// Part of the input was rejected; the rest was done.
  case partlyRejected = 4
  /// A defect of the tool.
  case internalError = 70
  /// A result could not be written.
  case outputFailed = 74
  /// Stopped by SIGHUP, as the terminal is gone.
  case hungUp = 129
  /// Stopped by SIGINT, as by control-C.
  case interrupted = 130
  /// Stopped by SIGTERM.
  case terminated = 143
}
