import PanDocuments
import PanEngine
import PanLab
import PanTrace

/// `pantrace lab`: the recordings and the engine in one interactive page.
enum LabCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var output: String?
    var policy: String?
    var talk = VerbosityOptions()
  }

  /// The page without -o.
  private static let usualOutput = "lab.html"
  /// A page of more bytes than this gets a warning.
  private static let heavy = 10_000_000

  static let command = Command(
    "lab", "Writes an interactive page: look at gestures, move the rule, watch replays, record.",
    discussion: """
      One file with everything in it, the engine too: it opens from disk and from any web server, on \
      a phone as well, and needs no network. Drag the bounds of the rule and see which gestures are \
      decided wrongly; play any gesture under several rules; save the rule, the recordings and the \
      picture. Without recordings the page is for making some.
      """,
    examples: [
      "pantrace lab traces", "pantrace lab traces --policy vaul -o vaul.html", "pantrace lab",
    ],
    defaults: Options(),
    arguments: (InputOptions.optionalArguments + InputOptions.sizeArguments).at(\.input) + [
      .option(
        "output", short: "o", "file", \.output, files: .written,
        help: "The page, by default \(usualOutput); - is standard output."),
      .option(
        "policy", "rule", \.policy, help: "The rule it begins with, see 'pantrace list rules'."),
    ] + VerbosityOptions.arguments.at(\.talk),
    common: ["output", "policy", "map", "container", "px-per-pt", "quiet"],
    input: \.input
  ) { options, files, console in
    let output = try options.output ?? free(usualOutput)
    let recordings = try LabRecordings(files.inputs, options.input, options.talk, console: console)
    let rule = try options.policy.map { try PolicyWord.policy($0).text }
    let page = LabPage(recordings.files, settings: rule.map { ["policy=\($0)"] } ?? []).html
    if page.count > heavy, !options.talk.isQuiet {
      console.say(
        "the page has \(page.count / 1_000_000) MB: phones take their time with it, and it is smooth "
          + "up to 5,000 gestures")
    }
    let target = OutputTarget(output)
    try OutputWriter.write(FileMark.marked(page), to: target, console: console)
    let what = files.inputs.isEmpty ? "a page to record on" : counted(recordings.count, "gesture")
    OutputWriter.say("\(what); open it in a browser", in: target, options.talk, console: console)
    return recordings.exitCode
  }

  /// A name that nobody gave, unless a file has it that is no page of an earlier run.
  private static func free(_ name: String) throws -> String {
    do {
      guard try FileMark.isWhole(SideFile.bytes(of: .file(name))) else {
        throw CommandFailure(
          .outputFailed, "\(name): is there already, and is no page of 'pantrace lab'",
          advice: "-o \(name) replaces it, and -o FILE writes somewhere else.")
      }
    } catch InputError.missing {}
    return name
  }
}
