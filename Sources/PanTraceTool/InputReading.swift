import CommandLineKit
import PanBatch
import PanReports
import PanTraces

/// Reads the files of a command line and tells a person what is wrong with them.
struct InputReading {
  private(set) var rejected: [ReportFacts.RejectedEntry] = []
  private(set) var files: [FileReport] = []

  private let options: InputOptions
  private let isQuiet: Bool
  private let console: Console

  init(_ options: InputOptions, isQuiet: Bool, console: Console) {
    self.options = options
    self.isQuiet = isQuiet
    self.console = console
  }

  /// The files that the operands stand for.
  static func expand(_ options: InputOptions) throws -> [Input] {
    do {
      return try InputExpansion.expand(options.inputs)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The inputs in a form that can be read twice; those that cannot be opened fail later.
  static func hold(_ inputs: [Input]) -> [Input] {
    inputs.map { (try? $0.readableAgain()) ?? $0 }
  }

  /// The bytes of one input.
  static func bytes(of input: Input) throws -> InputBytes {
    do {
      return try input.bytes()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Makes something of each trace on all threads, and takes the results in order.
  /// - Throws: A failure with exit code 3 where no trace can be used, or at the first defect where
  ///   that was asked for.
  mutating func run<Output: Sendable>(
    _ inputs: [Input], transform: @escaping @Sendable (Trace) -> Output,
    consume: (String, Output) throws -> Void
  ) throws {
    try run(inputs, transform: { _, trace in transform(trace) }, consume: consume)
  }

  /// The same, with a transform that is told the name of the trace's file.
  mutating func run<Output: Sendable>(
    _ inputs: [Input], transform: @escaping @Sendable (_ source: String, Trace) -> Output,
    consume: (String, Output) throws -> Void
  ) throws {
    var meter = ProgressMeter(isOn: console.error.isTerminal && !isQuiet)
    var kept = 0
    let batch = TraceBatch(
      inputs: inputs, options: options.readingOptions, threads: options.jobs)
    try batch.run(transform: transform) { event in
      switch event {
      case .trace(let source, let output):
        kept += 1
        try consume(source, output)
      case .rejected(let source, let trace):
        rejected.append(.init(source: source, trace: trace))
        if options.onError == .stop { throw stop(source, trace) }
      case .fileEnded(let report):
        files.append(report)
        meter.update(files.count, of: inputs.count, "files")
        if console.error.isTerminal { meter.finish() }
        try tell(report)
      }
    }
    meter.finish()
    guard kept > 0 else {
      throw CommandFailure(
        .noInput, "no trace can be used",
        advice: "'pantrace validate' shows everything that was found.")
    }
  }

  private func stop(_ source: String, _ trace: RejectedTrace) -> CommandFailure {
    let text = DiagnosticRenderer(fileName: source).text(of: trace.reason)
    return CommandFailure(
      .noInput, "stopped at the first defect\n" + text.trimmingTrailingNewline(),
      advice: nil)
  }

  /// Errors are shown as they are; notes only counted, since recordings are full of them.
  private func tell(_ report: FileReport) throws {
    if let failure = report.failure {
      if options.onError == .stop { throw CommandFailure(failure) }
      console.say("pantrace: \(failure.message)" + (failure.advice.map { "\nhelp: \($0)" } ?? ""))
      return
    }
    let renderer = DiagnosticRenderer(fileName: report.name)
    let text = renderer.errors(of: report.diagnostics)
    if !text.isEmpty { console.say(text.trimmingTrailingNewline()) }
    if report.header == nil, options.onError == .stop {
      throw CommandFailure(.noInput, "\(report.name): stopped, the file cannot be read")
    }
    guard !isQuiet else { return }
    let notes = report.diagnostics.totals.filter { $0.code.severity == .note }
    guard !notes.isEmpty else { return }
    let counts = notes.map { "\($0.count) × \($0.code.name)" }.joined(separator: ", ")
    console.say("\(report.name): \(counts) (pantrace validate shows where)")
  }

  /// 4 where anything was left out, else 0.
  var exitCode: ExitCode { files.allSatisfy(\.isClean) ? .ok : .partlyRejected }
}

extension String {
  func trimmingTrailingNewline() -> String { hasSuffix("\n") ? String(dropLast()) : self }
}
