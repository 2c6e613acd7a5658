import PanBatch
import PanDocuments
import PanReplay
import PanReports

/// The files of one run: the recordings to read, and a check that no output overwrites an input.
///
/// Made from the rows of a command's table, so that no command can forget one of its files.
struct Files {
  /// The recordings that the operands stand for, in a fixed order; empty where there are none.
  let inputs: [Input]
  /// The search for a configuration file; nil where none was wanted.
  private(set) var search: ConfigurationSearch?
  private var plan: FilePlan

  /// Finds the recordings, and refuses outputs that would overwrite an input or each other.
  ///
  /// `importing` says how logs of other forms are read, `form` what the inputs are, and `naming`
  /// how outputs name them.
  init(
    _ arguments: [FileArgument], search: ConfigurationSearch? = nil,
    importing choice: ImportChoice? = nil,
    form: InputFormChoice? = nil, naming: InputNaming? = nil, allowsEmpty: Bool = false,
    threads: Int? = nil
  ) throws {
    let found = try Self.inputs(arguments, allowsEmpty: allowsEmpty, threads: threads)
    let written = arguments.filter { $0.use == .written }
    // Whatever a command is asked to write, it may say something on standard output.
    plan = FilePlan(
      writing: [.standardOutput]
        + written.filter { !$0.isFolder }.flatMap(\.words).map(OutputTarget.init)
        + arguments.filter { $0.use == .updated }.flatMap(\.words).map(OutputTarget.file),
      folders: written.filter(\.isFolder).flatMap(\.words))
    self.search = search
    for input in found + found.compactMap(AxesFile.found(beside:)) { plan.read(input) }
    for input in Self.named(arguments) { plan.read(input) }
    if let path = search?.path { plan.read(.file(path)) }
    let named = try naming?.named(found) ?? found
    let read = try named.map { input in
      if case .part = input.source { return input }
      let isLines =
        form == .auto && choice == nil ? TraceLineConversion.isNamed(input) : form == .ndjson
      return isLines ? TraceLineConversion.input(input) : try choice?.input(input) ?? input
    }
    inputs = try Self.expected(read, arguments)
    try check()
  }

  /// The same files without the configuration file that was found.
  var withoutConfiguration: Files {
    var files = self
    files.search = nil
    return files
  }

  /// The files that options name to be read, and the lists that name recordings.
  private static func named(_ arguments: [FileArgument]) -> [Input] {
    arguments.flatMap { argument -> [Input] in
      switch argument.use {
      case .read: argument.words.map { Input(argument: $0) }
      case .searched: argument.words.compactMap(InputExpansion.list)
      case .written, .updated: []
      }
    }
  }

  /// Inputs in the order of the list that names them; as they are where there is none.
  private static func expected(_ inputs: [Input], _ arguments: [FileArgument]) throws -> [Input] {
    guard let list = arguments.first(where: { $0.name == InputOptions.expect })?.words.last else {
      return inputs
    }
    return try InputList(list).ordered(inputs)
  }

  /// The recordings that operands stand for.
  ///
  /// There may be none with --allow-empty, and with --part: a cluster may have none for a worker.
  private static func inputs(
    _ arguments: [FileArgument], allowsEmpty: Bool, threads: Int?
  ) throws(InputError) -> [Input] {
    let allowsNone = allowsEmpty || arguments.contains { $0.name == PartOutput.option }
    var inputs: [Input] = []
    for argument in arguments where argument.use == .searched {
      inputs += try InputExpansion.expand(
        argument.words, allowsNone: allowsNone, threads: threads)
    }
    return inputs
  }

  /// Remarks on logs that were imported only in part.
  var remarks: [String] { Self.records(of: inputs).flatMap(\.remarks) }

  /// How many logs were imported.
  var imported: Int { Self.records(of: inputs).count(where: \.isConverted) }

  /// The records of the logs among some inputs.
  static func records(of inputs: [Input]) -> [ConversionRecord] {
    inputs.compactMap {
      if case .converted(_, let conversion) = $0.source { conversion.record } else { nil }
    }
  }

  /// Adds a file that was not named on the command line and is read all the same.
  mutating func alsoReads(_ path: String) throws {
    plan.read(.file(path))
    try check()
  }

  /// Refuses to write files into a folder in which one of these names is that of an input.
  func check(_ names: [String], in folder: String) throws(UsageError) {
    do {
      try plan.check(names, in: folder)
    } catch {
      throw Self.usage(error)
    }
  }

