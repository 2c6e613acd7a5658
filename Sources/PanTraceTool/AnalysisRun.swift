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
  private(set) var traces: [AnalysedTrace] = []
  private(set) var rejected: [ReportFacts.RejectedEntry] = []
  private(set) var files: [FileReport] = []

  /// Reads, replays and measures everything, and says on standard error what was wrong.
  init(
    _ input: InputOptions, _ replay: ReplayOptions, isQuiet: Bool, console: Console
  ) throws {
    configuration = try replay.configuration()
    inputs = try InputReading.expand(input)
    let configuration = configuration
    var reading = InputReading(input, isQuiet: isQuiet, console: console)
    try reading.run(inputs) { trace in
      let replay = Replay(of: trace, configuration: configuration)
      return TraceAnalysis(trace: trace, replay: replay, configuration: configuration)
    } consume: { source, analysis in
      traces.append(AnalysedTrace(source: source, analysis: analysis))
    }
    rejected = reading.rejected
    files = reading.files
  }

  /// How the command ends: 4 where something was left out.
  var exitCode: ExitCode { InputReading.exitCode(rejected: rejected.count, files: files) }
}
