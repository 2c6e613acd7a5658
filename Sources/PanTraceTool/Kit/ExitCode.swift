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
  /// Part of the input was rejected. The rest was done.
  case partlyRejected = 4
  /// A defect of the tool.
  case internalError = 70
  /// A result could not be written.
  case outputFailed = 74
}

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

/// A command line that cannot be understood: what is wrong, and what to write instead.
enum UsageError: Error, Equatable, Sendable {
  case unknownCommand(String, nearest: String?)
  case unknownTopic(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  case missingValue(option: String, expectation: String)
  case unexpectedValue(option: String, value: String)
  case invalidValue(argument: String, value: String, expectation: String, nearest: String?)
  case missingOperand(String)
  case unexpectedOperand(String)
  /// Two options that exclude one another.
  case conflict(String, String)
  /// Options that are well formed and make no sense together. Said by the command itself.
  case contradiction(String, advice: String?)

  /// One sentence without a period that says what is wrong.
  var message: String {
    switch self {
    case .unknownCommand(let word, _): "there is no command '\(word)'"
    case .unknownTopic(let word, _): "there is no help on '\(word)'"
    case .unknownOption(let word, _): "there is no option \(word)"
    case .missingValue(let option, let expectation): "\(option) needs a value: \(expectation)"
    case .unexpectedValue(let option, let value):
      "\(option) takes no value, but was given '\(value)'"
    case .invalidValue(let argument, let value, let expectation, _):
      "\(argument): '\(value)' is not \(expectation)"
    case .missingOperand(let name): "<\(name)> is missing"
    case .unexpectedOperand(let word): "'\(word)' is one word too many"
    case .conflict(let first, let second): "\(first) and \(second) exclude one another"
    case .contradiction(let message, _): message
    }
  }

  /// One sentence with a period that says what to do. Nil if the message says it.
  var advice: String? {
    switch self {
    case .unknownCommand(_, let nearest), .unknownTopic(_, let nearest),
      .unknownOption(_, let nearest), .invalidValue(_, _, _, let nearest):
      nearest.map { "Did you mean \($0)?" }
    case .conflict: "Give only one of them."
    case .contradiction(_, let advice): advice
    case .missingValue, .unexpectedValue, .missingOperand, .unexpectedOperand: nil
    }
  }
}
