import PanBatch
import PanFormats

/// What one call of `pantrace import` does.
struct ImportJob {
  private let options: ImportCommand.Options
  private let files: Files
  private let console: Console

  init(_ options: ImportCommand.Options, _ files: Files, _ console: Console) {
    self.options = options
    self.files = files
    self.console = console
  }

  func run() throws -> ExitCode {
    let inputs = files.inputs
    let isFolder = inputs.count > 1 || options.output?.hasSuffix("/") ?? false
    if isFolder, let folder = options.output {
      guard folder != "-" else {
        throw UsageError.contradiction(
          "\(inputs.count) files cannot all go to standard output",
          advice: "Give a folder, as in -o traces.")
      }
      try files.check(inputs.map { Conversion.name($0) }, in: folder)
    }
    let settings = try options.reading.settings(over: profile())
    var worst = ExitCode.ok
    var settled: ImportSettings?
    for input in inputs {
      let run = try read(input, settings, isFolder)
      if options.savedProfile != nil, let settled, settled != run.plan.settings {
        throw CommandFailure(
          .usage, "\(input.name): this file is read in another way than those before it",
          advice: "Save a profile for each form.")
      }
      settled = run.plan.settings
      guard run.summary.gestures > 0 else {
        throw CommandFailure(
          .noInput, "\(input.name): no gesture was found",
          advice: "'pantrace import \(input.name)' shows what it was taken for.")
      }
      if run.summary.lost > 0 { worst = .partlyRejected }
    }
    if let path = options.savedProfile, let settled {
      try OutputWriter.write(
        ImportProfile.text(settled), to: OutputTarget(path), console: console)
    }
    return worst
  }

  /// What a profile settles, or `pantrace.json`.
  private func profile() throws -> ImportSettings {
    if let path = options.profile { return try ImportProfile.read(path) }
    guard let path = files.search?.path else { return ImportSettings() }
    let settings = try ConfigurationFile.importSettings(path)
    if settings != nil { console.say("settings of \(path)") }
    return settings ?? ImportSettings()
  }

  private func read(
    _ input: Input, _ settings: ImportSettings, _ isFolder: Bool
  ) throws -> ImportRun {
    let axes = try AxesFile.bytes(options.reading.axes, beside: input)
    let folder = try isFolder ? outputFolder() : nil
    // The folder goes with its last use where no file came into it.
    defer { withExtendedLifetime(folder) {} }
    let run: ImportRun
    if let target = target(of: input, isFolder) {
      let output = try OutputStream(target, console: console)
      run = try ImportRun(input, settings: settings, axes: axes, write: output.write)
      if run.summary.gestures > 0 { try output.finish() }
    } else {
      run = try ImportRun(input, settings: settings, axes: axes)
    }
    try describe(run, input)
    return run
  }

  private func outputFolder() throws -> OutputFolder? {
    do throws(OutputError) {
      return try options.output.map { path throws(OutputError) in try OutputFolder(path) }
    } catch {
      throw CommandFailure(error)
    }
  }

  private func target(of input: Input, _ isFolder: Bool) -> OutputTarget? {
    guard let path = options.output else { return nil }
    guard isFolder else { return OutputTarget(path) }
    return .file(path + (path.hasSuffix("/") ? "" : "/") + Conversion.name(input))
  }

  private func describe(_ run: ImportRun, _ input: Input) throws {
    let text = ImportDescription(name: input.name, plan: run.plan, summary: run.summary).text
    if options.output == "-" {
      if !options.talk.isQuiet { console.show(text) }
    } else if options.output == nil && options.savedProfile == nil || !options.talk.isQuiet {
      try console.output.write(Array(text.utf8))
    }
  }
}

/// The ranges of a touch panel that stand beside its log.
enum AxesFile {
  /// The file that was named, or an evemu description with the beginning of the log's name.
  static func bytes(_ path: String?, beside input: Input) throws -> [UInt8] {
    if let path { return try InputReading.sideFile(Input(argument: path)) }
    return try found(beside: input).map { try InputReading.sideFile($0) } ?? []
  }

  /// The evemu description beside a log that has the beginning of its name; nil where there is none.
  ///
  /// It is read with the log, and so no output may be in its place.
  static func found(beside input: Input) -> Input? {
    guard case .file(let log, _) = input.source, log.hasSuffix(".events") else { return nil }
    let folder = log.lastIndex(of: "/").map { log[...$0] } ?? ""
    var name = log[folder.endIndex...]
    while let dot = name.lastIndex(of: ".") {
      name = name[..<dot]
      let path = String(folder + name) + ".desc"
      if WorkingFolder.find(path) != .nothing { return .file(path) }
    }
    return nil
  }
}
