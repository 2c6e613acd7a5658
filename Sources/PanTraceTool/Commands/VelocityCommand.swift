import CommandLineKit
import PanBatch
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
  }

  /// As many traces as a table for people shows.
  static let mostRows = 40

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
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + [
        .option(
          "estimators", short: "e", "name", \.estimators,
          completion: .words(ReplayOptions.estimators),
          help: "An estimator to compare, such as lsq2:lift-ms=off; by default all.")
      ] + OutputOptions.arguments.at(\.output) + ReplayOptions.arguments.at(\.replay)
  ) { options, console in
    let request = try ReplayRequest(options.replay)
    let configuration = try request.configuration()
    try request.announce(to: console, options.output.talk)
    let words = options.estimators.isEmpty ? ReplayOptions.estimators : options.estimators
    var estimators: [VelocityEstimator] = []
    for word in words {
      estimators.append(try ReplayOptions.estimator(word, option: "--estimators"))
    }
    var traces: [(source: String, comparison: EstimatorComparison)] = []
    var reading = InputReading(options.input, talk: options.output.talk, console: console)
    let compared = estimators
    try reading.run(try InputReading.expand(options.input)) { trace in
      EstimatorComparison(
        Replay(of: trace, configuration: configuration), estimators: compared)
    } consume: { source, comparison in
      if let comparison { traces.append((source, comparison)) }
    }
    let output = VelocityOutput(
      configuration: configuration, tables: EstimatorTables(names: words, traces: traces),
      count: traces.count)
    for (target, format) in options.output.targets {
      let screen = console.screen(for: target)
      try OutputWriter.write(output.text(format, on: screen), to: target, console: console)
    }
    return reading.exitCode
  }
}

/// A comparison of estimators in every form it can be written in.
private struct VelocityOutput {
  let configuration: ReplayConfiguration
  let tables: EstimatorTables
  let count: Int

  func text(_ format: OutputFormat, on screen: Screen) -> String {
    switch format {
    case .csv: return tables.machine.csv
    case .ndjson: return tables.machine.ndjson
    case .text:
      return tables.estimators.text(on: screen) + "\n" + sentence + "\n\n"
        + tables.spreads(limit: VelocityCommand.mostRows).text(on: screen)
    case .markdown:
      var document = MarkdownDocument()
      document.table(tables.estimators)
      document.paragraph("\(sentence)")
      document.table(tables.spreads(limit: VelocityCommand.mostRows))
      return document.text
    case .json: return json
    }
  }

  private var sentence: String {
    let own = PresetText.estimator(configuration.estimator)
    var text = "\(count) releases; \(tables.flippedCount) of them some estimator decides otherwise "
    text += "than \(own), with \(PolicyText.text(configuration.policy))."
    if count > VelocityCommand.mostRows {
      text += " The \(VelocityCommand.mostRows) with most such estimators:"
    }
    return text
  }

  private var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("schema")
    writer.string("pantrace.velocity/1")
    writer.key("version")
    writer.string(toolVersion)
    writer.key("configuration")
    ConfigurationFields(configuration).write(to: &writer)
    writer.key("estimators")
    tables.estimators.write(to: &writer)
    writer.key("traces")
    tables.spreads(limit: .max).write(to: &writer)
    writer.key("estimates")
    tables.machine.write(to: &writer)
    writer.endObject()
    return writer.text + "\n"
  }
}
