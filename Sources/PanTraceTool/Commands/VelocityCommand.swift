import CommandLineKit
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

  /// As many traces as a table for people shows.
  static let mostRows = 40
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
      ] + OutputOptions.arguments.at(\.output) + ReplayOptions.arguments.at(\.replay)
  ) { options, files, console in
    let request = try ReplayRequest(options.replay, besides: files)
    let configuration = try request.configuration()
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
    let inputs = options.charts == nil ? files.inputs : InputReading.hold(files.inputs)
    var leftOut = LeftOut()
    try reading.run(inputs) { trace in
      let replay = Replay(of: trace, configuration: configuration)
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
    let look = SecondLook(at: shown(tables, places), of: inputs, input)
    let charts = try options.charts.map { try draw(look, named, configuration, into: $0) }
    let output = VelocityOutput(
      configuration: configuration, tables: tables, count: traces.count, leftOut: leftOut,
      rejections: reading.rejections, charts: charts)
    for (target, format) in options.output.targets {
      let screen = console.screen(for: target)
      let text = output.text(format, on: screen, target: target)
      try OutputWriter.write(text, to: target, console: console)
    }
    return reading.exitCode
  }

  /// The traces that are drawn.
  private static func shown(
    _ tables: EstimatorTables, _ places: [TracePlace]
  ) -> [SecondLook.Wanted] {
    tables.mostFlipped(mostCharts).map { number, id in
      SecondLook.Wanted(number: number, place: places[number], id: id)
    }
  }

  /// Draws the traces of a second look.
  private static func draw(
    _ look: SecondLook, _ estimators: [NamedEstimator], _ configuration: ReplayConfiguration,
    into path: String
  ) throws -> ChartFolder {
    var folder = try ChartFolder(path)
    try look.run { _, trace in
      VelocityProfile(Replay(of: trace, configuration: configuration)).map { profile in
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

/// A comparison of estimators in every form it can be written in.
private struct VelocityOutput {
  let configuration: ReplayConfiguration
  let tables: EstimatorTables
  let count: Int
  let leftOut: LeftOut
  let rejections: Rejections
  let charts: ChartFolder?

  func text(_ format: OutputFormat, on screen: Screen, target: OutputTarget) -> String {
    switch format {
    case .csv(let texts): return tables.machine.csv(texts)
    case .ndjson: return tables.machine.ndjson
    case .text:
      return tables.estimators.text(on: screen) + "\n"
        + ([sentence] + remarks).joined(separator: "\n") + "\n\n"
        + tables.spreads(limit: VelocityCommand.mostRows).text(on: screen)
    case .markdown:
      var document = MarkdownDocument()
      document.table(tables.estimators)
      document.paragraph("\(sentence)")
      for remark in remarks { document.paragraph("\(remark)") }
      document.table(tables.spreads(limit: VelocityCommand.mostRows))
      charts?.add(to: &document, besides: target)
      return document.text
    case .json: return json
    }
  }

  /// What was left out, and what to know of units.
  private var remarks: [String] {
    [
      leftOut.sentence.map { $0 + "." }, rejections.sentence.map { $0 + "." }, tables.unitWarning,
    ].compactMap { $0 }
  }

  private var sentence: String {
    let own = PresetText.estimator(configuration.estimator)
    var text = "\(count) releases; \(tables.flippedCount) of them some estimator decides otherwise "
    text += "than \(own), with \(configuration.policy.text)."
    if count > VelocityCommand.mostRows {
      text += " The \(VelocityCommand.mostRows) with most such estimators:"
    }
    return text
  }

  private var json: String {
    JSONWriter.document("pantrace.velocity/1", version: toolVersion) { writer in
      writer.key("configuration")
      ConfigurationFields(configuration).write(to: &writer)
      writer.key("estimators")
      tables.estimators.write(to: &writer)
      writer.key("traces")
      tables.spreads(limit: .max).write(to: &writer)
      writer.key("estimates")
      tables.machine.write(to: &writer)
      leftOut.write(to: &writer)
      rejections.write(to: &writer)
    }
  }
}
