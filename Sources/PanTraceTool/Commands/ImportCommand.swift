import CommandLineKit
import PanBatch
import PanImport

/// `pantrace import`: logs of other people's making become traces, and what they were taken for is
/// said with the evidence.
enum ImportCommand {
  struct Options: Sendable {
    var inputs: [String] = []
    var reading = ImportOptions()
    var output: String?
    var talk = TalkOptions()
  }

  static let command = Command(
    "import", "Makes traces of logs in other forms, and says what it takes them for.",
    discussion: """
      Understood are adb getevent, evemu, libinput and evtest logs, MotionEvent and Flutter lines, \
      Perfetto input events, pointer and touch events as JSON, session replays, W3C actions, and \
      tables of any shape. Without -o the file is only looked at. What cannot be told from it is \
      asked for by the option that settles it. Where the form cannot carry a release velocity, the \
      traces say so, and so does every replay of them.
      """,
    examples: [
      "pantrace import touches.log",
      "pantrace import touches.log --axes getevent-lp.txt --size 1080x2400 -o traces/touches.csv",
    ],
    defaults: Options(),
    arguments: [
      .operands(
        "file", \.inputs, count: 1...Int.max, completion: .files(.searched),
        help: "Logs; - is standard input.")
    ] + ImportOptions.arguments.at(\.reading) + [
      .option(
        "output", short: "o", "path", \.output, completion: .files(.written),
        help: "A file for one input, a folder for several; - is standard output.")
    ] + TalkOptions.arguments.at(\.talk)
  ) { options, files, console in
    try ImportJob(options, files, console).run()
  }
}
