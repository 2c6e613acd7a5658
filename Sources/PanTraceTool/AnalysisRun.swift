import CommandLineKit
import PanBatch
import PanMetrics
import PanReplay
import PanReports
import PanTraces

/// The traces of a command line, read, replayed and measured.
struct AnalysisRun {
  let configuration: ReplayConfiguration
  let inputs: [Input]
  let traces: [AnalysedTrace]
  let rejected: [ReportFacts.RejectedEntry]
  let files: [FileReport]
  /// How the command ends: 4 where something was left out.
  let exitCode: ExitCode

  /// Reads, replays and measures everything, and says on standard error what was wrong.
  init(
    _ input: InputOptions, _ replay: ReplayOptions, isQuiet: Bool, console: Console
  ) throws {
    configuration = try replay.configuration()
    inputs = try InputReading.expand(input)
    let configuration = configuration
    var traces: [AnalysedTrace] = []
    var reading = InputReading(input, isQuiet: isQuiet, console: console)
    try reading.run(inputs) { trace in
      let replay = Replay(of: trace, configuration: configuration)
      return TraceAnalysis(trace: trace, replay: replay, configuration: configuration)
    } consume: { source, analysis in
      traces.append(AnalysedTrace(source: source, analysis: analysis))
    }
    self.traces = traces
    rejected = reading.rejected
    files = reading.files
    exitCode = reading.exitCode
  }
}
