import PanBatch
import PanDocuments
import PanMetrics
import PanReports
import PanText
import PanTraces

/// `pantrace analyze`: the verdict on traces, a row for each, and their figures.
enum AnalyzeCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ReplayOptions()
    var output = OutputOptions()
    var metrics: [String] = []
    var result = ResultOptions()
    var part: String?
    var groups = GroupOptions()
    var charts: String?
  }

  private static let own: [Argument<Options>] =
    [
      .option(
        "metrics", short: "m", "id", \.metrics, completion: .list(MetricSelection.names),
        help: """
          A metric such as L6.settle, a family such as L6, or all: in tables for people, and on \
          top of the standard ones for machines.
          """)
    ] + ResultOptions.arguments.at(\.result) + [
      .option(
        "part", "file", \.part, completion: .files(.written),
        help: """
          Writes a part: recordings and their figures in one file, which every command takes in place \
          of the recordings. Without -o nothing else is written.
          """)
    ] + GroupOptions.arguments.at(\.groups) + [
      .option(
        "charts", "folder", \.charts, completion: .folders,
        help: """
          Draws how often decisions are wrong in each group of --by as a pair for light and dark \
          pages, which markdown output shows.
          """)
    ]

  static let command = Command(
    "analyze", "Says for each trace whether it finished or cancelled, why, and how well.",
    discussion: """
      First what became of the gestures, then those decided wrongly and those that nearly went \
      the other way, then what was assumed; --all, --metrics and --stats show the rest, and \
      'pantrace explain WORD' says what a word of it means. csv, json and ndjson have a row \
      for each trace.

      Rows have the standard metrics and those asked for. Not among the standard ones are L3, \
      T1 and the measures of smoothness S1, S2 and S3, which cost as much as all the others \
      together. A margin is the signed distance to the bound that decided, positive on the \
      side of finish. ✗ marks a decision against the trace's intent.

      Many figures depend on when in a frame the finger touches down; a replay has one such \
      moment, --set phase. With --by the figures of each group and the differences between \
      groups come too; csv and ndjson have them in place of the traces.

      --part is for many machines: each leaves a part of its recordings. 'pantrace analyze parts' \
      gives byte for byte what one run gives of all recordings in the parts, with the options that \
      the parts were made with, unless others are given. The recordings come in the order of their \
      names' bytes, or in that of --expect. One that stands in several parts counts once; where two \
      parts say different things of it, where a part is damaged, and where --expect names one that is \
      missing, nothing is written. A run with --part exits with 0 also where traces could not be used, \
      which the part says, and where a list names no recording.

      \(HelpTopics.memory)
      """,
    examples: [
      "pantrace analyze traces",
      "pantrace analyze traces -o analysis.csv -o analysis.json",
      "pantrace analyze traces --all --metrics L6,S1",
      "pantrace analyze parts --expect list.txt -o analysis.json",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + own + OutputOptions.arguments.at(\.output)
      + ReplayOptions.arguments.at(\.replay),
    common: ["policy", "metrics", "all", "stats", "by", "output"],
    input: \.input, replay: \.replay
  ) { options, files, console in
    guard let made = try options.asPartsWereMade(files.inputs) else {
      return try run(options, files, console)
    }
    return try run(made, files.withoutConfiguration, console)
  }

  /// Analyses the inputs of a command line.
  private static func run(
    _ options: Options, _ files: Files, _ console: Console
  ) throws -> ExitCode {
    let request = try ReplayRequest(options.replay, besides: files)
    let throughTransition = request.options.transition != nil
    let metrics = try MetricSelection(options.metrics, throughTransition: throughTransition)
    if options.charts != nil, options.groups.columns.isEmpty {
      throw UsageError.contradiction(
        "--charts draws groups, and none were asked for",
        advice: "Add --by with a column; 'pantrace report' draws all else.")
    }
    let choice = try options.groups.choice(files.inputs, request.reading(options.input))
    let targets = try options.targets(hasRows: choice == nil)
    let shown = TextDetail(
      all: options.result.all, metrics: metrics.asked, statistics: options.result.statistics)
    let figures = shown.figures(throughTransition: throughTransition)
    let isForPeople = targets.isForPeople || choice != nil || options.part != nil
    let measured = MetricSet(
      isForPeople
        ? figures + (targets.isForMachines || options.part != nil ? metrics.machine : [])
        : metrics.machine)
    let names = try RowColumns(options.result.columns, hasRows: !targets.rows.isEmpty)
    let survey = try RowSurvey(
      choice?.inputs ?? files.inputs, request.reading(options.input), targets)
    let forms = try names.analysis(
      targets.forms, metrics: metrics.machine, laterActs: throughTransition,
      configuration: request.decidingSettings().rowDigest(request.reading(options.input)), survey)
    let rows = try RowOutputs(targets.rows, forms, console: console)
    let part = try options.part.map { path in
      try PartOutput(
        path, request: request, settings: request.decidingSettings(),
        input: request.reading(options.input), metrics: measured, more: options.measuringWords)
    }
    let hasDocuments = !targets.documents.isEmpty
    // Groups are made of the traces, too.
    let needsTraces = targets.hasJSON || shown.all || choice != nil
    let needsFigures = needsTraces || shown.showsTable
    var batch = AnalyzedBatch(
      keeping: needsFigures
        ? figures + (targets.hasJSON ? metrics.machine : []) : BatchFigures.medians,
      traces: needsTraces)
    batch.lines = survey.lines
    let run = try AnalysisRun(
      survey.inputs, options.input, request, metrics: measured,
      rows: rows, part: part, keeping: .init(batch: hasDocuments ? batch : nil),
      talk: options.output.talk,
      console: console)
    try rows.finish()
    if hasDocuments {
      let report = AnalysisReport(
        run.batch, rejections: Rejections(run.rejected),
        files: run.files.map { FileEntry(of: $0) }, settings: run.settings, shown: shown,
        machine: metrics.machine,
        groups: choice.map {
          GroupedFigures(run.batch, by: $0.grouping, lines: $0.lines, metrics: figures)
        })
      let charts = try draw(report.groups, options.charts)
      try OutputWriter.write(to: targets.documents, console: console) { target in
        report.document(version: toolVersion, pictures: charts?.pictures(besides: target) ?? [])
      }
    }
    try part?.finish()
    return part == nil ? run.exitCode : .ok
  }

  /// Draws the groups into a folder, where that was asked for.
  private static func draw(_ groups: GroupedFigures?, _ path: String?) throws -> ChartFolder? {
    guard let path, let groups else { return nil }
    guard let picture = groups.chart else {
      throw CommandFailure(
        .noInput, "there is nothing to draw by \(groups.heading)",
        advice: "It takes gestures with an intent, and \(GroupChart.mostRows) groups at most.")
    }
    var folder = try ChartFolder(path)
    try folder.write("groups", alternative: picture.finding, picture.chart.svg)
    return folder
  }
}

