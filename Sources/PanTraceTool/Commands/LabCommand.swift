import CommandLineKit
import PanBatch
import PanDocuments
import PanLabPage

/// `pantrace lab`: the recordings and the engine in one interactive page.
enum LabCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var output = "lab.html"
    var talk = TalkOptions()
  }

  static let command = Command(
    "lab", "Writes an interactive page: look at gestures, move the rule, watch replays, record.",
    discussion: """
      One file with everything in it, the engine too: it opens from disk and from any web server, on \
      a phone as well, and needs no network. Drag the bounds of the rule and see which gestures are \
      decided wrongly; play any gesture under several rules; take the rule, the recordings and the \
      picture away. Without recordings the page is for making some.
      """,
    examples: ["pantrace lab traces", "pantrace lab traces -o pages/lab.html", "pantrace lab"],
    defaults: Options(),
    arguments: InputOptions.optionalArguments.at(\.input) + [
      .option(
        "output", short: "o", "file", \.output, completion: .files(.written),
        help: "The page; - is standard output.")
    ] + TalkOptions.arguments.at(\.talk)
  ) { options, files, console in
    let recordings = try LabRecordings(files.inputs, options.input, options.talk, console: console)
    let page = LabPage(recordings.files).html
    try OutputWriter.write(page, to: OutputTarget(options.output), console: console)
    return recordings.exitCode
  }
}
