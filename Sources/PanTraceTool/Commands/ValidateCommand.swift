import CommandLineKit
import PanBatch
import PanReports
import PanTraces

/// `pantrace validate`: everything that is to be said about some files.
enum ValidateCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var output = OutputOptions()
  }

  static let command = Command(
    "validate", "Checks trace files and shows everything that was found, with line and column.",
    discussion: """
      The exit code is 0 where every trace can be used, 4 where some cannot, 3 where none can. \
      'pantrace explain CODE' says more about a finding.
      """,
    examples: [
      "pantrace validate traces", "pantrace validate traces/quirks/equal-times.csv",
      "pantrace validate traces --format json",
    ],
    defaults: Options(),
    arguments: (InputOptions.arguments + InputOptions.sizeArguments + all).at(\.input)
      + OutputOptions.formArguments.at(\.output),
    common: ["all", "map", "time-unit", "container", "strict", "output"]
  ) { options, paths, console in
    let targets = try options.output.targets
    try options.input.check(paths.inputs)
    var files: [FileReport] = []
    var hasStopped = false
    let batch = TraceBatch(
      inputs: paths.inputs, options: options.input.readingOptions, threads: options.input.jobs)
    var meter = ProgressMeter(isOn: console.error.isTerminal)
    var place = meter.beginning(of: paths.inputs)
    defer { meter.clear() }
    do {
      try batch.check { bytes in
        place.bytes = bytes
        meter.update(place)
      } consume: { report in
        files.append(report)
        place.files = files.count
        if options.input.onError == .stop, !report.isClean { throw Stop() }
      }
    } catch is Stop {
      // What was found up to here is the result.
      hasStopped = true
    }
    let report = ValidationReport(
      files.map { file in
        ValidationReport.File(
          FileEntry(of: file), file.diagnostics,
          failure: file.failure.map { ($0.message, $0.advice) })
      })
    try OutputWriter.write(to: targets, console: console) { _ in report.document }
    return hasStopped ? .noInput : exitCode(files)
  }

  /// 3 where no trace can be used, 4 where some cannot.
  private static func exitCode(_ files: [FileReport]) -> ExitCode {
    if !files.contains(where: { $0.counts.kept > 0 }) { return .noInput }
    return files.allSatisfy(\.isClean) ? .ok : .partlyRejected
  }

  private static let all: [Argument<InputOptions>] = [
    .flag(
      "all", \.keepsAllFindings,
      help: "Lists every finding instead of the first 20 of a file, remarks on traces too.")
  ]

  private struct Stop: Error {}
}
