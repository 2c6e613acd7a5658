import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraces

// How recordings become a report: `AnalysisRun` replays them all and keeps figures. `NotableTraces` chooses
// the gestures to show, which are read again and drawn by `PictureWriter`. `ReportFacts` is all that gets
// into a report, `Report` its blocks, and `ReportDestination` the folder or the page that they appear in.

/// `pantrace report`: a markdown report with its pictures and all figures as CSV, or one page.
enum ReportCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ConfigurationSource()
    var output: String?
    var baseline: String?
    var methods = false
    var replacesForeign = false
    var isDemo = false
    var talk = VerbosityOptions()
    var groups = GroupOptions()
  }

  static let command = Command(
    "report", "Writes a report with pictures: a folder, or one page.",
    discussion: """
      The folder gets report.md, gestures.md with each gesture by itself, analysis.csv with every \
      figure, and pictures as pairs of SVG files for light and dark pages. The same traces and options give the same bytes. \
      Each file appears as a whole, and report.md last. Pages and pictures end in a mark, by which a \
      later report knows them. It replaces them and the table beside them. A file that no report wrote, \
      or that was changed by hand, is replaced only with --force. No file is deleted: pictures that a \
      later report does not have stay.

      -o x.html writes the same report as one page that any browser opens, offline too: the pictures are \
      in it, light and dark, and on paper everything is open. It loads nothing, and is whole without its \
      one script, which searches the list of gestures. It can be sent to anybody. 'analyze -o analysis.csv' writes the figures that the folder has \
      beside the report.

      --baseline compares with what 'pantrace check --save-baseline' wrote: changed decisions come \
      first, with the reasons before and now. It is the gate of 'check' that fails on them.

      --methods writes how the figures were computed, a line each, in place of the report: what was \
      counted, of whom, what was left out, the intervals and tests, and what they cite. It goes to \
      standard output, or to the markdown document of -o.

      \(Help.Topics.memory)
      """,
    examples: [
      "pantrace report traces -o pantrace-report",
      "pantrace report traces -o report.html --policy progress --rate 120",
      "pantrace report traces -o report --baseline baseline.csv",
      "pantrace report traces --by device --methods",
    ],
    defaults: Options(),
    arguments: InputOptions.optionalArguments.at(\.input) + own
      + VerbosityOptions.arguments.at(\.talk)
      + ConfigurationSource.arguments.at(\.replay),
    common: ["output", "demo", "policy", "by", "baseline", "methods"],
    replay: \.replay
  ) { options, files, console in
    if options.isDemo { return try demo(options, files, console) }
    guard !options.input.inputs.isEmpty else { throw UsageError.missingOperand("trace") }
    return try run(options, files, console)
  }

  private static func run(
    _ options: Options, _ files: Files, _ console: Console
  ) throws -> ExitCode {
    if options.methods { return try writeMethods(options, files, console) }
    let destination = try ReportDestination(options)
    let before = try options.baseline.map(BaselineFile.read)
    let source = try options.replay.completed(besides: files)
    let choice = try options.groups.choice(files.inputs, source.reading(options.input))
    // A place that cannot be written is known before minutes are spent on the traces.
    let draft = try destination.begin(
      replacesForeign: options.replacesForeign, console: console)
    let run = try analyze(files, choice, options, source, console)
    var facts = try facts(of: run, choice, options, destination, before)
    // Beliefs come before tuning: rules tuned on what was misread would be pasted.
    if run.disbelief == nil {
      facts.tuning = TuningResult.opening(
        of: run.batch, settings: run.settings
      ) { OrderedParallelMap(threads: options.input.jobs).results(count: $0, $1) }
    }
    let pictures = PictureWriter(
      to: draft, run: run,
      input: run.source.reading(options.input))
    // A custom rule, or one of a later version, has no border to draw.
    let rule = before?.policy.flatMap { try? PolicyWord.policy($0) }
    let shown = NotableTraces(run.batch.traces, against: facts.comparison)
    try pictures.write(&facts, shown, before: rule)
    let report = Report(facts, showing: shown)
    try destination.publish(
      report, figures: { try run.figures.writeCSV(to: $0) }, in: draft)
    if !options.talk.isQuiet, let name = destination.name {
      try console.tell("\(name): \(counted(run.batch.count, "trace"))")
    }
    return run.exitCode
  }

  private static func analyze(
    _ files: Files, _ choice: GroupOptions.Choice?, _ options: Options,
    _ source: ConfigurationSource,
    _ console: Console
  ) throws -> AnalysisRun {
    try AnalysisRun(
      choice?.inputs ?? files.inputs, options.input, source,
      keeping: .init(batch: AnalyzedBatch(), digests: true, files: true),
      talk: options.talk, console: console)
  }

  /// Says how the figures came about, in place of the report.
  private static func writeMethods(
    _ options: Options, _ files: Files, _ console: Console
  ) throws -> ExitCode {
    let target = OutputTarget(options.output ?? "-")
    if let path = target.path, FileName.isPage(path) {
      throw UsageError.contradiction(
        "--methods writes Markdown, and '\(path)' has the name of a page", advice: "Give -o x.md.")
    }
    let before = try options.baseline.map(BaselineFile.read)
    let source = try options.replay.completed(besides: files)
    let choice = try options.groups.choice(files.inputs, source.reading(options.input))
    let output = try OutputWriter.Stream(target, console: console)
    let run = try analyze(files, choice, options, source, console)
    let facts = try facts(of: run, choice, options, ReportDestination(page: target), before)
    try output.write(ReportMethods(facts).markdown)
    try output.finish()
    return run.exitCode
  }

  private static let own: [Argument<Options>] = files + GroupOptions.arguments.at(\.groups)

  private static let files: [Argument<Options>] = [
    .option(
      "output", short: "o", "path", \.output, files: .folder,
      help: "A folder, which is made if it is not there, or a page x.html; - is standard output."),
    .option(
      "baseline", "file", \.baseline, files: .read,
      help: "An earlier run to compare with."),
    .flag(
      "methods", \.methods,
      help: "Says how the figures were computed, and writes no report."),
    .flag(
      "demo", \.isDemo,
      help: "Shows a report on made-up gestures, which are written beside it."
    ).excluding("trace"),
    .flag(
      "force", \.replacesForeign,
      help: "Replaces files of the folder that no report wrote, or that were changed since."),
  ]

  private static func facts(
    of run: AnalysisRun, _ choice: GroupOptions.Choice?, _ options: Options,
    _ destination: ReportDestination, _ before: Baseline?
  ) throws -> ReportFacts {
    // Every command in a report runs as pasted, with the options that this run had.
    let suggested = SuggestedCommands(after: run, input: options.input)
    let analysis = suggested.command("analyze", ["-o analysis.csv"])
    var facts = ReportFacts(
      settings: run.settings, version: toolVersion,
      commands: commands(suggested, run, options, destination),
      figures: destination.figures(orFrom: analysis))
    facts.batch = run.batch
    facts.disbelief = run.disbelief
    facts.rejected = run.rejected
    facts.files = run.files
    facts.gestures = destination.gestures
    facts.groups = choice.map {
      GroupedFigures(
        run.batch, by: $0.grouping, lines: $0.lines,
        metrics: AnalysisReport.Detail().figures(throughTransition: run.settings.transition != nil))
    }
    facts.comparison = before.map { ReportFacts.Comparison(run.comparison(with: $0)) }
    return facts
  }

  private static func commands(
    _ commands: SuggestedCommands, _ run: AnalysisRun, _ options: Options,
    _ destination: ReportDestination
  ) -> ReportFacts.Commands {
    var words = options.baseline.map { ["--baseline", ShellWord.quoted($0)] } ?? []
    for columns in options.groups.columns { words += ["--by", ShellWord.quoted(columns)] }
    return (
      again: commands.command("report", words + [destination.words]),
      tune: commands.tune, validate: commands.validate,
      saveBaseline: commands.save(baseline: options.baseline ?? "baseline.csv")
    )
  }
}

