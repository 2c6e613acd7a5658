import PanBatch
import PanDocuments
import PanFormats
import PanTraces

/// `pantrace export`: recorded gestures as what test drivers play.
enum ExportCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var trace: String?
    var form = PlaybackForm.w3c
    var scale: Double?
    var output: String?
    var verifies = false
    var format = FormatChoice.text
    var texts = TextOptions()
    var talk = TalkOptions()
  }

  static let command = Command(
    "export", "Writes gestures in the form that a test driver plays.",
    discussion: """
      w3c has the recorded times in whole milliseconds, for XCUITest; w3c-20ms is for UiAutomator2, \
      which plays nothing but steps of 20 ms; evemu is for a virtual touch panel; cdp is calls of \
      Chromium's Input.dispatchTouchEvent. One gesture goes to -o FILE or standard output, several \
      go to -o FOLDER, a file each. --verify says what is kept of path, time and velocities.
      """,
    examples: [
      "pantrace export traces/back-swipes.csv --trace back-01",
      "pantrace export traces/back-swipes.csv --form w3c-20ms -o playback",
      "pantrace export traces/back-swipes.csv --form w3c --verify",
    ],
    defaults: Options(),
    arguments: (InputOptions.arguments + InputOptions.sizeArguments).at(\.input) + [
      .option("trace", short: "t", "id", \.trace, help: "Only the gesture with this id."),
      .option("form", "name", \.form, help: "What is written."),
      .option(
        "scale", "n", \.scale, rule: .within(0.001...10000),
        help: """
          How many of the target's units are in a recorded one, such as the pixels in a point for \
          Android; 1 by default.
          """),
      .option(
        "output", short: "o", "path", \.output, completion: .files(.written),
        help: "A file for one gesture, a folder for several; - is standard output."),
      .flag(
        "verify", \.verifies,
        help: "Compares what is played with what was recorded; writes it only where -o is given."),
      .option(
        "format", short: "f", "form", \.format, help: "The form of the comparison."),
    ] + TextOptions.arguments.at(\.texts) + TalkOptions.arguments.at(\.talk),
    common: ["trace", "form", "verify", "scale", "output", "on-error"]
  ) { options, files, console in
    let inputs = files.inputs
    var reading = InputReading(options.input, talk: options.talk, judges: false, console: console)
    let exported = try Exports(inputs, options, &reading, console: console)
    if let target = options.output ?? (options.verifies ? nil : "-") {
      try write(exported.files, to: target, options, files, console: console)
    }
    if options.verifies {
      let report = PlaybackReport(exported.files.map(\.comparison), form: options.form)
      let format = OutputFormat(options.format, options.texts.csv)
      try OutputWriter.write(
        to: [(OutputTarget("-"), format)], console: console
      ) { _ in report.document(version: toolVersion) }
    }
    return exported.refused > 0 && reading.exitCode == .ok ? .partlyRejected : reading.exitCode
  }

  private static func write(
    _ exported: [Exports.File], to target: String, _ options: Options, _ files: Files,
    console: Console
  ) throws {
    if target == "-" || (options.trace != nil && exported.count == 1) {
      guard let file = exported.first, exported.count == 1 else {
        throw UsageError.contradiction(
          "\(exported.count) gestures cannot all go to standard output",
          advice: "Give a folder, as in -o playback, or choose one with --trace.")
      }
      if target == "-", options.verifies {
        throw UsageError.contradiction(
          "the gesture and the comparison cannot both go to standard output",
          advice: "Give a file for the gesture, as in -o gesture.json.")
      }
      try OutputWriter.write(file.bytes, to: OutputTarget(target), console: console)
      return
    }
    let names = Exports.names(of: exported, form: options.form)
    try files.check(names, in: target)
    try OutputWriter.write(zip(names, exported).map { ($0, $1.bytes) }, into: target)
  }
}

extension PlaybackForm: ArgumentValue {}
