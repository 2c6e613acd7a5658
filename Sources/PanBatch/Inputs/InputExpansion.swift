import PanText

/// Turns the words of a command line into the inputs they stand for, in a fixed order.
///
///     a.csv          the file
///     traces         every *.csv below the folder, in the order of the paths' bytes
///     'traces/**/s*' every file that matches, in the same order; * ? [a-z] stop at a slash
///     -              standard input
///     @list          the files, folders and patterns that a file names, one a line
///
/// Hidden files and folders are left out unless they are named, and so is a folder below another
/// that holds a file `.pantrace-skip`, as a folder of deliberately broken files does. A file reached
/// twice counts once, and a folder is entered once, so that links may run in circles. Names stay as
/// they were given.
package struct InputExpansion {
  private var inputs: [Input] = []
  private var known: Set<FileInfo.Identity> = []

  /// The inputs that the words stand for; throws at the first word that stands for none.
  package static func expand(_ words: [String]) throws(InputError) -> [Input] {
    guard !words.isEmpty else { throw .nothingGiven }
    var expansion = InputExpansion()
    for word in words { try expansion.add(word) }
    return expansion.inputs
  }

  private mutating func add(_ word: String) throws(InputError) {
    if word == "-" {
      if !inputs.contains(.standardInput) { inputs.append(.standardInput) }
    } else if word.utf8.first == UInt8(ascii: "@") {
      try addList(String(word.unicodeScalars.dropFirst()))
    } else {
      try addPath(word)
    }
  }

  private mutating func addList(_ path: String) throws(InputError) {
    let input: Input = path == "-" ? .standardInput : .file(path)
    let name = input.name
    let lines = try SideFile.bytes(of: input)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isEmpty = true
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      isEmpty = false
      do throws(InputError) {
        try addPath(PathText.text(line))
      } catch {
        throw error.atLine(index + 1, of: name)
      }
    }
    if isEmpty { throw .emptyList(name) }
  }

  private mutating func addPath(_ path: String) throws(InputError) {
    // A list may hold any byte, and the system would stop reading at a zero.
    guard !path.utf8.contains(0) else { throw .missing(path) }
    let info: FileInfo
    do throws(System.Failure) {
      info = try FileInfo(following: path)
    } catch {
      // Only what is not there can be a pattern: names may contain brackets.
      if GlobPattern.isPattern(path) { return try addMatches(of: path) }
      throw error.isMissing ? .missing(path) : .unreadable(path, reason: error.reason)
    }
    if info.kind == .folder {
      try addFolder(path)
    } else {
      append(path, info)
    }
  }

  private mutating func addFolder(_ path: String) throws(InputError) {
    var search = FileSearch()
    try search.collect(below: path)
    guard !search.found.isEmpty else { throw .emptyFolder(path) }
    append(search.found)
  }

  private mutating func addMatches(of pattern: String) throws(InputError) {
    var search = FileSearch()
    try search.collect(matching: pattern)
    guard !search.found.isEmpty else { throw .noMatch(pattern: pattern) }
    append(search.found)
  }

  private mutating func append(_ found: [ByteKey: FileInfo?]) {
    for (path, info) in found.sorted(by: { $0.key < $1.key }) { append(path.text, info) }
  }

  /// A path without information is kept: opening it will say what is wrong with it.
  private mutating func append(_ path: String, _ info: FileInfo?) {
    if let info, info.kind == .file, !known.insert(info.identity).inserted { return }
    inputs.append(.file(path))
  }
}
