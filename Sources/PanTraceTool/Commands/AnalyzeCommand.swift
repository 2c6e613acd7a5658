import CommandLineKit
import PanBatch
import PanMetrics
import PanReports

/// `pantrace analyze`: a table of traces and what it comes to.
enum AnalyzeCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ReplayOptions()
    var output = OutputOptions()
    var metrics: [String] = []
  }

  static let command = Command(
    "analyze", "Says for each trace whether it finished or cancelled, why, and how well.",
    discussion: """
      The table for people shows the decision with its reason and margin and a few metrics; csv, \
      json and ndjson carry the standard metrics and those asked for; all of them with --metrics all. A margin is the signed distance to the bound that decided, \
      positive on the side of finish. ✗ marks a decision against the trace's intent.
      """,
    examples: [
      "pantrace analyze traces",
      "pantrace analyze traces/back-swipes.csv --policy progress:threshold=0.4",
      "pantrace analyze traces -o analysis.csv -o analysis.json",
      "pantrace analyze traces --metrics L6 --metrics S1",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + [
        .option(
          "metrics", short: "m", "id", \.metrics,
          help: """
            A metric such as L6.settle, a family such as L6, or all: in place of the usual few \
            in tables for people, on top of the standard ones for machines.
            """)
      ] + OutputOptions.arguments.at(\.output)
      + ReplayOptions.transitionArguments.at(\.replay) + ReplayOptions.arguments.at(\.replay)
  ) { options, console in
    let metrics = try MetricSelection(options.metrics)
    try OutputWriter.check(
      options.output.targets.map(\.target), inputs: InputReading.expand(options.input))
    var rowTargets: [(OutputTarget, RowForm)] = []
    var documentTargets: [(OutputTarget, DocumentForm)] = []
    for (target, format) in options.output.targets {
      switch format.kind {
      case .rows(let form): rowTargets.append((target, form))
      case .document(let form): documentTargets.append((target, form))
      }
    }
    let isForMachines =
      !rowTargets.isEmpty || documentTargets.contains { $0.1 == .json }
    let rows = try RowOutputs(rowTargets, metrics: metrics.machine, console: console)
    let run = try AnalysisRun(
      options.input, options.replay, metrics: metrics.measured(isForMachines: isForMachines),
      rows: rows, keepsTraces: !documentTargets.isEmpty,
      talk: options.output.talk, console: console)
    try rows.finish()
    let output = AnalysisOutput(run: run, metrics: metrics)
    for (target, form) in documentTargets {
      let screen = console.screen(for: target)
      try OutputWriter.write(output.text(form, on: screen), to: target, console: console)
    }
    return run.exitCode
  }
}
