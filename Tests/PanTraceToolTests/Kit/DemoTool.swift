@testable import PanTraceTool

/// A tool with one argument of every kind; two of its rows come from a shared struct.
enum DemoTool {
  enum Controller: String, CaseIterable, ArgumentValue {
    case percentDriven = "percent-driven"
    case velocityDriven = "velocity-driven"
  }

  struct Input: Equatable {
    var files: [String] = []
    var excluded = ["old", "tmp"]

    static let arguments: [Argument<Input>] = [
      .operands(
        "trace", \.files, count: 0...3, files: .searched,
        help: "CSV files; - is standard input."),
      .option("exclude", "name", \.excluded, help: "Leaves files of this name out."),
    ]
  }

  struct Replay: Equatable {
    var input = Input()
    var rate = 120.0
    var offset = 0
    var seed: UInt64?
    var controller = Controller.percentDriven
    var output: String?
    var json = false
    var isVerbose = false
  }

  static let replay = Command(
    "replay", "Replays traces frame by frame.",
    discussion: "Each frame is computed\nfrom the samples before it.\n\nNothing is drawn.",
    examples: ["demo replay a.csv", "demo replay --rate 60 'b c.csv' > frames.txt"],
    defaults: Replay(),
    arguments: Input.arguments.at(\.input) + [
      .option(
        "rate", short: "r", "hz", \.rate, rule: .within(1...1000),
        help: "Refreshes the display this often."),
      .option("offset", "ms", \.offset, help: "Shifts the clock."),
      .option("seed", "number", \.seed, help: "Seeds it: the same bytes for the same seed."),
      .option(
        "output", short: "o", "file", \.output, files: .read, help: "Writes here."),
      .flag("json", short: "j", \.json, help: "Writes [JSON]."),
      .flag("verbose", short: "v", \.isVerbose, help: "Says what it's doing. Often."),
      .option("controller", "kind", \.controller, help: "Drives the transition.")
        .under("Replay options"),
    ]
  ) { options, console in
    if options.json && options.isVerbose { throw UsageError.conflict("--json", "--verbose") }
    if options.input.files == ["missing"] {
      throw CommandFailure(.noInput, "missing: no such file", advice: "Is the name right?")
    }
    if options.input.files == ["bug"] { throw Bug() }
    try console.output.write("\(options.rate)\n")
    return options.input.files == ["failing"] ? .checkNotMet : .ok
  }

  struct Bug: Error {}

  /// A tool whose command shows some of its options first.
  static let longTool = Tool(
    "demo", version: "1.2", summary: "Plays things.", examples: ["demo play a.csv"],
    commands: [
      Command(
        "play", "Plays traces.", discussion: "One at a time.\n\nNever two.",
        examples: ["demo play a.csv", "demo play b.csv", "demo play c.csv", "demo play d.csv"],
        defaults: Replay(),
        arguments: Input.arguments.at(\.input) + [
          .option(
            "rate", short: "r", "hz", \.rate,
            help: "Refreshes the display this often: usually 120; more is dear.")
        ],
        common: ["rate"]
      ) { _, _ in .ok }
    ])

  static let tool = Tool(
    "demo", version: "1.2", summary: "Replays things.", examples: ["demo replay a.csv"],
    commands: [replay],
    topics: [Help.Topic("exit-codes", "What the exit codes mean.") { "0 is good.\n" }])
}

extension Tool {
  /// Declares a tool with ready-made commands.
  init(
    _ name: String, version: String, summary: String, examples: [String],
    commands: [any RunnableCommand], topics: [Help.Topic] = []
  ) {
    self.init(
      name, version: version, summary: summary, examples: examples,
      named: commands.map { command in NamedCommand(command.page.name, command) }, topics: topics)
  }
}
