import PanBatch
import PanDocuments
import PanGestures
import PanReplay
import PanReports
import PanText
import PanTraces

/// `pantrace compare --estimators`: what estimators make of the same releases.
extension CompareCommand {
  /// The most traces that are drawn.
  static let mostProfiles = 12

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
    var places: [TracePlace] = []
    let input = request.reading(options.input)
    var reading = InputReading(input, talk: options.output.talk, console: console)
    let inputs = try options.charts == nil ? files.inputs : InputReading.hold(files.inputs)
    var leftOut = LeftOut()
    try reading.run(inputs) { trace in
      let replay = settings.replay(trace).replay
      return EstimatorComparison(replay, estimators: estimators).map(Result.success)
        ?? .failure(LeftOut.Reason(of: replay))
    } consume: { place, result in
      switch result {
      case .success(let comparison):
        traces.append((inputs[place.input].name, comparison))
        places.append(place)
      case .failure(let reason): leftOut.add(reason)
      }
    }
    if let sentence = leftOut.sentence, !options.output.talk.isQuiet { console.say(sentence) }
    let tables = EstimatorTables(names: words, traces: traces)
    let named = zip(words, estimators).map(NamedEstimator.init)
    let look = RereadTraces(at: shown(tables, places), of: inputs, input)
    let charts = try options.charts.map { try draw(look, named, settings, into: $0) }
    let report = EstimatorReport(
      tables, count: traces.count, settings: settings, leftOut: leftOut,
      rejections: reading.rejections)
    try OutputWriter.write(to: targets, console: console) { target in
      report.document(version: toolVersion, pictures: charts?.pictures(besides: target) ?? [])
    }
    return reading.exitCode
  }

  /// The traces that are drawn.
  private static func shown(
    _ tables: EstimatorTables, _ places: [TracePlace]
  ) -> [RereadTraces.Wanted] {
    tables.mostFlipped(mostProfiles).map { number, id in
      RereadTraces.Wanted(number: number, place: places[number], id: id)
    }
  }

  /// Draws the traces that are read again.
  private static func draw(
    _ look: RereadTraces, _ estimators: [NamedEstimator], _ settings: ReplaySettings,
    into path: String
  ) throws -> ChartFolder {
    var folder = try ChartFolder(path)
    try look.run { _, trace in
      VelocityProfile(settings.replay(trace).replay).map { profile in
        profile.chart(title: trace.id, profile.choice(of: estimators))
      }
    } consume: { shown, chart in
      guard let chart else { return }
      try folder.write(
        "velocity-\(shown.number + 1)-\(FileName.safe(for: shown.id))",
        alternative: "Velocity by estimator of \(shown.id). \(chart.subtitle ?? "")", chart.svg)
    }
    return folder
  }
}
