import CommandLineKit

/// How much is said on standard error beside errors; results never change with it.
struct TalkOptions: Sendable {
  var isQuiet = false
  var isVerbose = false

  /// Says nothing but errors.
  static let quiet = TalkOptions(isQuiet: true)

  static let arguments: [Argument<TalkOptions>] = [
    .flag("quiet", short: "q", \.isQuiet, help: "Says nothing on standard error but errors."),
    .flag(
      "verbose", short: "v", \.isVerbose,
      help: """
        Says on standard error what was read and how long it took, and where each value of the \
        configuration comes from.
        """
    ).excluding("quiet"),
  ]
}
