import CommandLineKit
import PanBatch
import PanMetrics
import PanReplay
import PanReports
import PanTraces

/// `pantrace report`: a folder with a markdown report, its pictures and all figures as CSV.
enum ReportCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ReplayOptions()
    var output = ""
    var talk = TalkOptions()
  }

  static let command = Command(
    "report", "Writes a markdown report with pictures into a folder.",
    discussion: """
      The folder gets report.md, analysis.csv with every figure of every trace, and pictures as \
      pairs of SVG files for light and dark pages. The same traces and options give the same bytes.
      """,
    examples: [
      "pantrace report traces -o pantrace-report",
      "pantrace report traces -o pantrace-report --policy progress:threshold=0.4 --rate 120",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + [
        .option(
          "output", short: "o", "folder", \.output, completion: .folders,
          help: "The folder; made if it is not there.")
      ] + TalkOptions.arguments.at(\.talk)
      + ReplayOptions.transitionArguments.at(\.replay)
      + ReplayOptions.arguments.at(\.replay)
  ) { options, console in
    guard !options.output.isEmpty else {
      throw UsageError.contradiction(
        "-o is missing", advice: "Say where the report goes, as in -o pantrace-report.")
    }
    let run = try AnalysisRun(
      options.input, ReplayRequest(options.replay), readsAgain: true, talk: options.talk,
      console: console)
    let folder: OutputFolder
    do {
      folder = try OutputFolder(options.output)
      var facts = try facts(of: run, options)
      try PictureWriter(folder: folder).write(&facts, run, options.input)
      try folder.write(MachineColumns().table(run.traces).csv, to: "analysis.csv")
      try folder.write(Report(facts).markdown, to: "report.md")
    } catch let error as OutputError {
      throw CommandFailure(error)
    }
    if !options.talk.isQuiet {
      try console.output.write(
        "\(options.output)/report.md: \(counted(run.traces.count, "trace"))\n")
    }
    return run.exitCode
  }

  private static func facts(of run: AnalysisRun, _ options: Options) throws -> ReportFacts {
    let fields = run.settings.fields
    let changes = run.settings.options
    // The words say all that a file said, so that the command gives the same without it.
    let fileOption = run.request.file == nil ? "" : "--no-config"
    var facts = ReportFacts(
      configuration: run.configuration, version: toolVersion,
      command: (["pantrace report"] + options.input.words + [
        changes, fileOption, "-o pantrace-report",
      ])
      .filter { !$0.isEmpty }.joined(separator: " "),
      configurationDigest: Digest(of: Array(fields.text.utf8)).hexadecimal)
    facts.transition = run.settings.transition
    facts.traces = run.traces
    facts.rejected = run.rejected
    facts.files = try FileDigests.entries(run.files, of: run.inputs, threads: options.input.jobs)
    return facts
  }
}
