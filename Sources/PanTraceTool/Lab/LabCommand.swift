import PanDocuments
import PanEngine
import PanImport
import PanLab
import PanTrace
import PanTraces

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
      picture. Without recordings it makes some.
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
        "policy", short: "p", "rule", \.policy,
        help: "The rule it begins with, see 'pantrace explain rules'."),
    ] + VerbosityOptions.arguments.at(\.talk),
    common: ["output", "policy", "map", "container", "px-per-pt", "quiet"]
  ) { options, files, console in
    let output = try options.output ?? free(usualOutput)
    let recordings = try Recordings(files.inputs, options.input, options.talk, console: console)
    let rule = try options.policy.map { try PolicyWord.policy($0).text }
    let settings =
      (rule.map { ["policy=\($0)"] } ?? [])
      + options.input.believed.map { "believe=\($0.rawValue)" }
    let page = LabPage(recordings.files, settings: settings).html
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

extension LabCommand {
  /// The recordings that go into a lab's page: every trace that can be used, in the canonical form.
  struct Recordings {
    /// A file for each input that has any.
    let files: [LabPage.File]
    /// How many traces they hold.
    let count: Int
    /// 4 if anything was left out, else 0.
    let exitCode: ExitCode

    /// Reads the inputs. None is a page without recordings.
    init(
      _ inputs: [Input], _ options: InputOptions, _ talk: VerbosityOptions, console: Console
    ) throws {
      guard !inputs.isEmpty else {
        (files, count, exitCode) = ([], 0, .ok)
        return
      }
      var reading = InputReading(options, talk: talk, concludes: false, console: console)
      let kept = try reading.keepAll(inputs) { options.sized($0) }
      count = kept.reduce(0) { $0 + $1.traces.count }
      files = try kept.map { file in
        let bytes = try Conversion.bytes(file.traces, file.header.metadata, file.name)
        return LabPage.File(name: file.name, bytes: bytes)
      }
      exitCode = reading.exitCode
    }
  }
}

extension InputOptions {
  /// A trace with the size of --container if it has none: the page has no such option.
  fileprivate func sized(_ trace: Trace) -> Trace {
    guard let container, trace.lengthUnit == .points, trace.containerWidth == nil,
      trace.containerHeight == nil
    else { return trace }
    var trace = trace
    trace.containerWidth = container.vector.x
    trace.containerHeight = container.vector.y
    return trace
  }
}
