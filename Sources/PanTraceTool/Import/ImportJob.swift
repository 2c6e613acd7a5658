import PanDocuments
import PanImport
import PanTrace
import PanTraces

/// One run of `pantrace import`.
struct ImportJob {
  private let options: ImportCommand.Options
  /// The options with what `--set` gave.
  private let reading: ImportOptions
  private let files: Files
  private let console: Console

  init(
    _ options: ImportCommand.Options, _ reading: ImportOptions, _ files: Files, _ console: Console
  ) {
    self.options = options
    self.reading = reading
    self.files = files
    self.console = console
  }

  func run() throws -> ExitCode {
    let inputs = files.inputs
    let isFolder = inputs.count > 1 || options.output?.hasSuffix("/") ?? false
    // Names are checked before the first log is read: reading may take minutes.
    if isFolder, let folder = options.output {
      guard folder != "-" else {
        throw UsageError.contradiction(
          "\(inputs.count) files cannot all go to standard output",
          advice: "Give a folder, as in -o traces.")
      }
      try files.check(inputs.map { Conversion.name($0) }, in: folder)
    }
    let seen = inputs.map(look)
    var worst = ExitCode.ok
    for (isTraceFile, input) in seen where !isTraceFile {
      let run = try read(input, isFolder)
      guard run.summary.gestures > 0 else {
        throw CommandFailure(
          .noInput, "\(input.name): no gesture was found", advice: advice(on: run, input))
      }
      if run.summary.lost > 0 { worst = .partlyRejected }
    }
    // Trace files need no importing, and are written anew by the reader of all other commands.
    let traces = seen.filter(\.isTraceFile).map(\.input)
    guard !traces.isEmpty else { return worst }
    let code = try convert(traces, isFolder)
    return code == .ok ? worst : code
  }

  /// Whether an input is a trace file, and the input to be read in place of the given one.
  private func look(at input: Input) -> (isTraceFile: Bool, input: Input) {
    switch reading.format {
    case .traces: return (true, input)
    case .log: return (false, input)
    case nil: break
    }
    var headers = TraceFileHeader.Cache()
    let (header, again) = HeaderSurvey.look(into: input, ReadingOptions(), &headers)
    return (header?.metadata.version != nil, again)
  }

  /// Writes trace files in the form that was asked for.
  private func convert(_ inputs: [Input], _ isFolder: Bool) throws -> ExitCode {
    let read = reading.stated.isSorted ? inputs.map(Self.grouped) : inputs
    let converted = try Conversion(read, options, console: console)
    guard let output = options.output else {
      try console.output.write(
        VisibleText.oneLine(
          counted(converted.count, "gesture") + " in \(counted(read.count, "file")), which "
            + "'pantrace analyze' reads as it is; -o writes the canonical form") + "\n")
      return converted.exitCode
    }
    if isFolder {
      try OutputWriter.write(converted.files, into: output)
    } else if let file = converted.files.first {
      try OutputWriter.write(file.bytes, to: OutputTarget(output), console: console)
    }
    return converted.exitCode
  }

  /// A trace file with the rows of each trace together.
  private static func grouped(_ input: Input) -> Input {
    do throws(InputError) {
      let ordered = unsafe try InputBytes.read(input).withUnsafeBytes {
        unsafe TraceReader.rowsTogether($0)
      }
      return input.reordered(ordered.bytes, numbers: ordered.lines)
    } catch {
      return input.failing(with: error)
    }
  }

  /// What may help with a log that was read and has no gesture.
  private func advice(on run: Reading, _ input: Input) -> String {
    guard options.output == nil else {
      return "'pantrace import \(input.name)' shows what it was taken for."
    }
    let reasons = run.summary.leftOut.map(\.reason)
    if reasons.contains(Importer.Summary.backwards) {
      return "--sort puts rows in the order of their times."
    }
    if reasons.contains(Importer.Summary.hovering) {
      return "Nothing goes down in it. --map phase=none takes its rows for one gesture."
    }
    return run.plan.format == .kernel || reasons.contains(Importer.Summary.beheaded)
      ? "Record from before the touch: a contact is known by its down."
      : "Say what the columns are: --map x=COLUMN."
  }

