/// How much is said on standard error beside errors; results never change with it.
struct TalkOptions: Sendable {
  var isQuiet = false
  var isVerbose = false
  /// Whether a run has said already what is to be said of it in any case.
  private(set) var isAgain = false

  /// For another look at the same inputs: says nothing but errors.
  static let again = TalkOptions(isQuiet: true, isAgain: true)

  static let arguments: [Argument<TalkOptions>] = [
    .flag(
      "quiet", short: "q", \.isQuiet,
      help: """
        Says nothing on standard error but errors, and which pantrace.json was found to have a say.
        """),
    .flag(
      "verbose", short: "v", \.isVerbose,
      help: """
        Says on standard error what was read and how long it took, and where each value of the \
        configuration comes from.
        """
    ).excluding("quiet"),
  ]
}
