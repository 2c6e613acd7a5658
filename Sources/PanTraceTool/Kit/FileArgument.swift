/// The files that an argument names, as they were given.
struct FileArgument: Equatable, Sendable {
  /// What a command line calls the argument: `--output`, `<trace>`.
  let name: String
  /// What becomes of them.
  let use: ArgumentDescription.FileUse
  /// Whether they are folders.
  let isFolder: Bool
  /// The paths, or whatever words the command takes in their place.
  let words: [String]
}

extension Argument {
  /// Whether its words are names of files.
  var namesFiles: Bool {
    if case .files = description.completion { true } else { false }
  }
}

extension Array {
  /// The words that an argument was given or has by itself; none where no row has the name.
  func words<Options>(of name: String, in options: Options) -> [String]
  where Element == Argument<Options> {
    first { $0.description.name == name }?.spell(options) ?? []
  }

  /// What the options name in the way of files, by the rows that name some.
  func files<Options>(in options: Options) -> [FileArgument]
  where Element == Argument<Options> {
    compactMap { row in
      let words = row.spell(options)
      let name = row.description.longSpellings.first ?? "<\(row.description.name)>"
      guard !words.isEmpty else { return nil }
      switch row.description.completion {
      case .files(let use): return FileArgument(name: name, use: use, isFolder: false, words: words)
      case .folders(let use):
        return FileArgument(name: name, use: use, isFolder: true, words: words)
      case .nothing, .oneOf, .severalOf, .actionOf: return nil
      }
    }
  }
}
