import PanAnalysis
import PanDocuments
import PanTrace
import PanTraces

// How a check goes, in this order:
// 1. `Gate` reads the budget and the baseline, before any recording.
// 2. `AnalysisRun` replays the recordings, as `analyze` does.
// 3. `Budget.check` holds figures to limits, `AnalysisRun.comparison` finds the decisions that changed.
// 4. `GateReport` says it in six forms. The exit code is 1 if a check does not hold.
// 5. A baseline is written last, so that it never replaces one whose changes were not shown.

/// `pantrace check`: a gate on decisions, error rates and any metric, for CI.
enum CheckCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ConfigurationSource()
    var budget: String?
    var baseline: String?
    var savedBaseline: String?
    var all = false
    var format: Format?
    var outputs: [String] = []
    var talk = VerbosityOptions()
  }

  static let command = Command(
    "check", "Holds traces to a budget or to an earlier run, and exits with 1 where they fail.",
    discussion: """
      A budget is JSON: {"limits": {"D1.false-finish": {"max": 5}, "L6.settle:p95": {"max": \
      450}, "verdict.undecided": {"max": 0}}}. A baseline is what --save-baseline wrote: \
      changed decisions fail, as replays are exact. A name in .xml gets the results as JUnit has them, which CI servers show.

      A figure is a metric with :median, :p90, :p95, :p99, :max or :mean, an error rate \
      (D1.false-finish, D1.false-cancel, D1.error) or the share of a verdict, rates in \
      percent. A limit is strict where the figure itself must hold, and lenient where it fails \
      only with the whole 95 % interval beyond it: rates of decisions are strict, metrics \
      lenient, and "mode" in a limit says otherwise: {"max": 20, "mode": "lenient"}. Where the \
      sample is too small for an interval, the figure counts; where there is no figure, it \
      fails.

      Against a baseline each gesture that is decided otherwise fails, and so do gestures that only \
      the baseline has, and a comparison of no decision at all. A gesture is the same if its file, as \
      it is given, and its id are. New gestures are named, and options that differ from the \
      baseline's. Rows of 'analyze -o FILE.csv' are a baseline, too.
      """,
    examples: [
      "pantrace check traces --save-baseline baseline.csv",
      "pantrace check traces --baseline baseline.csv --format github",
      "pantrace check traces --budget budget.json -o check.md -o check.xml",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input) + own
      + ConfigurationSource.arguments.at(\.replay),
    common: ["budget", "baseline", "save-baseline", "policy", "format", "output"],
    replay: \.replay
  ) { options, files, console in
    let targets = try options.targets
    let gate = try Gate(options)
    let source = try options.replay.completed(besides: files)
    let run = try AnalysisRun(
      files.inputs, options.input, source, metrics: gate.metrics,
      keeping: .init(batch: AnalyzedBatch()), talk: options.talk, console: console)
    if console.output.isTerminal, !options.talk.isQuiet,
      let warning = LengthLabel.warning(run.batch.facts.units)
    {
      console.say(warning)
    }
    var report = gate.report(on: run)
    report.accepting = options.baseline.map {
      SuggestedCommands(after: run, input: options.input).save(baseline: $0)
    }
    for (target, format) in targets {
      let screen = console.screen(for: target)
      do {
        try OutputWriter.write(
          format.text(of: report, on: screen, all: options.all), to: target, console: console)
      } catch Console.SinkError.closed {
        // 'check | head -1' has read enough, and the gate holds or fails all the same.
      }
    }
    if let path = options.savedBaseline {
      let target = OutputTarget(path)
      let text = Array(BaselineFile.text(of: run).utf8)
      switch target {
      case .file(let path): try FileChange.write(path, text)
      case .standardOutput: try OutputWriter.write(text, to: target, console: console)
      }
      OutputWriter.say(
        "a baseline of \(counted(run.batch.count, "trace"))", in: target, options.talk,
        console: console)
    }
    return report.holds ? run.exitCode : .checkNotMet
  }

  private static let own: [Argument<Options>] =
    [
      .option("budget", "file", \.budget, files: .read, help: "Limits to keep to."),
      .option(
        "baseline", "file", \.baseline, files: .read,
        help: "An earlier run to compare with."),
      .option(
        "save-baseline", "file", \.savedBaseline, files: .written,
        help: "Writes this run for later ones to compare with."),
      .flag("all", \.all, help: "Shows people the checks that hold, too."),
      .option(
        "format", short: "f", "form", \.format,
        help: "The form of the report; by default what the output's name ends in, else text."),
      .option(
        "output", short: "o", "file", \.outputs, files: .written,
        help: "Writes to a file, whole or not at all; - is standard output."),
    ]
    + VerbosityOptions.arguments.at(\.talk)
}

extension CheckCommand.Options {
  /// Where the report goes, each with its form.
  fileprivate var targets: [(target: OutputTarget, format: CheckCommand.Format)] {
    get throws(UsageError) {
      var targets: [(OutputTarget, CheckCommand.Format)] = []
      for word in outputs.isEmpty ? ["-"] : outputs {
        let form = if let format { format } else { try CheckCommand.Format(extensionOf: word) }
        targets.append((OutputTarget(word), form))
      }
      return targets
    }
  }
}

extension CheckCommand {
  /// The budget and the baseline that traces are checked against.
  fileprivate struct Gate {
    let budget: Budget?
    let before: Baseline?
    let baseline: String?

    init(_ options: CheckCommand.Options) throws {
      guard options.budget != nil || options.baseline != nil || options.savedBaseline != nil else {
        throw UsageError.contradiction(
          "there is nothing to check against",
          advice:
            "--save-baseline FILE writes this run, and --baseline FILE compares later ones with "
            + "it; --budget FILE holds limits.")
      }
      budget = try options.budget.map(BudgetFile.read)
      before = try options.baseline.map(BaselineFile.read)
      baseline = options.baseline
    }

    /// The metrics that the checks need.
    var metrics: MetricSet {
      (budget?.limits ?? []).reduce([]) { $0.union($1.subject.metrics) }
    }

    func report(on run: AnalysisRun) -> GateReport {
      GateReport(
        traces: run.batch.count, budget: budget?.check(run.batch.traces.map(\.analysis)) ?? [],
        comparison: before.map(run.comparison), baseline: baseline,
        rejections: run.rejections, sampling: run.batch.summary.sampling,
        length: run.batch.length, disbelief: run.disbelief)
    }
  }
}

extension CheckCommand {
  /// The form of a check's report.
  enum Format: String, CaseIterable, ArgumentValue {
    case text, json, markdown, html, github, junit

    /// The form that a file's name asks for. Text if it asks for none.
    init(extensionOf path: String) throws(UsageError) {
      guard !path.ends(in: ".xml") else {
        self = .junit
        return
      }
      switch OutputFormat(extensionOf: path) {
      case .json: self = .json
      case .markdown: self = .markdown
      case .html: self = .html
      case .text, nil: self = .text
      case .csv:
        throw .contradiction(
          "a check has no rows to write as csv",
          advice: "Write text, markdown, html, json or xml.")
      }
    }

    /// A report in this form.
    func text(of report: GateReport, on screen: Screen, all: Bool) -> String {
      switch self {
      case .text: report.document(version: toolVersion, all: all).text(on: screen)
      case .json: report.document(version: toolVersion).json
      case .markdown: report.document(version: toolVersion).markdown
      case .html: report.document(version: toolVersion).page
      case .github: report.github
      case .junit: report.junit.text
      }
    }
  }
}
