import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace

// How a rule is tuned: a `TuningResult.Gesture` is a labeled release. `TuningResult` counts all rules of a shape
// on the gestures, judges the best on people it was not tuned on, and draws its bounds again from other people.
// `TuningSentences` says what to do, `TuningTables` shows the numbers, `TuningReport` puts both in order.

/// `pantrace tune`: the best thresholds of a finish rule, and how far to believe them.
enum TuneCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ConfigurationSource()
    var output = OutputOptions()
    var family: RuleFamily?
    var objective = Objective.cost(.equal)
    var resamples = 1000
    var seed = 1
    var charts: String?
    var statistics = false
  }

  private static let arguments: [Argument<Options>] =
    InputOptions.arguments.at(\.input)
    + [
      .option(
        "family", "name", \.family,
        help: "The shape of the rule, whose numbers are searched: progress-or-velocity."),
      .option(
        "objective", "what", \.objective,
        help: """
          What counts as best: cost:3:1 (a false finish costs three false cancels), \
          balanced-accuracy, or false-finish-limit:0.02.
          """),
      .option(
        "bootstrap", "n", \.resamples, rule: .within(0...100_000),
        help: "How often people are drawn for the ranges of the bounds; 0 shows none."),
      .option(
        "seed", "n", \.seed, rule: .atLeast(0), help: "The start of the random numbers."),
      .flag(
        "stats", \.statistics,
        help: """
          Shows all rules, other costs, the gestures that flip, the test, \
          and the rule as a file.
          """),
      .option(
        "charts", "folder", \.charts, files: .folder,
        help: """
          Draws two pictures: the decisions over how good each bound is, and what fewer errors of one \
          kind cost in the other. Each is a pair for light and dark pages, and markdown shows them.
          """),
    ] + OutputOptions.arguments.at(\.output)
    + ConfigurationSource.arguments.at(\.replay)

  static let command = Command(
    "tune", "Finds the best thresholds of a finish rule, and says how sure that is.",
    discussion: """
      Traces need an intent. They are replayed once, with --policy as the rule to compare \
      with; all rules that people would type are counted, with shares in hundredths, speeds in tens \
      and times in 0.05 s. What to expect of new people is judged by rules that were not tuned on them.

      Through a transition its own rule is the one to compare with. People are never split between \
      tuning and judging. json has all of it, with each rule that exchanges false finishes for false cancels.
      """,
    examples: [
      "pantrace tune traces", "pantrace tune traces --family progress --policy progress",
      "pantrace tune traces --objective cost:3:1 --charts pictures -o tuning.md",
    ],
    defaults: Options(),
    arguments: arguments,
    common: ["family", "objective", "policy", "stats", "charts", "output"],
    replay: \.replay
  ) { options, files, console in
    let targets = try options.output.targets(without: [.csv])
    let source = try options.replay.completed(besides: files)
    let settings = try source.makeDecidingSettings()
    let family = try family(options.family, settings.configuration.policy)
    source.announce(to: console, options.output.talk)
    let input = source.reading(options.input)
    var gestures: [TuningResult.Gesture] = []
    var leftOut = LeftOut()
    var reading = InputReading(input, talk: options.output.talk, console: console)
    let rows = RowWork(settings: settings, metrics: []) {
      TuningResult.Gesture.made(of: $0.analysis)
    }
    try reading.run(files.inputs, rows: rows) {
      let replay = settings.replayer()
      return { _, _, trace in TuningResult.Gesture.made(of: replay(trace).analysis(metrics: [])) }
    } consume: { _, made in
      switch made {
      case .success(let gesture): gestures.append(gesture)
      case .failure(let reason): leftOut.add(reason)
      }
    }
    if let sentence = leftOut.sentence, !options.output.talk.isQuiet { console.say(sentence) }
    if let words = reading.disbelief(settings) { throw words.failure }
    let threads = OrderedParallelMap(threads: options.input.jobs)
    guard !gestures.isEmpty else { throw CommandFailure.noLabels }
    let result = TuningResult(
      gestures, request: options.request(family), settings: settings,
      draws: { threads.results(count: $0, $1) })
    try write(
      result, reading.rejections, options, targets, console, leavesFileOut: source.leavesFileOut)
    return reading.exitCode
  }

  /// What is tuned.
  private static func family(_ family: RuleFamily?, _ policy: FinishPolicy) throws -> RuleFamily {
    if family == nil, case .snap = policy {
      throw UsageError.contradiction(
        "\(policy.name) goes to the nearest of its stops, and tune knows no rule of stops",
        advice: "Give --family: the best rule of that shape is then compared with it.")
    }
    return family ?? .progressOrVelocity
  }

  private static func write(
    _ result: TuningResult, _ rejections: Rejections, _ options: Options,
    _ targets: [(target: OutputTarget, format: OutputFormat)], _ console: Console,
    leavesFileOut: Bool
  ) throws {
    let report = TuningReport(
      result, rejections: rejections, leavesFileOut: leavesFileOut, statistics: options.statistics)
    let pictures = try pictures(
      of: result, in: ChartFolder(options.charts, for: targets))
    try OutputWriter.write(to: targets, console: console) { target in
      report.document(version: toolVersion, pictures: pictures?.pictures(besides: target) ?? [])
    }
  }

  /// Draws the pictures. Nil if none are asked for.
  private static func pictures(
    of result: TuningResult, in folder: ChartFolder?
  ) throws -> ChartFolder? {
    guard var drawn = folder else { return nil }
    for (name, chart) in result.pictures() {
      try drawn.write(name, alternative: chart.description, chart.svg)
    }
    return drawn
  }
}

extension CommandFailure {
  fileprivate static let noLabels = CommandFailure(
    .noInput, "no trace has both an intent and a release",
    advice: "Tuning needs the column intent, finish or cancel: what the person meant.")
}

extension TuneCommand.Options {
  fileprivate func request(_ family: RuleFamily) -> TuningResult.Request {
    TuningResult.Request(
      family, objective: objective, resamples: resamples,
      seed: UInt64(clamping: seed))
  }
}
