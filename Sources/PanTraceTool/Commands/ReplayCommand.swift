import PanBatch
import PanDocuments
import PanMetrics
import PanReplay
import PanReports
import PanTraces

/// `pantrace replay`: one trace, frame by frame.
enum ReplayCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ReplayOptions()
    var views = ViewOptions()
    var output = OutputOptions()
    var trace: String?
    var chart: String?
    var charts: String?
    var theme = ThemeChoice.light
  }

  static let command = Command(
    "replay", "Replays one trace and shows every frame.",
    discussion: """
      Times are in ms after the trace's first sample; finger and content in pt along the travel; \
      the fraction is the transition's progress. A frame's input is the time of the sample it \
      shows; while settling, the animation's own clock. With --transition the same gesture moves \
      the views of a whole transition, which --views, --log and --filmstrip show.
      """,
    examples: [
      "pantrace replay traces/back-swipes.csv -t back-09 --charts close -o close.md",
      "pantrace replay traces/back-swipes.csv -t back-01 -c percent-driven -f csv",
      "pantrace replay traces/sheet-dismissals.csv --transition sheet --views",
      "pantrace replay traces/sheet-dismissals.csv --transition sheet --filmstrip sheet.svg",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + [
        .option("trace", short: "t", "id", \.trace, help: "Which trace; by default the first."),
        .option(
          "chart", "file", \.chart, completion: .files(.written),
          help: "Also draws progress against time to an SVG file."),
        .option(
          "charts", "folder", \.charts, completion: .folders(.written),
          help: """
            Also draws progress, velocity by estimator, lag, settle and frames, each as a pair for \
            light and dark pages, which markdown output shows.
            """),
        .option("theme", "name", \.theme, help: "The colours of the chart and the filmstrip."),
      ] + ViewOptions.arguments.at(\.views)
      + OutputOptions.arguments.at(\.output) + ReplayOptions.arguments.at(\.replay),
    common: ["trace", "policy", "transition", "rate", "charts", "output"]
  ) { options, files, console in
    let targets = try options.output.targets
    let request = try ReplayRequest(options.replay, besides: files)
    let settings = try request.settings()
    try request.announce(to: console, options.output.talk)
    try options.views.check(
      hasTransition: settings.transition != nil, formats: targets.map(\.format))
    let found = try SingleTrace.find(
      options.trace, in: files.inputs, request.reading(options.input),
      talk: options.output.talk, console: console)
    let report = ReplayReport(of: found.trace, settings: settings, showing: options.views.parts)
    if found.others > 0, !options.output.talk.isQuiet {
      console.say("showing \(found.trace.id), the first of \(found.others + 1) traces")
    }
    let charts = try options.charts.map { try draw(report, into: $0) }
    try OutputWriter.write(to: targets, console: console) { target in
      report.document(version: toolVersion, pictures: charts?.pictures(besides: target) ?? [])
    }
    if let path = options.chart {
      guard let chart = report.progress else { throw nothingToDraw(of: found.trace) }
      try OutputWriter.write(
        chart.svg(options.theme.theme), to: OutputTarget(path), console: console)
    }
    if let path = options.views.filmstrip {
      guard let filmstrip = report.filmstrip(at: options.views.moments.moments) else {
        throw CommandFailure(
          .noInput, "\(found.trace.id): no pan was recognised, so there is no filmstrip",
          advice: nil)
      }
      try OutputWriter.write(
        filmstrip.svg(options.theme.theme), to: OutputTarget(path), console: console)
    }
    return found.exitCode
  }

  /// Writes every picture of the replay into a folder.
  private static func draw(_ report: ReplayReport, into path: String) throws -> ChartFolder {
    let pictures = report.pictures
    guard !pictures.isEmpty else { throw nothingToDraw(of: report.trace) }
    var folder = try ChartFolder(path)
    for (kind, drawing) in pictures {
      try folder.write(
        kind.rawValue,
        alternative: "\(kind.name) of \(report.trace.id). \(drawing.finding)", drawing.svg)
    }
    return folder
  }

  private static func nothingToDraw(of trace: Trace) -> CommandFailure {
    CommandFailure(
      .noInput, "\(trace.id): nothing was decided, so there is no chart",
      advice: "--end-at-last takes the last sample for the lift.")
  }
}

/// The colours of a picture.
enum ThemeChoice: String, CaseIterable, ArgumentValue {
  case light, dark

  var theme: Theme { self == .light ? .light : .dark }
}
