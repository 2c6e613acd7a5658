import PanDocuments
import PanEngine
import PanTrace
import PanTraces

/// `pantrace compare --estimators`: what estimators make of the same releases.
extension CompareCommand {
  static func estimators(
    _ options: Options, _ files: Files, _ console: Console
  ) throws -> ExitCode {
    let targets = try options.output.targets
    let request = try ReplayRequest(options.replay, besides: files)
    let settings = try request.decidingSettings()
    try request.announce(to: console, options.output.talk)
    let words = NameList.words(options.estimators, all: ReplayOptions.estimators)
    let estimators = try words.map {
      try VelocityEstimator.schema.read($0, option: "--estimators")
    }
    var traces: [(source: String, comparison: EstimatorComparison)] = []
    let inputs = files.inputs
    var reading = InputReading(
      request.reading(options.input), talk: options.output.talk, console: console)
    var leftOut = LeftOut()
    try reading.run(inputs) { trace in
      let replay = settings.replay(trace).replay
      return EstimatorComparison(replay, estimators: estimators).map(Result.success)
        ?? .failure(LeftOut.Reason(of: replay))
    } consume: { place, result in
      switch result {
      case .success(let comparison): traces.append((inputs[place.input].name, comparison))
      case .failure(let reason): leftOut.add(reason)
      }
    }
    if let sentence = leftOut.sentence, !options.output.talk.isQuiet { console.say(sentence) }
    let tables = EstimatorTables(names: words, traces: traces)
    let report = EstimatorReport(
      tables, count: traces.count, settings: settings, leftOut: leftOut,
      rejections: reading.rejections)
    try OutputWriter.write(to: targets, console: console) { _ in
      report.document(version: toolVersion)
    }
    return reading.exitCode
  }
}
