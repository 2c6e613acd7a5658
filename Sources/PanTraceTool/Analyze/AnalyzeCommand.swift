import PanAnalysis
import PanDocuments
import PanTrace
import PanTraces

// How recordings become an analysis: `AnalysisRun` reads and replays each trace on some thread, and makes
// its rows there (`RowBuffer`). In the order of the input `RowWriter` writes the rows, and `AnalyzedBatch`
// sums up. At the end `AnalysisReport` says what became of the gestures, with `BatchOpening` for its first
// lines and `AnalysisTable` for its tables.

/// `pantrace analyze`: the verdict on traces, a row for each, and their figures.
enum AnalyzeCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ConfigurationSource()
    var output = OutputOptions()
    var metrics: [String] = []
    var result = ResultOptions()
    var groups = GroupOptions()
  }

  private static let own: [Argument<Options>] =
    [
      .option(
        "metrics", short: "m", "id", \.metrics,
        help: """
          A metric such as L6.settle, a family such as L6, or all: in tables for people, and on \
          top of the standard ones for machines.
          """)
    ] + ResultOptions.arguments.at(\.result) + GroupOptions.arguments.at(\.groups)

  static let command = Command(
    "analyze", "Says for each trace whether it finished or cancelled, why, and how well.",
    discussion: """
      First what became of the gestures, then those decided wrongly and those that nearly went \
      the other way, then what was assumed; --all, --metrics and --stats show the rest, and \
      'pantrace explain WORD' says what a word of it means. csv and json have a row \
      for each trace.

      Rows have the standard metrics and those asked for. Not among the standard ones are L3, \
      T1 and the measures of smoothness S1, S2 and S3, which cost as much as all the others \
      together. A margin is the signed distance to the bound that decided, positive on the \
      side of finish. ✗ marks a decision against the trace's intent.

      Many figures depend on when in a frame the finger touches down; a replay has one such \
      moment, --set phase. With --by the figures of each group and the differences between \
      groups come too; csv has them in place of the traces.

      Rows of a csv file are read in place of the recordings that they were made of, whatever their \
      order: 'pantrace analyze rows.csv' with the same options shows all that rows say. So several \
      machines may each analyze some recordings; a row that is there twice counts once. tune, \
      identify and check read rows, too, and give the answer that the recordings give.

      \(Help.Topics.memory)
      """,
    examples: [
      "pantrace analyze traces",
      "pantrace analyze traces -o analysis.csv -o analysis.json",
      "pantrace analyze traces --all --metrics L6,S1",
      "pantrace analyze rows.csv -o analysis.json",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + own + OutputOptions.arguments.at(\.output)
      + ConfigurationSource.arguments.at(\.replay),
    common: ["policy", "metrics", "all", "stats", "by", "output"],
    replay: \.replay
  ) { options, files, console in
    let source = try options.replay.completed(besides: files)
    let input = source.reading(options.input)
    let choice = try options.groups.choice(files.inputs, input)
    let targets = try OutputWriter.Targets(options.output, hasRows: choice == nil)
    let plan = try Plan(
      options, targets, hasGroups: choice != nil,
      throughTransition: source.transition != nil)
    let columns = try targets.columns(options.result.columns)
    // Rows of all files have the same columns, so their headers are read before the first row is written.
    let survey = try RowSurvey(choice?.inputs ?? files.inputs, input, targets)
    let settings = try source.makeDecidingSettings()
    let schema = try RowSchema.analysis(
      metrics: plan.machine, configuration: settings.rowDigest(input)
    ).passing(survey.passthrough, survey.lines)
      .choosing(columns, advice: "; metrics that are not standard need --metrics.")
    let rows = try RowWriter(schema, to: targets, console: console)
    var batch = AnalyzedBatch(keeping: plan.kept, traces: plan.keepsTraces)
    batch.lines = survey.lines
    let hasDocuments = !targets.documents.isEmpty
    let run = try AnalysisRun(
      survey.inputs, options.input, source, settings: settings, metrics: plan.measured, rows: rows,
      keeping: .init(batch: hasDocuments ? batch : nil, digests: targets.hasJSON),
      talk: options.output.talk, console: console)
    try rows.finish()
    if hasDocuments {
      let report = AnalysisReport(
        run.batch, disbelief: run.disbelief, rejections: Rejections(run.rejected),
        files: run.files, settings: run.settings, shown: plan.shown, machine: plan.machine,
        groups: choice.map {
          GroupedFigures(run.batch, by: $0.grouping, lines: $0.lines, metrics: plan.figures)
        })
      try OutputWriter.write(to: targets.documents, console: console) { _ in
        report.document(version: toolVersion)
      }
    }
    return run.exitCode
  }

  /// What is measured and kept in memory, so that each output has what it shows and nothing else is made.
  private struct Plan {
    /// How much people see.
    let shown: AnalysisReport.Detail
    /// The figures in tables for people.
    let figures: [Metric]
    /// The figures in rows and JSON.
    let machine: [Metric]
    /// The figures of some output. They take most of the time, so that no others are measured.
    let measured: MetricSet
    /// The figures that stay in memory, a number for each trace.
    let kept: [Metric]
    /// Whether whole traces stay in memory: for JSON, for a row each, and to be put in groups.
    let keepsTraces: Bool

    init(
      _ options: Options, _ targets: OutputWriter.Targets, hasGroups: Bool, throughTransition: Bool
    ) throws(UsageError) {
      let metrics = try MetricSelection(options.metrics, throughTransition: throughTransition)
      shown = AnalysisReport.Detail(
        all: options.result.all, metrics: metrics.asked, statistics: options.result.statistics)
      figures = shown.figures(throughTransition: throughTransition)
      machine = metrics.machine
      // Groups are for people in every form.
      measured = MetricSet(
        (targets.isForPeople || hasGroups ? figures : [])
          + (targets.isForMachines || !targets.isForPeople && !hasGroups ? machine : []))
      keepsTraces = targets.hasJSON || shown.all || hasGroups
      // Without a table a text has the medians of its opening alone.
      kept =
        keepsTraces || shown.showsTable
        ? figures + (targets.hasJSON ? machine : []) : BatchOpening.Figures.medians
    }
  }
}

