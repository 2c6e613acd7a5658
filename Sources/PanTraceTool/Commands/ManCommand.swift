import PanBatch

/// `pantrace man`: the manual page.
enum ManCommand {
  struct Options: Sendable {
    var output = "-"
  }

  static let command = Command(
    "man", "Prints the manual page.",
    discussion: """
      Read it with 'pantrace man | man -l -', or save it as pantrace.1 in a folder man1 of $MANPATH.
      """,
    examples: ["pantrace man", "pantrace man -o pantrace.1"],
    defaults: Options(),
    arguments: [
      .option(
        "output", short: "o", "file", \.output, completion: .files(.written),
        help: "The file; - is standard output.")
    ]
  ) { options, _, console in
    try OutputWriter.write(
      Tool.pantrace.manualPage, to: OutputTarget(options.output), console: console)
    return .ok
  }
}
