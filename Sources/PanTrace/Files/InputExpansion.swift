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
  private var inputs: [Input] = []
  private var known: Set<FileInfo.Identity> = []

  /// The inputs. Throws at the first word without any.
  package static func expand(_ words: [String]) throws(InputError) -> [Input] {
    guard !words.isEmpty else { throw .nothingGiven }
    var expansion = InputExpansion()
    for word in words { try expansion.add(word) }
    return expansion.inputs
  }

  /// The list file of a word such as `@list`. Nil for other words.
  package static func list(_ word: String) -> Input? {
    guard word.utf8.first == UInt8(ascii: "@") else { return nil }
    return Input(argument: String(word.unicodeScalars.dropFirst()))
  }

  /// The recordings in a folder and in those just below it, without a search of a whole disk.
  package static func nearby(_ folder: String) throws(InputError) -> [Input] {
    var expansion = InputExpansion()
    try expansion.addFolder(folder, depth: 1)
    return expansion.inputs
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

  /// Adds what a list names, one path a line. Empty lines and those that begin with `#` are skipped.
  private mutating func addList(_ input: Input) throws(InputError) {
    let lines = try SideFile.text(of: input).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isEmpty = true
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      isEmpty = false
      // The place of a path that is no path is told, not its text: the file may be no list.
      try addPath(
        String(decoding: line, as: UTF8.self), named: "\(input.name):\(index + 1)")
    }
    if isEmpty { throw .emptyList(input.name) }
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

  private mutating func addFolder(_ path: String, depth: Int = .max) throws(InputError) {
    var found: [(path: ByteKey, info: FileInfo?)] = []
    var visited: Set<FileInfo.Identity> = []
    try Self.search(path, depth, &found, &visited)
    guard !found.isEmpty else { throw .emptyFolder(path) }
    for (path, info) in found.sorted(by: { $0.path < $1.path }) { append(path.text, info) }
  }

  /// A path without information is kept, so that opening it reports the error.
  private mutating func append(_ path: String, _ info: FileInfo?) {
    if let info, info.kind == .file, !known.insert(info.identity).inserted { return }
    inputs.append(.file(path, size: info?.kind == .file ? info?.size : nil))
  }

  /// Finds every recording in a folder and in those below it, down to a depth. 0 is the folder alone.
  ///
  /// The information is nil for links that lead nowhere.
  /// - Throws: ``InputError/unreadable(_:reason:)`` for the first folder that cannot be listed, and
  ///   for the first name whose attributes cannot be read.
  private static func search(
    _ folder: String, _ depth: Int, _ found: inout [(path: ByteKey, info: FileInfo?)],
    _ visited: inout Set<FileInfo.Identity>
  ) throws(InputError) {
    let own = folder.isEmpty ? "." : folder
    let identity = try asking(folder) { () throws(System.Failure) in
      try FileInfo(following: own).identity
    }
    guard visited.insert(identity).inserted else { return }
    let names = try asking(folder) { () throws(System.Failure) in
      try System.names(in: own, includingHidden: false)
    }
    for name in names {
      let path = System.join(folder, name)
      let info = try asking(path) { () throws(System.Failure) in try FileInfo.found(path) }
      switch info?.kind {
      case .folder?: if depth > 0 { try search(path, depth - 1, &found, &visited) }
      case .file?, nil:
        let isRecording = try asking(folder) { () throws(System.Failure) in
          guard name.ends(in: ".csv") else { return false }
          // The table of a report is none.
          return name == ReportFiles.table ? try !ReportFiles.arePages(in: folder) : true
        }
        if isRecording { found.append((ByteKey(path), info)) }
      case .link?, .other?: break
      }
    }
  }

  private static func asking<Result>(
    _ path: String, _ call: () throws(System.Failure) -> Result
  ) throws(InputError) -> Result {
    do throws(System.Failure) {
      return try call()
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
  }
}
