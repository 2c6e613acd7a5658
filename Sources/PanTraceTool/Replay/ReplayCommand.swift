import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraces

// How one trace is shown: `ReplayedTrace` is its replay, through a transition or without. `ReplayReport` says
// what became of it, in sentences and in tables of frames, releases and callbacks (`ReplayReport+Tables`).
// `ReplayedTrace.pictures` are its drawings (`ProgressChart`, `Filmstrip`).

/// `pantrace replay`: one trace, frame by frame.
enum ReplayCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ConfigurationSource()
    var showsLog = false
    var output = OutputOptions()
    var trace: String?
    var charts: String?
  }

  static let command = Command(
    "replay", "Replays one trace and shows every frame.",
    discussion: """
      Times are in ms after the trace's first sample; finger and content in pt along the travel; \
      the fraction is the transition's progress. A frame's input is the time of the sample it \
      shows; while settling, the animation's own clock. With --transition the same gesture moves \
      the views of a whole transition: --charts draws them, and --log lists its callbacks.
      """,
    examples: [
      "pantrace replay traces/back-swipes.csv -t back-09 --charts close -o close.md",
      "pantrace replay traces/back-swipes.csv -t back-01 -c percent-driven -f csv",
      "pantrace replay traces/sheet-dismissals.csv --transition sheet --log",
      "pantrace replay traces/sheet-dismissals.csv --transition sheet --charts sheet.svg",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + [
        .option("trace", short: "t", "id", \.trace, help: "Which trace; by default the first."),
        .option(
          "charts", "folder", \.charts, files: .folder,
          help: """
            Also draws the progress, and a transition's views before it. Each picture is a pair for light \
            and dark pages, and markdown shows it. x.svg in place of a folder takes the first picture \
            alone, as x.light.svg and x.dark.svg.
            """),
        .flag(
          "log", \.showsLog, help: "Lists the callbacks of the transition in place of the frames."),
      ]
      + OutputOptions.arguments.at(\.output) + ConfigurationSource.arguments.at(\.replay),
    common: ["trace", "policy", "transition", "rate", "charts", "output"],
    replay: \.replay
  ) { options, files, console in
    let targets = try options.output.targets(without: [.json])
    let source = try options.replay.completed(besides: files)
    let settings = try source.makeSettings()
    source.announce(to: console, options.output.talk)
    if options.showsLog, settings.transition == nil {
      throw UsageError.contradiction(
        "--log is about a transition, and none is named",
        advice: "Name one with --transition; 'pantrace explain transitions' lists them.")
    }
    let found = try InputReading.trace(
      options.trace, in: files.inputs, source.reading(options.input),
      talk: options.output.talk, console: console)
    let report = ReplayReport(of: found.trace, settings: settings, log: options.showsLog)
    if found.others > 0, !options.output.talk.isQuiet {
      console.say("showing \(found.trace.id), the first of \(found.others + 1) traces")
    }
    let charts = try options.charts.map { try draw(report, into: $0) }
    try OutputWriter.write(to: targets, console: console) { target in
      report.document(pictures: charts?.pictures(besides: target) ?? [])
    }
    return found.exitCode
  }

  /// Writes every picture of the replay into a folder.
  private static func draw(_ report: ReplayReport, into path: String) throws -> ChartFolder {
    let pictures = report.pictures
    guard !pictures.isEmpty else { throw nothingToDraw(of: report.trace) }
    var folder = try ChartFolder(path)
    for picture in pictures {
      try folder.write(
        picture.file, alternative: "\(picture.name) of \(report.trace.id). \(picture.finding)",
        picture.svg)
    }
    return folder
  }

  private static func nothingToDraw(of trace: Trace) -> CommandFailure {
    CommandFailure(
      .noInput, "\(trace.id): nothing was decided, so there is no chart",
      advice: "--set end-at-last=true takes the last sample for the lift.")
  }
}
