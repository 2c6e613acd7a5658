import CommandLineKit
import PanBatch
import PanReplay
import PanReports
import PanTraces

/// `pantrace compare`: what several finish rules would have decided on the same traces.
enum CompareCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ReplayOptions()
    var output = OutputOptions()
    var policies: [String] = []
  }

  /// As many disputed traces as a table for people shows.
  static let mostRows = 40

  static let command = Command(
    "compare", "Shows where finish rules agree, where they differ, and why.",
    discussion: """
      Each rule is replayed in its own surroundings: a framework's brings its estimator, hysteresis \
      and controller along unless --velocity, --hysteresis or --controller is given for all. The way \
      that finishes is the same for all. Settle and hand-off are the framework's own, where known. \
      csv and ndjson have a row for each trace and rule.
      """,
    examples: [
      "pantrace compare traces --policies vaul,flutter-cupertino-back,react-navigation-stack",
      "pantrace compare traces --policies all -o comparison.csv",
      "pantrace compare traces --policies progress --policies pulley:anchors=0/0.5/1",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + [
        .option(
          "policies", "rules", \.policies, completion: .words(["all"] + ReplayOptions.policies),
          help: """
            The rules, by name with commas between, or one with parameters or a formula; by \
            default all of 'pantrace policies'.
            """)
      ] + OutputOptions.arguments.at(\.output) + ReplayOptions.arguments.at(\.replay)
  ) { options, console in
    let words = PolicyList.words(options.policies)
    let configurations = try words.map { try options.replay.configuration(policy: $0) }
    var traces: [(source: String, trace: ComparedTrace)] = []
    var reading = InputReading(options.input, isQuiet: options.output.isQuiet, console: console)
    let reference = try options.replay.configuration(policy: ReplayOptions.initialPolicy)
    try reading.run(try InputReading.expand(options.input)) { trace in
      ComparedTrace(trace: trace, configurations: configurations, reference: reference)
    } consume: { source, trace in
      traces.append((source, trace))
    }
    let output = CompareOutput(
      names: words, configurations: configurations,
      tables: ComparisonTables(names: words, traces: traces), count: traces.count)
    for (target, format) in options.output.targets {
      let width = target == .standardOutput ? console.output.width : nil
      try OutputWriter.write(output.text(format, width: width), to: target, console: console)
    }
    return reading.exitCode
  }
}

/// The words of `--policies`.
enum PolicyList {
  /// One word per rule; commas separate names, but also parameters and parts of formulas.
  static func words(_ options: [String]) -> [String] {
    let all = PolicyPreset.catalogue.map(\.name)
    if options.isEmpty { return all }
    var words: [String] = []
    for option in options {
      let hasOwnCommas = option.contains("->") || option.contains("=")
      let parts = hasOwnCommas ? [option] : option.split(separator: ",").map(String.init)
      for part in parts.flatMap({ $0 == "all" ? all : [$0] }) where !words.contains(part) {
        words.append(part)
      }
    }
    return words
  }
}

/// A comparison of rules in every form it can be written in.
private struct CompareOutput {
  let names: [String]
  let configurations: [ReplayConfiguration]
  let tables: ComparisonTables
  let count: Int

  func text(_ format: OutputFormat, width: Int?) -> String {
    switch format {
    case .csv: return tables.machine.csv
    case .ndjson: return tables.machine.ndjson
    case .text:
      var blocks = [tables.policies.text(width: width)]
      blocks += agreement.map { $0.text(width: width) }
      blocks += [sentence + "\n"]
      if tables.disputed > 0 {
        blocks.append(tables.disputes(limit: CompareCommand.mostRows).text(width: width))
      }
      return blocks.joined(separator: "\n")
    case .markdown:
      var document = MarkdownDocument()
      document.table(tables.policies)
      for table in agreement { document.table(table) }
      document.paragraph("\(sentence)")
      document.table(tables.disputes(limit: CompareCommand.mostRows))
      return document.text
    case .json: return json
    }
  }

  private var agreement: [Table] {
    guard names.count > 1 else { return [] }
    return names.count <= ComparisonTables.mostColumns ? [tables.matrix] : [tables.neighbours]
  }

  private var sentence: String {
    var text = "\(count) traces; on \(tables.disputed) of them the \(names.count) rules differ."
    if tables.disputed > CompareCommand.mostRows {
      text += " Shown are the \(CompareCommand.mostRows) most divided; csv and json have all."
    }
    return text
  }

  private var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("schema")
    writer.string("pantrace.comparison/1")
    writer.key("version")
    writer.string(toolVersion)
    writer.key("configurations")
    writer.beginArray()
    for configuration in configurations { ConfigurationFields(configuration).write(to: &writer) }
    writer.endArray()
    writer.key("policies")
    tables.policies.write(to: &writer)
    writer.key("agreement")
    tables.matrix.write(to: &writer)
    writer.key("disputes")
    tables.disputes(limit: .max).write(to: &writer)
    writer.key("decisions")
    tables.machine.write(to: &writer)
    writer.endObject()
    return writer.text + "\n"
  }
}
