/// A folder in which each output file appears as a whole or not at all.
///
/// Nothing is written outside of it: names are checked and looked up in open folders, and links
/// inside the folder are replaced or refused instead of followed. Folders that were made for it are
/// removed if they stay empty.
package final class OutputFolder {
  /// The folder as given.
  package let path: String
  private let root: Folder
  /// The folders that were made, each after the one that it is in.
  private var made: [String]

  /// Makes the folder and its parents if they are missing.
  package init(_ path: String) throws(OutputError) {
    if path.isEmpty { throw .unsafeName(path) }
    try OutputGuard.admit(path)
    self.path = path
    var made: [String] = []
    do throws(System.Failure) {
      var folder = path.hasPrefix("/") ? "/" : ""
      for part in path.split(separator: "/") {
        folder = System.join(folder, String(part))
        // Nobody could tell before whether the folder behind it holds an input.
        if part == "..", !made.isEmpty { throw .noFolder }
        if try Self.make(folder, in: .working) { made.append(folder) }
      }
      root = try Folder(path)
    } catch {
      Self.removeEmpty(made)
      throw error.isNoFolder || error.exists ? .notFolder(path) : OutputError(error, writing: path)
    }
    self.made = made
  }

  deinit { Self.removeEmpty(made) }

  private static func removeEmpty(_ made: [String]) {
    for folder in made.reversed() {
      System.removeIfEmpty(folder)
    }
  }

  /// Makes a folder if it is missing. Returns whether it was made.
  private static func make(
    _ name: String, in folder: Folder
  ) throws(System.Failure) -> Bool {
    // First asked for: for `/` and on a disk that is only read, some systems report another error.
    if try folder.info(name) != nil { return false }
    do throws(System.Failure) {
      try folder.makeFolder(name)
      return true
    } catch {
      if error.exists { return false }
      throw error
    }
  }

  // MARK: - Files

  /// Writes a whole file.
  ///
  /// The name may contain folders, which are made if missing. No part may be hidden, which excludes
  /// `.` and `..`.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    let output = try begin(name)
    try output.write(bytes)
    try output.commit()
  }

  /// Writes a text file as UTF-8.
  package func write(_ text: String, to name: String) throws(OutputError) {
    try write(Array(text.utf8), to: name)
  }

  /// Begins a file.
  ///
  /// Its temporary file is in the folder itself: a later run looks there for those of killed ones,
  /// and may have nothing to write into the inner folders.
  func begin(_ name: String) throws(OutputError) -> AtomicOutput {
    let place = try place(of: name)
    return try AtomicOutput(
      place.name, in: place.folder, at: path(of: name), through: root, path)
  }

  /// Whether nothing has a name, or only a file that holds the same.
  package func isFree(_ name: String, for bytes: [UInt8]) throws(OutputError) -> Bool {
    if try info(name) == nil { return true }
    return try content(name) == bytes
  }

  /// The path of a file of the folder.
  func path(of name: String) -> String { System.join(path, name) }

  /// The open folder of a file, made if missing, and the file's name in it.
  func place(of name: String) throws(OutputError) -> (folder: Folder, name: String) {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }),
      let last = parts.popLast()
    else { throw .unsafeName(name) }
    var (folder, path) = (root, path)
    // Each folder is opened in the one before it. A link that takes its place meanwhile is refused.
    for part in parts {
      path = System.join(path, part)
      do throws(System.Failure) {
        if try Self.make(part, in: folder) { made.append(path) }
        folder = try folder.folder(part)
      } catch {
        throw error.isNoFolder || error.isLink
          ? .notFolder(path) : OutputError(error, writing: path)
      }
    }
    return (folder, last)
  }

  /// The attributes of a file of the folder. Nil if it is missing.
  func info(_ name: String) throws(OutputError) -> FileInfo? {
    let place = try place(of: name)
    do throws(System.Failure) {
      return try place.folder.info(place.name)
    } catch {
      throw OutputError(error, writing: path(of: name))
    }
  }

  /// The content of a regular file of the folder. Nil if there is none.
  func content(_ name: String) throws(OutputError) -> [UInt8]? {
    let place = try place(of: name)
    do throws(System.Failure) {
      return try place.folder.content(place.name)
    } catch {
      throw OutputError(error, writing: path(of: name))
    }
  }
}
