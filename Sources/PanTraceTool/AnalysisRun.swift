import CommandLineKit
import PanBatch
import PanDocuments
import PanMetrics
import PanReplay
import PanReports
import PanTraces

/// The traces of a command line, read, replayed and measured.
struct AnalysisRun {
  let request: ReplayRequest
  let settings: ReplaySettings
  let inputs: [Input]
  let traces: [AnalysedTrace]
  let rejected: [ReportFacts.RejectedEntry]
  /// How many traces stand before each rejected one.
  let rejectedPlaces: [Int]
  let files: [FileReport]
  /// How the command ends: 4 where something was left out.
  let exitCode: ExitCode

  var configuration: ReplayConfiguration { settings.configuration }

  /// Reads, replays and measures everything found, and says on standard error what was wrong.
  ///
  /// The rows of each trace go out as they come; `traces` stays empty where they are all there is
  /// to write, so that memory does not grow with the input. With `readsAgain`, what can be read
  /// only once is held in memory. With `phases`, each trace is replayed that many times more.
  init(
    _ found: [Input], _ input: InputOptions, _ request: ReplayRequest, metrics: MetricSet = .all,
    phases: Int? = nil,
    rows: RowOutputs = .none, keepsTraces: Bool = true, readsAgain: Bool = false,
    talk: TalkOptions, console: Console
  ) throws {
    self.request = request
    settings = try request.settings()
    try request.announce(to: console, talk)
    inputs = readsAgain ? InputReading.hold(found) : found
    let settings = settings
    let forms = rows.forms
    var traces: [AnalysedTrace] = []
    var places: [Int] = []
    var reading = InputReading(request.reading(input), talk: talk, console: console)
    try reading.run(inputs) { source, trace in
      let configuration = settings.configuration(for: trace)
      let replay = Replay(of: trace, configuration: configuration)
      let analysis = TraceAnalysis(of: replay, metrics: metrics)
      let sweep = phases.flatMap { count in
        PhaseSweep(of: trace, configuration: configuration, metrics: metrics, count: count)
      }
      let analysed = AnalysedTrace(source: source, analysis: analysis, phases: sweep)
      return (
        rows: forms.rows(of: analysed), unit: trace.lengthUnit, kept: keepsTraces ? analysed : nil
      )
    } reject: { entry in
      places.append(traces.count)
      try rows.write(entry)
    } consume: { _, result in
      try rows.write(result.rows, unit: result.unit)
      if let trace = result.kept { traces.append(trace) }
    }
    self.traces = traces
    rejected = reading.rejected
    rejectedPlaces = places
    if rows.mixesUnits, !talk.isQuiet {
      console.say("csv columns are named for the first trace's unit; length_unit has each row's")
    }
    files = reading.files
    exitCode = reading.exitCode
  }

  /// Every figure of every trace, and the traces that could not be used.
  var figures: Table {
    MachineColumns(length: traces.length).rows(
      traces, rejected: Array(zip(rejectedPlaces, rejected)).map { (place: $0, entry: $1) })
  }
}
