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
    let list = try InputExpansion.List(input)
    for (line, path) in list.paths {
      // The place of a path that is no path is told, not its text: the file may be no list.
      try addPath(path, named: "\(list.name):\(line)")
    }
    if list.paths.isEmpty, !allowsNone { throw .emptyList(list.name) }
  }

  private mutating func addPath(_ path: String, named name: String? = nil) throws(InputError) {
    // A list may contain any byte, but paths of the system end at a zero.
    guard !path.utf8.contains(0) else { throw .missing(name ?? path) }
    let info: FileInfo
    do throws(System.Failure) {
      info = try FileInfo(following: path)
    } catch {
      throw error.isMissing
        ? .missing(name ?? path) : .unreadable(name ?? path, reason: error.reason)
    }
    if info.kind == .folder {
      try addFolder(path)
    } else {
      append(path, info)
    }
  }

  private mutating func addFolder(_ path: String) throws(InputError) {
    var search = InputExpansion.Search(suffix: ".csv")
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

extension InputExpansion {
  /// A list of paths, one a line. Empty lines and those that begin with `#` are skipped.
  struct List {
    /// The name in messages.
    let name: String
    /// The paths with their line numbers.
    let paths: [(line: Int, path: String)]

    init(_ input: Input) throws(InputError) {
      name = input.name
      let lines = try SideFile.text(of: input)
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      var paths: [(line: Int, path: String)] = []
      for (index, line) in lines.enumerated() {
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard let first = line.first, first != UInt8(ascii: "#") else { continue }
        paths.append((index + 1, String(decoding: line, as: UTF8.self)))
      }
      self.paths = paths
    }
  }
}

extension InputExpansion {
  /// Searches a folder for files by the ending of their names, in any case.
  ///
  /// Hidden names are left out. No folder is entered twice, so cycles of links end.
  struct Search {
    /// The paths found so far. `info` is nil for links that lead nowhere.
    private(set) var found: [(path: ByteKey, info: FileInfo?)] = []
    private var visited: Set<FileInfo.Identity> = []
    /// The wanted ending of names, in lower case.
    private let suffix: StaticString

    /// Creates a search for an ending, given in lower case.
    init(suffix: StaticString) { self.suffix = suffix }

    /// Finds every file below a folder.
    /// - Throws: ``InputError/unreadable(_:reason:)`` for the first folder that cannot be listed, and
    ///   for the first name whose attributes cannot be read.
    mutating func collect(below folder: String) throws(InputError) {
      let entries: [System.Entry]
      do throws(System.Failure) {
        let place = folder.isEmpty ? "." : folder
        guard visited.insert(try FileInfo(following: place).identity).inserted else { return }
        entries = try System.entries(in: place)
      } catch {
        throw .unreadable(folder, reason: error.reason)
      }
      for entry in entries {
        let path = System.join(folder, entry.name)
        switch entry.attributes {
        case .success(let info) where info.kind == .folder: try collect(below: path)
        case .success(let info) where info.kind == .file: try add(entry.name, info, in: folder)
        case .success: break
        // A link that leads nowhere is found, too, so that opening it reports the error.
        case .failure(let error) where error.leadsNowhere: try add(entry.name, nil, in: folder)
        case .failure(let error): throw .unreadable(path, reason: error.reason)
        }
      }
    }

    private mutating func add(
      _ name: String, _ info: FileInfo?, in folder: String
    ) throws(InputError) {
      guard name.ends(in: suffix), try !isOfReport(name, in: folder) else { return }
      found.append((ByteKey(System.join(folder, name)), info))
    }

    /// Whether a file is a report's `analysis.csv`, which is no recording.
    private func isOfReport(_ name: String, in folder: String) throws(InputError) -> Bool {
      guard name == ReportFiles.table else { return false }
      do throws(System.Failure) {
        return try ReportFiles.arePages(in: folder)
      } catch {
        throw .unreadable(folder, reason: error.reason)
      }
    }
  }
}
