import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraces

// How one trace is shown: `ReplayedTrace` is its replay, through a transition or without. `ReplayReport` says
// what became of it, in sentences and in tables of frames, releases, views and callbacks (`ReplayReport+Tables`).
// `ReplayedTrace.pictures` are its drawings (`ProgressChart`, `Filmstrip`).

/// `pantrace replay`: one trace, frame by frame.
enum ReplayCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ConfigurationSource()
    var views = ViewOptions()
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
      the views of a whole transition, which --show views, --show log and --charts show.
      """,
    examples: [
      "pantrace replay traces/back-swipes.csv -t back-09 --charts close -o close.md",
      "pantrace replay traces/back-swipes.csv -t back-01 -c percent-driven -f csv",
      "pantrace replay traces/sheet-dismissals.csv --transition sheet --show views",
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
      ] + ViewOptions.arguments.at(\.views)
      + OutputOptions.arguments.at(\.output) + ConfigurationSource.arguments.at(\.replay),
    common: ["trace", "policy", "transition", "rate", "charts", "output"],
    replay: \.replay
  ) { options, files, console in
    let targets = try options.output.targets(without: [.json])
    let source = try options.replay.completed(besides: files)
    let settings = try source.makeSettings()
    source.announce(to: console, options.output.talk)
    try options.views.check(
      hasTransition: settings.transition != nil, formats: targets.map(\.format))
    let found = try InputReading.trace(
      options.trace, in: files.inputs, source.reading(options.input),
      talk: options.output.talk, console: console)
    let shown = options.views.shown
    let report = ReplayReport(
      of: found.trace, settings: settings,
      views: shown.contains(.views) ? options.views.moments : nil, log: shown.contains(.log))
    if found.others > 0, !options.output.talk.isQuiet {
      console.say("showing \(found.trace.id), the first of \(found.others + 1) traces")
    }
    let charts = try options.charts.map { try draw(report, options.views.moments, into: $0) }
    try OutputWriter.write(to: targets, console: console) { target in
      report.document(pictures: charts?.pictures(besides: target) ?? [])
    }
    return found.exitCode
  }

  /// Writes every picture of the replay into a folder.
  private static func draw(
    _ report: ReplayReport, _ moments: Filmstrip.Moments, into path: String
  ) throws -> ChartFolder {
    let pictures = report.pictures(at: moments)
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

  /// What `replay` shows of a transition besides its frames.
  struct ViewOptions: Sendable {
    /// A part of a transition that is shown in place of the frames.
    enum Part: String, CaseIterable, ArgumentValue {
      case views, log
    }

    var shown: [Part] = []
    var moments = Filmstrip.Moments.standard

    static let arguments: [Argument<ViewOptions>] = [
      .option(
        "show", "part", \.shown,
        help: """
          Shows a part of the transition in place of the frames: its views, as trees at the moments or \
          in csv a row for each frame and view, or the log of its callbacks.
          """),
      .option(
        "moments", "n|ms,…", \.moments,
        help: "Which moments: how many, or times in ms with commas between, such as 0,150,300."),
    ]

    /// Refuses what only a transition can show, and tables that would need two headers.
    func check(hasTransition: Bool, formats: [OutputFormat]) throws(UsageError) {
      if let first = shown.first, !hasTransition {
        throw .contradiction(
          "--show \(first.rawValue) is about a transition, and none is named",
          advice: "Name one with --transition; 'pantrace explain transitions' lists them.")
      }
      if Set(shown).count > 1, formats.contains(.csv) {
        throw .contradiction(
          "the views and the log have different columns", advice: "Show one of them.")
      }
    }
  }
}

/// Spelled as a number of moments, or as times in ms: `8` or `0,150,300`.
extension Filmstrip.Moments: ArgumentValue {
  static var expectation: String {
    "a number from 1 to 64, or times in ms such as 0,150,300"
  }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 1, let count = Int(argument: argument) {
      guard (1...64).contains(count) else { return nil }
      self = .count(count)
      return
    }
    let times = parts.compactMap { Double(argument: String($0)) }
    guard times.count == parts.count, times.count <= 64,
      times.allSatisfy({ (0...1e7).contains($0) })
    else { return nil }
    self = .times(times.map { $0 / 1000 })
  }

  var argument: String {
    switch self {
    case .count(let count): String(count)
    case .times(let times):
      times.map { NumberText.plain(($0 * 1e9).rounded() / 1e6) }.joined(separator: ",")
    }
  }
}