  private func read(_ input: Input, _ isFolder: Bool) throws -> Reading {
    let folder = try isFolder ? options.output.map { try OutputFolder($0) } : nil
    // Keeps the folder alive until the file is written: its deinit removes an empty folder.
    defer { withExtendedLifetime(folder) {} }
    let run: Reading
    do {
      if let target = target(of: input, isFolder) {
        let output = try OutputWriter.Stream(target, console: console)
        run = try importing(input, write: output.write)
        if run.summary.gestures > 0 { try output.finish() }
      } else {
        run = try importing(input)
      }
    } catch var refusal as ImportRefusal {
      if !refusal.guesses.isEmpty {
        refusal.advice +=
          "\nhelp: with guesses, to be checked: \(command(input, with: refusal.guesses))"
      }
      throw CommandFailure(refusal, reading: input)
    }
    try describe(run, input)
    return run
  }

  /// The command line that goes on with guesses, to be pasted.
  private func command(_ input: Input, with guesses: [ImportRefusal.Guess]) -> String {
    var options = options
    options.inputs = [input.name]
    var words = ["pantrace", "import"] + ImportCommand.arguments.spelled(options, beside: .init())
    words += guesses.flatMap { $0.words }.map(ShellWord.quoted)
    return words.joined(separator: " ")
  }

  private func target(of input: Input, _ isFolder: Bool) -> OutputTarget? {
    guard let path = options.output else { return nil }
    guard isFolder else { return OutputTarget(path) }
    return .file(path + (path.hasSuffix("/") ? "" : "/") + Conversion.name(input))
  }

  private func describe(_ run: Reading, _ input: Input) throws {
    let text = Self.description(input.name, run)
    if options.output == "-" {
      if !options.talk.isQuiet { console.show(text) }
    } else if options.output == nil || !options.talk.isQuiet {
      try console.output.write(Array(text.utf8))
    }
  }
}

extension ImportJob {
  /// How a file was read, and the counts of its gestures and of what was left out.
  private typealias Reading = (plan: ImportPlan, summary: Importer.Summary)

  /// Reads an input and hands the canonical form over.
  /// - Throws: A refusal, or a failure with exit code 3.
  private func importing(
    _ input: Input, write: ([UInt8]) throws -> Void = { _ in }
  ) throws -> Reading {
    var importer = Importer(
      stem: FileName.safe(for: input.stem), settings: reading.settings)
    try InputBytes.read(input).withView { bytes throws(ImportRefusal) in try importer.read(bytes) }
    let text = try importer.text()
    try write(options.isPlain ? Conversion.plain(text, input.name) : text)
    guard let plan = importer.plan else {
      throw CommandFailure(.noInput, "\(input.name): the file holds nothing")
    }
    return (plan, importer.summary)
  }

  /// The evidence of what was recognized in a file, then the counts, in 80 columns.
  private static func description(_ name: String, _ run: Reading) -> String {
    var text = VisibleText.oneLine(name) + "\n"
    let subjects = run.plan.evidence.map(\.subject) + ["release", "left out"]
    let width = (subjects.map { TextWidth.columns(of: $0) }.max() ?? 0) + 2
    func add(_ subject: String, _ body: String) {
      text += "  " + subject.padding(to: width) + wrapped(body, indent: width + 2) + "\n"
    }
    for evidence in run.plan.evidence {
      let body =
        evidence.because.isEmpty ? evidence.taken : "\(evidence.taken) — \(evidence.because)"
      add(evidence.subject, VisibleText.oneLine(body))
    }
    add("release", run.plan.velocityBasis.words)
    let (summary, open) = (run.summary, run.summary.gestures - run.summary.terminated)
    add(
      "found",
      "\(counted(summary.gestures, "gesture")), \(counted(summary.contacts, "contact")), "
        + counted(summary.samples, "sample") + (open > 0 ? "; \(open) without a lift" : ""))
    for left in summary.leftOut {
      add("left out", "\(left.count) × \(left.reason), first in line \(left.line)")
    }
    return text
  }
}

extension CommandFailure {
  /// The failure for a file that is not imported.
  init(_ refusal: ImportRefusal, reading input: Input) {
    self.init(.noInput, refusal.sentence(of: input), advice: refusal.advice)
  }
}

extension ImportRefusal {
  /// Where it is, and what is wrong.
  func sentence(of input: Input) -> String {
    var place = input.name
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): \(message)"
  }
}

extension Trace.VelocityBasis {
  fileprivate var words: String {
    switch self {
    case .usable: "velocity usable"
    case .doubtful(let reason): "velocity doubtful: \(reason)"
    case .none(let reason): "no velocity: \(reason)"
    }
  }
}
