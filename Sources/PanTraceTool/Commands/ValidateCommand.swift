import CommandLineKit
import PanBatch
import PanDocuments
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
      + OutputOptions.formArguments.at(\.output)
  ) { options, paths, console in
    var files: [FileReport] = []
    var hasStopped = false
    let batch = TraceBatch(
      inputs: paths.inputs, options: options.input.readingOptions, threads: options.input.jobs)
    do {
      try batch.run(transform: { _ in () }) { event in
        guard case .fileEnded(let report) = event else { return }
        files.append(report)
        if options.input.onError == .stop, !report.isClean { throw Stop() }
      }
    } catch is Stop {
      // What was found up to here is the result.
      hasStopped = true
    }
    let output = ValidationOutput(files: files)
    for (target, format) in options.output.targets {
      let text = output.text(format, on: console.screen(for: target))
      try OutputWriter.write(text, to: target, console: console)
    }
    return hasStopped ? .noInput : output.exitCode
  }

  private static let all: [Argument<InputOptions>] = [
    .flag(
      "all", \.keepsAllFindings,
      help: "Lists every finding instead of the first 20 of a file, remarks on traces too.")
  ]

  private struct Stop: Error {}
}