extension AnalyzeCommand.Options {
  /// The outputs; a part alone is enough of one.
  fileprivate func targets(hasRows: Bool) throws(UsageError) -> OutputTargets {
    let isPartAlone = part != nil && output.outputs.isEmpty && output.format == nil
    return isPartAlone ? OutputTargets() : try OutputTargets(output, hasRows: hasRows)
  }

  /// The words that say what is measured.
  fileprivate var measuringWords: [String] {
    metrics.flatMap { ["--metrics", ShellWord.quoted($0)] }
  }
}

// MARK: - Parts

extension AnalyzeCommand.Options {
  /// The options with those that the parts were made with; nil unless all inputs are parts and no
  /// other options are given.
  fileprivate func asPartsWereMade(_ inputs: [Input]) throws -> Self? {
    let parts = inputs.compactMap { input in
      if case .part(let part) = input.source { part } else { nil }
    }
    guard let first = parts.first, parts.count == inputs.count, measuringWords.isEmpty,
      input.withoutInputs.words.isEmpty, replay.given.isEmpty, replay.sets.isEmpty,
      replay.configurationFile == nil || replay.wantsNoFile
    else { return nil }
    if let other = parts.first(where: { $0.origin != first.origin }) {
      throw CommandFailure(
        .noInput, "\(first.path) and \(other.path) were made with different options",
        advice: "The first with \(Self.text(first.origin)); the second with "
          + "\(Self.text(other.origin)).")
    }
    var made: Self
    do throws(UsageError) {
      made = try AnalyzeCommand.command.parse(first.origin.command + [first.path])
    } catch {
      throw CommandFailure(.noInput, "\(first.path): \(error.message)")
    }
    (made.input.inputs, made.input.jobs) = (input.inputs, input.jobs)
    (made.output, made.result, made.groups) = (output, result, groups)
    // A part says how its recordings were analyzed, and never what to write: it may be forged.
    (made.part, made.charts) = (part, charts)
    if let rule = first.origin.rule, let policy = made.replay.policy {
      made.replay.namedPolicies = [rule: policy]
      made.replay.policy = rule
    }
    return made
  }

  private static func text(_ origin: PartOrigin) -> String {
    let words = origin.command.map(ShellWord.quoted).joined(separator: " ")
    let rule = origin.rule.map { " (the rule \($0) of a configuration file)" } ?? ""
    return (words.isEmpty ? "none" : words) + rule
  }
}
