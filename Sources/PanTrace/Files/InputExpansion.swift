import PanTraces

/// Expands the words of a command line into inputs, in a fixed order.
///
///     a.csv          the file
///     traces         every *.csv below the folder, in the order of the paths' bytes
///     -              standard input
///     @list          the files and folders that a file names, one a line
///
/// Hidden files and folders are skipped unless they are named. A file reached twice counts once, and
/// a folder is entered once, so cycles of links end. Names stay as given. Patterns such as `*.csv`
/// are for the shell.
package struct InputExpansion {
  private let allowsNone: Bool
  private var inputs: [Input] = []
  private var known: Set<FileInfo.Identity> = []

  private init(allowsNone: Bool) { self.allowsNone = allowsNone }

  /// The inputs. Throws at the first word without any.
  ///
  /// With `allowsNone`, a list may be empty.
  package static func expand(
    _ words: [String], allowsNone: Bool = false
  ) throws(InputError) -> [Input] {
    guard !words.isEmpty else { throw .nothingGiven }
    var expansion = InputExpansion(allowsNone: allowsNone)
    for word in words { try expansion.add(word) }
    return expansion.inputs
  }

  /// The list file of a word such as `@list`. Nil for other words.
  package static func list(_ word: String) -> Input? {
    guard word.utf8.first == UInt8(ascii: "@") else { return nil }
    return Input(argument: String(word.unicodeScalars.dropFirst()))
  }

  private mutating func add(_ word: String) throws(InputError) {
    if word == "-" {
      if !inputs.contains(.standardInput) { inputs.append(.standardInput) }
    } else if let list = Self.list(word) {
      try addList(list)
    } else {
      try addPath(word)
    }
  }

  private mutating func addList(_ input: Input) throws(InputError) {
    let list = try InputList(input)
    for (line, path) in list.paths {
      do throws(InputError) {
        try addPath(path)
      } catch {
        throw error.atLine(line, of: list.name)
      }
    }
    if list.paths.isEmpty, !allowsNone { throw .emptyList(list.name) }
  }

  private mutating func addPath(_ path: String) throws(InputError) {
    // A list may contain any byte, but paths of the system end at a zero.
    guard !path.utf8.contains(0) else { throw .missing(path) }
    let info: FileInfo
    do throws(System.Failure) {
      info = try FileInfo(following: path)
    } catch {
      throw error.isMissing ? .missing(path) : .unreadable(path, reason: error.reason)
    }
    if info.kind == .folder {
      try addFolder(path)
    } else {
      append(path, info)
    }
  }

  private mutating func addFolder(_ path: String) throws(InputError) {
    var search = FileSearch(suffix: ".csv")
    try search.collect(below: path)
    guard !search.found.isEmpty else { throw .emptyFolder(path) }
    append(search.found)
  }

  private mutating func append(
    _ found: [(path: ByteKey, info: FileInfo?)]
  ) {
    known.reserveCapacity(known.count + found.count)
    inputs.reserveCapacity(inputs.count + found.count)
    // Searches visit folders in the order of names, which is nearly always the order of paths.
    let isSorted = zip(found, found.dropFirst()).allSatisfy { $0.path < $1.path }
    let sorted = isSorted ? found : found.sorted { $0.path < $1.path }
    for (path, info) in sorted { append(path.text, info) }
  }

  /// A path without information is kept, so that opening it reports the error.
  private mutating func append(_ path: String, _ info: FileInfo?) {
    if let info, info.kind == .file, !known.insert(info.identity).inserted { return }
    inputs.append(.file(path, size: info?.kind == .file ? info?.size : nil))
  }
}
