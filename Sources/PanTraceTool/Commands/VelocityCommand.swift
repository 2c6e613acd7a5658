import PanBatch
import PanDocuments
import PanGestures
import PanReplay
import PanReports
import PanText
import PanTraces

/// `pantrace velocity`: what every estimator makes of the same releases.
enum VelocityCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ReplayOptions()
    var output = OutputOptions()
    var estimators: [String] = []
    var charts: String?
  }

  /// As many traces as are drawn.
  private static let mostCharts = 12

  static let command = Command(
    "velocity", "Compares release-velocity estimators and says which decisions hang on them.",
    discussion: """
      Each estimator sees the same last contact. A wrong sign is a velocity against a finger that \
      went only one way along the travel in its last 100 ms; a flip is a decision that differs from \
      the one with --velocity, by the estimator alone. csv and ndjson have a row for each trace \
      and estimator. 'pantrace help estimators' lists them.
      """,
    examples: [
      "pantrace velocity traces", "pantrace velocity traces --policy vaul -o velocity.csv",
      "pantrace velocity traces --estimators lsq2 --estimators lsq2:lift-ms=off",
      "pantrace velocity traces --charts velocity -o velocity.md",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + [
        .option(
          "estimators", short: "e", "name", \.estimators,
          completion: .words(ReplayOptions.estimators),
          help: "An estimator to compare, such as lsq2:lift-ms=off; by default all."),
        .option(
          "charts", "folder", \.charts, completion: .folders(.written),
          help: """
            Also draws velocity against time of the \(mostCharts) traces that most estimators \
            decide otherwise, as pairs for light and dark pages, which markdown output shows.
            """),
      ] + OutputOptions.arguments.at(\.output) + ReplayOptions.arguments.at(\.replay),
    common: ["estimators", "charts", "policy", "transition", "rate", "output"]
  ) { options, files, console in
    let targets = try options.output.targets
    let request = try ReplayRequest(options.replay, besides: files)
    let settings = try request.decidingSettings()
    try request.announce(to: console, options.output.talk)
    let words = options.estimators.isEmpty ? ReplayOptions.estimators : options.estimators
    var estimators: [VelocityEstimator] = []
    for word in words {
      estimators.append(try VelocityEstimator.schema.read(word, option: "--estimators"))
    }
    var traces: [(source: String, comparison: EstimatorComparison)] = []
    var places: [TracePlace] = []
    let input = request.reading(options.input)
    var reading = InputReading(input, talk: options.output.talk, console: console)
    let compared = estimators
    let inputs = try options.charts == nil ? files.inputs : InputReading.hold(files.inputs)
    var leftOut = LeftOut()
    try reading.run(inputs) { trace in
      let replay = settings.replay(trace).replay
      return EstimatorComparison(replay, estimators: compared).map(Result.success)
        ?? .failure(LeftOut.Reason(of: replay))
    } consume: { place, result in
      switch result {
      case .success(let comparison):
        traces.append((inputs[place.input].name, comparison))
        places.append(place)
      case .failure(let reason): leftOut.add(reason)
      }
    }
    if let sentence = leftOut.sentence, !options.output.talk.isQuiet { console.say(sentence) }
    let tables = EstimatorTables(names: words, traces: traces)
    let named = zip(words, estimators).map(NamedEstimator.init)
    let look = RereadTraces(at: shown(tables, places), of: inputs, input)
    let charts = try options.charts.map { try draw(look, named, settings, into: $0) }
    let report = EstimatorReport(
      tables, count: traces.count, settings: settings, leftOut: leftOut,
      rejections: reading.rejections)
    try OutputWriter.write(to: targets, console: console) { target in
      report.document(version: toolVersion, pictures: charts?.pictures(besides: target) ?? [])
    }
    return reading.exitCode
  }

  /// The traces that are drawn.
  private static func shown(
    _ tables: EstimatorTables, _ places: [TracePlace]
  ) -> [RereadTraces.Wanted] {
    tables.mostFlipped(mostCharts).map { number, id in
      RereadTraces.Wanted(number: number, place: places[number], id: id)
    }
  }

  /// Draws the traces of a second look.
  private static func draw(
    _ look: RereadTraces, _ estimators: [NamedEstimator], _ settings: ReplaySettings,
    into path: String
  ) throws -> ChartFolder {
    var folder = try ChartFolder(path)
    try look.run { _, trace in
      VelocityProfile(settings.replay(trace).replay).map { profile in
        profile.chart(title: trace.id, profile.choice(of: estimators))
      }
    } consume: { shown, chart in
      guard let chart else { return }
      try folder.write(
        "velocity-\(shown.number + 1)-\(FileName.safe(for: shown.id))",
        alternative: "Velocity by estimator of \(shown.id). \(chart.subtitle ?? "")", chart.svg)
    }
    return folder
  }
}