extension AnalyzeCommand {
  /// The metrics that `--metrics` names.
  struct MetricSelection {
    /// The metrics that were asked for, in their order.
    let asked: [Metric]
    /// The metrics in forms for machines: the standard ones and the families asked for.
    ///
    /// Asking for more adds columns and takes none away.
    let machine: [Metric]

    /// Understands identifiers, families and `all`, several of them with commas between.
    ///
    /// Through a transition the metrics of its completion are always among those for machines.
    init(_ words: [String], throughTransition: Bool) throws(UsageError) {
      var asked: [Metric] = []
      for word in words.flatMap({ $0.split(separator: ",").map(String.init) }) {
        for metric in try Self.metrics(word) where !asked.contains(metric) { asked.append(metric) }
      }
      self.asked = asked
      var groups = MetricSet.standard.union(MetricSet(asked))
      if throughTransition { groups.formUnion(MetricSet(.completion)) }
      machine = Metric.allCases.filter { groups.contains($0.group) }
    }

    /// Every word that is understood.
    static let names =
      Metric.allCases.map(\.id) + Metric.Group.allCases.map(\.name) + ["all"]

    private static func metrics(_ word: String) throws(UsageError) -> [Metric] {
      if word.lowercased() == "all" { return Metric.allCases }
      if let metric = Metric(identifier: word) { return [metric] }
      if let group = Metric.Group(name: word) { return group.metrics }
      let rates = ["d1"] + DecisionFigure.all.map { $0.info.id.lowercased() }
      guard !rates.contains(word.lowercased()) else {
        throw .contradiction(
          "--metrics: \(word) counts the decisions of all traces, and is no figure of one",
          advice: "--stats shows D1.")
      }
      throw .invalidValue(
        argument: "--metrics", value: word,
        expectation: "a metric or family from 'pantrace explain metrics', or all",
        nearest: names.first { $0.hasSuffix("." + word.lowercased()) }
          ?? nearestName(to: word, in: names))
    }
  }
}
