import PanDocuments
import PanEngine
import PanTrace

/// The files of one run: the recordings to read, and a check that no output overwrites an input.
///
/// Made from the rows of a command's table, so that no command can forget one of its files.
struct Files {
  /// The recordings that the operands stand for, in a fixed order. Empty if there are none.
  let inputs: [Input]
  /// The search for a configuration file. Nil if none was wanted.
  let search: ConfigurationFile.Search?
  private var plan = FilePlan()

  /// Finds the recordings, and refuses outputs that would overwrite an input or each other.
  init(_ arguments: [FileArgument], search: ConfigurationFile.Search? = nil) throws {
    inputs = try Self.inputs(arguments)
    let files = arguments.filter { $0.use == .written }.flatMap(\.words).map(OutputTarget.init)
    let folders = Set(arguments.filter { $0.use == .folder }.flatMap(\.words))
    // Whatever a command is asked to write, it may say something on standard output.
    let outputs =
      [.standardOutput] + files
      + folders.sorted().flatMap { Self.files(ReportFiles.names, in: $0) }
    self.search = search
    for input in inputs + Self.named(arguments) { plan.read(input) }
    if let path = search?.path { plan.read(.file(path)) }
    try check(outputs)
  }

  /// The files that options name to be read, and the lists that name recordings.
  private static func named(_ arguments: [FileArgument]) -> [Input] {
    arguments.flatMap { argument -> [Input] in
      switch argument.use {
      case .read: argument.words.map { Input(argument: $0) }
      case .searched: argument.words.compactMap(InputExpansion.list)
      case .written, .folder: []
      }
    }
  }

  /// The recordings that operands stand for.
  private static func inputs(
    _ arguments: [FileArgument]
  ) throws(InputError) -> [Input] {
    var inputs: [Input] = []
    for argument in arguments where argument.use == .searched {
      inputs += try InputExpansion.expand(argument.words)
    }
    return inputs
  }

  /// Refuses to write files into a folder in which one of these names is that of an input.
  func check(_ names: [String], in folder: String) throws(UsageError) {
    try check(Self.files(names, in: folder))
  }

  private static func files(_ names: [String], in folder: String) -> [OutputTarget] {
    names.map { .file(folder.hasSuffix("/") ? folder + $0 : folder + "/" + $0) }
  }

  private func check(_ outputs: [OutputTarget]) throws(UsageError) {
    do throws(OutputError) {
      try plan.check(outputs)
    } catch {
      throw .contradiction(error.message, advice: error.advice ?? "Try again, or give other files.")
    }
  }
}

extension Command {
  /// Declares a command that gets its files already found and checked.
  ///
  /// `replay` is where its options hold those that say how recordings are replayed.
  init(
    _ name: String, _ summary: String, discussion: String = "", examples: [String],
    defaults: Options, arguments: [Argument<Options>], common: [String] = [],
    replay: (@Sendable (Options) -> ConfigurationSource)? = nil,
    run: @escaping @Sendable (Options, Files, Console) throws -> ExitCode
  ) {
    self.init(
      name, summary, discussion: discussion, examples: examples, defaults: defaults,
      arguments: arguments, common: common
    ) { options, console in
      let search = try replay.flatMap {
        try ConfigurationFile.Search(unless: $0(options).configurationFile)
      }
      search?.tell(console)
      let files: Files
      do {
        files = try Files(arguments.files(in: options), search: search)
      } catch InputError.missing(let path) {
        let error = InputError.missing(path)
        throw CommandFailure(
          .noInput, error.message,
          advice: error.suggestion ?? arguments.advice(onMissing: path) ?? error.advice)
      }
      return try run(options, files, console)
    }
  }
}

extension Array {
  /// If a missing file's name is likely a rule or a gesture, the option that takes it.
  fileprivate func advice<Options>(onMissing path: String) -> String?
  where Element == Argument<Options> {
    func has(_ name: String) -> Bool {
      contains { $0.description.form == .option && $0.description.name == name }
    }
    if path.isFormula || ConfigurationSource.policies.contains(path) {
      return has("policies")
        ? "Rules are given by --policies." : has("policy") ? "A rule is given by --policy." : nil
    }
    guard has("trace"), !path.contains(where: { "./*".contains($0) }) else { return nil }
    return "A gesture of a file is chosen by --trace."
  }
}