extension ReportCommand {
  /// Enough for a decision map to show both sides, few enough to read every row.
  private static let demoCount = 24
  private static let demoSeed: UInt64 = 7

  /// A first report for a user without a recording, always on the same gestures.
  private static func demo(
    _ options: Options, _ found: Files, _ console: Console
  ) throws -> ExitCode {
    guard !ReportDestination.isPage(options.output ?? "") else {
      throw UsageError.contradiction(
        "--demo writes gestures and a report into a folder", advice: "Give one with -o.")
    }
    let name = options.output ?? "pantrace-demo"
    let gestures = "\(name)/gestures.csv"
    let folder = try OutputFolder(name)
    let generator = try TraceGenerator(seed: demoSeed, profile: TraceGenerator.Profile())
    let bytes = try GenerateCommand.Corpus(generator: generator, count: demoCount).bytes
    // Gestures of that name may be the user's own.
    guard try folder.isFree("gestures.csv", for: bytes) else {
      throw CommandFailure(
        .outputFailed, "\(gestures): is there already, and not from here",
        advice: "Give another folder with -o.")
    }
    try folder.write(bytes, to: "gestures.csv")
    var report = options
    report.isDemo = false
    report.input.inputs = [gestures]
    report.output = "\(name)/report.html"
    // The report below says where it is, in other words than for a user's own recordings.
    report.talk.isQuiet = true
    let files = try Files(
      [(.searched, [gestures])],
      search: found.search)
    let code = try run(report, files, console)
    if !options.talk.isQuiet {
      try console.output.write(VisibleText.manyLines(next(name, gestures)))
    }
    return code
  }

  private static func next(_ folder: String, _ gestures: String) -> String {
    let quoted = ShellWord.operand(gestures)
    return """
      \(gestures): \(demoCount) made-up gestures, with what was meant by each
      \(folder)/report.html: what became of them and why; open it in a browser

      Then try:
        pantrace analyze \(quoted) --policy progress:threshold=0.4
        pantrace tune \(quoted)
        pantrace lab \(quoted) -o lab.html
        pantrace help format

      """
  }
}