  private func check() throws(UsageError) {
    do {
      try plan.check(writes: ReportFiles.contains)
    } catch {
      throw Self.usage(error)
    }
  }

  private static func usage(_ clash: FilePlan.Clash) -> UsageError {
    .contradiction(clash.message, advice: "Write somewhere else.")
  }
}

extension Command {
  /// Declares a command that gets its files already found and checked.
  init(
    _ name: String, _ summary: String, discussion: String = "", examples: [String],
    defaults: Options, arguments: [Argument<Options>], common: [String] = [],
    run: @escaping @Sendable (Options, Files, Console) throws -> ExitCode
  ) {
    self.init(
      name, summary, discussion: discussion, examples: examples, defaults: defaults,
      arguments: arguments, common: common
    ) { options, console in
      let search = ConfigurationSearch(arguments, options)
      search?.tell(console)
      let choice = try ImportChoice(arguments, options, found: search?.path)
      let files: Files
      do {
        files = try Files(
          arguments.files(in: options), search: search, importing: choice,
          form: InputFormChoice(arguments, options), naming: InputNaming(arguments, options),
          allowsEmpty: !arguments.words(of: InputOptions.allowEmptyName, in: options).isEmpty,
          threads: arguments.words(of: InputOptions.jobsName, in: options).last.flatMap(Int.init))
      } catch InputError.missing(let path) {
        throw CommandFailure(
          .noInput, InputError.missing(path).message, advice: arguments.advice(onMissing: path))
      }
      let code = try run(options, files, console)
      for remark in files.remarks { console.say(remark) }
      // A file that was found, not given, is named even with --quiet.
      if let file = choice?.file, files.imported > 0,
        file == search?.path || arguments.words(of: "quiet", in: options).isEmpty
      {
        console.say("\(counted(files.imported, "log")) read as import in \(file) says")
      }
      return code == .ok && !files.remarks.isEmpty ? .partlyRejected : code
    }
  }
}

extension Array {
  /// Where a missing file's name is likely a rule or a gesture, the option that takes it.
  fileprivate func advice<Options>(onMissing path: String) -> String?
  where Element == Argument<Options> {
    func has(_ name: String) -> Bool { contains { $0.description.name == name } }
    if path.isFormula || ReplayOptions.policies.contains(path) {
      return has("policies")
        ? "Rules are given by --policies." : has("policy") ? "A rule is given by --policy." : nil
    }
    guard has("trace"), !path.contains(where: { "./*".contains($0) }) else { return nil }
    return "A gesture of a file is chosen by --trace."
  }
}

/// The names of inputs in outputs, as --root and --name give them.
struct InputNaming {
  /// The names of the options.
  static let root = "root"
  static let name = "name"

  private let root: String?
  private let name: String?

  /// The choice of a command line; nil without these options, and for commands that read no traces.
  init?<Options>(_ rows: [Argument<Options>], _ options: Options) {
    // Other commands have options of these names for other things.
    guard rows.contains(where: { $0.description.name == InputFormChoice.name }) else { return nil }
    root = rows.words(of: Self.root, in: options).first
    name = rows.words(of: Self.name, in: options).first
    if root == nil, name == nil { return nil }
  }

  /// The inputs under their names.
  /// - Throws: For a file that is not below the folder, and for a name that nothing is called by.
  func named(_ inputs: [Input]) throws(UsageError) -> [Input] {
    if let name {
      guard !name.isEmpty, !name.utf8.contains(where: { $0 < 0x20 }) else {
        throw .contradiction(
          "--name: a name has at least one character and no control characters",
          advice: "Give a name such as site-1/p07.csv.")
      }
      guard inputs.contains(.standardInput) else {
        throw .contradiction(
          "--name is for standard input, which is not among the inputs",
          advice: "Read it with -; the names of files are made relative with --root.")
      }
    }
    let root = root.map { NamingRoot($0) }
    var named: [Input] = []
    for input in inputs {
      switch input.source {
      case .standardInput: named.append(name.map { input.named($0) } ?? input)
      case .file(let path, _):
        guard let root else {
          named.append(input)
          continue
        }
        guard let name = root.name(of: path) else {
          throw .contradiction(
            "\(path) is not below \(self.root ?? "")",
            advice: "Give --root a folder that all files are below.")
        }
        named.append(input.named(name))
      case .inMemory, .converted, .peeked, .part: named.append(input)
      }
    }
    if let name, named.count(where: { $0.name == name }) > 1 {
      throw .contradiction(
        "--name \(name) is also the name of a file", advice: "Give standard input another name.")
    }
    return named
  }
}
