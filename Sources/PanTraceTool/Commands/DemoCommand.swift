import PanBatch
import PanDocuments
import PanText
import PanTraces

/// `pantrace demo`: a first report for somebody who has no recording yet.
enum DemoCommand {
  struct Options: Sendable {
    var output = "pantrace-demo"
    var isQuiet = false
  }

  /// Enough for a decision map to show both sides, few enough to read every row.
  private static let count = 24
  private static let seed: UInt64 = 7

  static let command = Command(
    "demo", "Writes sample gestures and a report on them, to see what a report looks like.",
    discussion: """
      The gestures come from the generator, always the same \(count). They say nothing about people; \
      the report shows what one on recordings would look like.
      """,
    examples: ["pantrace demo", "pantrace demo -o first-look"],
    defaults: Options(),
    arguments: [
      .option(
        "output", short: "o", "folder", \.output, completion: .folders(.written),
        help: "The folder; made if it is not there."),
      .flag("quiet", short: "q", \.isQuiet, help: "Says nothing on standard output."),
    ]
  ) { options, _, console in
    let gestures = "\(options.output)/gestures.csv"
    let folder = try OutputFolder(options.output)
    let generator = try TraceGenerator(seed: seed, profile: GeneratorProfile())
    let bytes = try GeneratedCorpus(generator: generator, count: count).bytes
    // Gestures of that name may be the user's own.
    if let found = try? InputBytes(.file(gestures)),
      unsafe found.withUnsafeBytes({ unsafe !$0.elementsEqual(bytes) })
    {
      throw CommandFailure(
        .outputFailed, "\(gestures): is there already, and not from here",
        advice: "Give another folder with -o.")
    }
    try folder.write(bytes, to: "gestures.csv")
    let code = try ReportCommand.command.run(
      [gestures, "-o", "\(options.output)/report", "-q"], console: console)
    if !options.isQuiet {
      try console.output.write(VisibleText.manyLines(next(options.output, gestures)))
    }
    return code
  }

  private static func next(_ folder: String, _ gestures: String) -> String {
    let quoted = ShellWord.operand(gestures)
    return """
      \(gestures): \(count) made-up gestures, with what was meant by each
      \(folder)/report/report.md: what became of them and why; open it where markdown is shown

      Then try:
        pantrace analyze \(quoted)
        pantrace analyze \(quoted) --policy progress:threshold=0.4
        pantrace replay \(quoted) --chart first-gesture.svg
        pantrace help format

      """
  }
}
