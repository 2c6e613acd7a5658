import PanDocuments
import PanEngine
import PanTrace
import PanTraces

// How rules are compared: `ComparedTrace.Rules` has each rule in its own surroundings, and a `ComparedTrace`
// is what all of them decide on one trace, as one thread finds it. `ComparisonReport` has the counts
// (`Tables`), and tests whether a rule is better than the first (`Standings`). `RulePlane` draws the borders.

/// `pantrace compare`: what several finish rules would have decided on the same traces.
enum CompareCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ConfigurationSource()
    var output = OutputOptions()
    var policies: [String] = []
    var columns: [String] = []
    var all = false
    var statistics = false
    var charts: String?
  }

  private static let own: [Argument<Options>] =
    [
      .option(
        "policies", "rules", \.policies,
        help: """
          The rules, by name with commas between, or one with parameters or a formula; by \
          default the one in use, then all of 'pantrace explain rules' and of pantrace.json. The \
          first is what the others are compared with.
          """),
      ResultOptions.columns(\.columns),
      .flag(
        "all", \.all,
        help: "Shows people every rule, and more of the traces that rules decide differently."),
      .flag(
        "stats", \.statistics,
        help: "Shows people what each rule decides."),
      .option(
        "charts", "folder", \.charts, files: .folder,
        help: """
          Draws the rules' borders as a pair for light and dark pages, which markdown output shows; \
          x.svg stands for x.light.svg and x.dark.svg.
          """),
    ]

  static let command = Command(
    "compare", "Shows where finish rules agree, where they differ, and why.",
    discussion: """
      Each rule is replayed in its own surroundings: a framework's brings its estimator, \
      hysteresis and controller along. The first rule is the one the others are compared with. \
      csv has a row for each trace and rule, json how the rules stand.

      --velocity, --controller and --set hysteresis hold for all rules in place of their own. The \
      way that finishes is the same for all. 'none' counts traces in which a rule saw no release of a pan.

      --charts draws the border of each rule over progress and velocity at release, \
      for \(RulePlane.mostRules) rules at most. Of two rules its marks show what the \
      second decides otherwise than the first. A mark stands where the common estimator sees \
      the release; a framework's own may see another velocity. Another picture shows how much \
      more often than the first each rule is wrong, and how sure that is.
      """,
    examples: [
      "pantrace compare traces --policies vaul,flutter-cupertino-back",
      "pantrace compare traces --policies all -o comparison.csv",
      "pantrace compare traces --policies progress --policies pulley:anchors=0/0.5/1",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + own + OutputOptions.arguments.at(\.output) + ConfigurationSource.arguments.at(\.replay),
    common: ["policies", "policy", "all", "stats", "charts", "output"],
    replay: \.replay
  ) { options, files, console in
    let source = try options.replay.completed(besides: files)
    source.announce(to: console, options.output.talk)
    let words = words(options, source)
    _ = try source.makeDecidingSettings()
    let settings = try words.map { try source.makeSettings(policy: $0, option: "--policies") }
    try check(options, ruleCount: words.count)
    let reference = try source.makeSettings(
      policy: ConfigurationSource.initialPolicy, option: "--policies")
    let names = files.inputs.map(\.name)
    let targets = try OutputWriter.Targets(options.output, hasRows: true)
    let columns = try targets.columns(options.columns)
    let survey = try RowSurvey(files.inputs, source.reading(options.input), targets)
    let schema = try RowSchema.comparison(names: words)
      .passing(survey.people + survey.passthrough, survey.lines).choosing(columns)
    let rows = try RowWriter(schema, to: targets, console: console)
    let makeBuffer = rows.buffer
    // Streamed rows need no trace in memory.
    let isKept = !targets.documents.isEmpty || options.charts != nil
    var traces: [(source: String, trace: ComparedTrace)] = []
    var reading = InputReading(
      source.reading(options.input), talk: options.output.talk, concludes: isKept,
      console: console)
    // Each trace becomes as many rows as there are rules, all of them about as long as its own.
    let blockSize = max(TraceBatch.usualBlockSize / max(words.count / 4, 1), 1 << 17)
    try reading.run(survey.inputs, blockSize: blockSize) {
      let rules = ComparedTrace.Rules(settings, reference: reference)
      let buffer = makeBuffer()
      return { input, _, trace in
        let compared = ComparedTrace(trace, rules)
        var row = ComparedTrace.Row(names[input], compared)
        for rule in words.indices {
          row.rule = rule
          buffer.append(row)
        }
        let kept = isKept ? Box(compared) : nil
        return (buffer: buffer, row: buffer.endTrace(), unit: trace.lengthUnit, kept: kept)
      }
    } consume: { place, result in
      try rows.write(result.row, of: result.buffer, unit: result.unit)
      if let kept = result.kept { traces.append((names[place.input], kept.content)) }
    }
    try rows.finish()
    if rows.mixesUnits, !options.output.talk.isQuiet {
      console.say("csv columns are named for the first trace's unit; others have their own")
    }
    guard isKept else { return reading.exitCode }
    let rules = zip(words, settings).map { (name: $0, policy: $1.configuration.policy) }
    let report = ComparisonReport(
      ComparisonReport.Tables(names: words, traces: traces), rules: settings,
      disbelief: settings.first.flatMap(reading.disbelief),
      own: words.filter { source.namedPolicies[$0] != nil },
      rejections: reading.rejections, all: options.all, statistics: options.statistics)
    let charts = try draw(
      rules, traces.map(\.trace), report, options,
      ChartFolder(options.charts, for: targets.documents))
    try OutputWriter.write(to: targets.documents, console: console) { target in
      report.document(version: toolVersion, pictures: charts?.pictures(besides: target) ?? [])
    }
    return reading.exitCode
  }

  /// The rules by their words. All of them begin with the one in use.
  private static func words(_ options: Options, _ source: ConfigurationSource) -> [String] {
    let current = source.policy ?? ConfigurationSource.initialPolicy
    let known =
      PolicyPreset.catalog.map(\.name) + source.namedPolicies.keys.sorted()
      + Program.current.rules.map(\.name)
    let all = [current] + known.filter { $0 != current }
    return options.policies.isEmpty ? all : PolicyWord.words(options.policies, all: all)
  }

  private static func check(_ options: Options, ruleCount: Int) throws {
    guard options.charts != nil, ruleCount > RulePlane.mostRules else {
      return
    }
    throw UsageError.contradiction(
      "a chart tells \(RulePlane.mostRules) rules apart, and these are \(ruleCount)",
      advice: "Choose some with --policies.")
  }

  /// Writes the pictures that were asked for, and returns those that markdown shows.
  private static func draw(
    _ rules: [RulePlane.Rule], _ traces: [ComparedTrace], _ report: ComparisonReport,
    _ options: Options, _ folder: ChartFolder?
  ) throws -> ChartFolder? {
    guard var folder else { return nil }
    let map =
      rules.count > RulePlane.mostRules ? nil : RulePlane(rules: rules, traces: traces)?.chart
    guard map != nil || options.charts == nil else {
      throw CommandFailure(
        .noInput, "no trace has a release, so there is no chart",
        advice: "--set end-at-last=true takes the last sample for the lift.")
    }
    for case (let name, let chart?) in [("decision-map", map), ("errors", report.chart)] {
      try folder.write(name, alternative: chart.description, chart.svg)
    }
    return folder
  }
}
