import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraces

// How a rule is identified: `DecisionObserver` measures each release as every estimator and origin sees it,
// beside what the app decided. `RuleIdentification` (PanAnalysis) finds the rules that the fewest decisions
// contradict, and `IdentificationReport` says which, how sure that is, and what to record next.

/// `pantrace identify`: which rule explains what an app decided.
enum IdentifyCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ConfigurationSource()
    var output = OutputOptions()
    var estimators: [String] = []
  }

  static let command = Command(
    "identify", "Finds the finish rule that an app's decisions contradict least.",
    discussion: """
      Traces need the column decision, finish or cancel: what the app did; --map decision=NAME \
      takes another for it. The output names the rule that the fewest decisions contradict, what \
      these gestures cannot tell from it, and which to record next.

      A decision contradicts a rule if the rule, run on the gesture, decides otherwise. Tried are \
      the rules with one or two bounds that 'pantrace tune' knows, with velocities by every \
      estimator, or reported, and progress from the touch-down and from the recognition; and every \
      framework's rule, as 'pantrace compare' runs it. json has all of it, with each \
      decision.
      """,
    examples: [
      "pantrace identify traces --map decision=intent",
      "pantrace identify traces --map decision=intent -o rule.md -o rule.json",
      "pantrace identify traces --map decision=intent -e lsq1 -e lsq2",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + [
        .option(
          "estimators", short: "e", "name", \.estimators,
          help: """
            The estimators to try, by name with commas between, or one such as lsq2:lift-ms=off; by \
            default --velocity, all, and reported if the recording has velocities. own tries no other than \
            that of the options.
            """)
      ] + OutputOptions.arguments.at(\.output) + ConfigurationSource.arguments.at(\.replay),
    common: ["map", "estimators", "transition", "direction", "format", "output"],
    replay: \.replay
  ) { options, files, console in
    let targets = try options.output.targets(without: [.csv])
    let source = try options.replay.completed(besides: files)
    let settings = try source.makeDecidingSettings()
    source.announce(to: console, options.output.talk)
    var inputs = files.inputs
    let areRows = AnalysisRowFiles.areGiven(in: &inputs)
    let isOwn = options.estimators == [ownEstimator] || areRows && options.estimators.isEmpty
    let observer =
      isOwn
      ? DecisionObserver(own: settings)
      : DecisionObserver(settings, estimators: try estimators(options, settings))
    var observations: [DecisionObserver.Observation] = []
    var leftOut = LeftOut()
    var reading = InputReading(
      source.reading(options.input), talk: options.output.talk, console: console)
    let rows = RowWork(settings: settings, metrics: []) {
      observer.observation(of: $0.analysis)
    }
    // Rows have one release, on which all rules are asked.
    let frameworks = try PolicyPreset.catalog.map {
      isOwn ? settings.deciding($0.policy) : try source.makeSettings(policy: $0.name)
    }
    let reference = try source.makeSettings(policy: ConfigurationSource.initialPolicy)
    try reading.run(inputs, rows: isOwn ? rows : nil) {
      let replay = settings.replayer()
      let compared = ComparedTrace.Rules(frameworks, reference: reference)
      return { _, _, trace in
        isOwn
          ? observer.observation(of: replay(trace).analysis(metrics: []))
          : observer.observation(of: trace, compared)
      }
    } consume: { _, result in
      switch result {
      case .success(let observation): observations.append(observation)
      case .failure(let reason): leftOut.add(reason)
      }
    }
    if let words = reading.disbelief(settings) { throw words.failure }
    var seen = (observer: observer, observations: observations)
    if options.estimators.isEmpty, !isOwn { seen = observer.leavingOutUnreported(observations) }
    let report = try report(seen, frameworks, leftOut, reading)
    try OutputWriter.write(to: targets, console: console) { _ in
      report.document(version: toolVersion)
    }
    return reading.exitCode
  }

  /// The word for the settings' own estimator and origin.
  private static let ownEstimator = "own"

  /// The estimators to try: those given, else that of the settings, all others and the recorder's.
  private static func estimators(
    _ options: Options, _ settings: ReplaySettings
  ) throws -> [VelocityEstimator] {
    let (own, all) = (settings.configuration.estimator, VelocityEstimatorInfo.computed)
    guard options.estimators.isEmpty else {
      return try PolicyWord.words(options.estimators, all: all.map(\.name)).map {
        try VelocityEstimator.schema.read($0, option: "--estimators")
      }
    }
    return [own] + (all.map(\.estimator) + [.reported]).filter { $0 != own }
  }

  private static func report(
    _ seen: (observer: DecisionObserver, observations: [DecisionObserver.Observation]),
    _ frameworks: [ReplaySettings], _ leftOut: LeftOut, _ reading: InputReading
  ) throws -> IdentificationReport {
    do throws(RuleIdentification.Failure) {
      return try IdentificationReport(
        seen.observations, of: seen.observer, frameworks: frameworks, leftOut: leftOut,
        rejections: reading.rejections,
        hasUnknownEvents: reading.files.contains {
          $0.counts.kept > 0 && $0.header?.metadata.eventStream == nil
        })
    } catch {
      let (message, advice) = error.words(leftOut)
      throw CommandFailure(.noInput, message, advice: advice)
    }
  }
}
