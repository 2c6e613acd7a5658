import PanTrace
import PanTraces

/// `pantrace validate`: lists the findings in files.
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
      "pantrace validate traces", "pantrace validate swipes.csv --strict",
      "pantrace validate traces --format json",
    ],
    defaults: Options(),
    arguments: (InputOptions.arguments + InputOptions.sizeArguments + all).at(\.input)
      + OutputOptions.formArguments.at(\.output)
      + [.flag("quiet", short: "q", \.output.talk.isQuiet, help: "Shows no progress.")],
    common: ["all", "map", "px-per-pt", "container", "strict", "output"]
  ) { options, paths, console in
    var outputs = try Outputs(options.output.targets, console: console)
    var hasUsed = false
    var isClean = true
    let batch = TraceBatch(
      inputs: paths.inputs, options: options.input.readingOptions, threads: options.input.jobs)
    var progress = TraceBatch.ProgressLine(
      for: paths.inputs, isOn: console.error.isTerminal && !options.output.talk.isQuiet)
    defer { progress.clear() }
    try batch.check {
      progress.update($0)
    } consume: { report in
      progress.clear()
      hasUsed = hasUsed || report.counts.kept > 0
      isClean = isClean && report.isClean
      try outputs.add(report)
    }
    try outputs.finish()
    return hasUsed ? isClean ? .ok : .partlyRejected : .noInput
  }

  /// The targets of the findings: text is written file by file, other forms after the last file.
  private struct Outputs {
    private let console: Console
    private var texts: [(stream: OutputWriter.Stream, text: ValidationReport.Text)] = []
    private let documents: [(target: OutputTarget, format: OutputFormat)]
    /// The text of a file, in a buffer that is used again.
    private var bytes: [UInt8] = []
    /// The files for documents. Empty without any.
    private var files: [FileReport] = []

    init(
      _ targets: [(target: OutputTarget, format: OutputFormat)], console: Console
    ) throws {
      self.console = console
      documents = targets.filter { $0.format != .text }
      texts = try targets.filter { $0.format == .text }.map { target, _ in
        (
          try OutputWriter.Stream(target, console: console),
          ValidationReport.Text(on: console.screen(for: target))
        )
      }
    }

    mutating func add(_ report: FileReport) throws {
      for index in texts.indices {
        texts[index].text.append(report, to: &bytes)
        try texts[index].stream.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      if !documents.isEmpty { files.append(report) }
    }

    func finish() throws {
      for (stream, text) in texts {
        try stream.write(text.total)
        try stream.finish()
      }
      let report = ValidationReport(files)
      try OutputWriter.write(to: documents, console: console) { _ in report.document }
    }
  }

  private static let all: [Argument<InputOptions>] = [
    .flag(
      "all", \.keepsAllFindings,
      help: "Lists every finding instead of the first 20 of a file, remarks on traces too."),
    .flag("strict", \.isStrict, help: "Treats notes as errors: their traces count as unusable."),
  ]
}
