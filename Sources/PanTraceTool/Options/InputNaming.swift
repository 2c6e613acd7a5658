import PanBatch

/// What outputs call the inputs of a command, where not as they were given.
struct InputNaming {
  /// The names of the options.
  static let root = "root"
  static let name = "name"

  private let root: String?
  private let name: String?

  /// What a command line chooses; nil where nothing, and for commands that read no traces.
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
      case .held, .converted, .begun, .part: named.append(input)
      }
    }
    if let name, named.count(where: { $0.name == name }) > 1 {
      throw .contradiction(
        "--name \(name) is also the name of a file", advice: "Give standard input another name.")
    }
    return named
  }
}
