/// A folder in which each output file appears as a whole or not at all.
///
/// Nothing is written outside of it: names are checked, and links inside the folder are replaced or
/// refused instead of followed. Folders that were made for it are removed if they stay empty.
package final class OutputFolder: Sendable {
  /// The folder as given.
  package let path: String
  /// The folders that were made, outermost first.
  private let made: [String]

  /// Makes the folder and its parents where missing.
  package init(_ path: String) throws(OutputError) {
    if path.isEmpty { throw .unsafeName(path) }
    try OutputJournal.admit(path, isFolder: true)
    self.path = path
    var folder = path.hasPrefix("/") ? "/" : ""
    var made: [String] = []
    do throws(OutputError) {
      for part in path.split(separator: "/") {
        folder = System.join(folder, String(part))
        if try Self.make(folder, named: path, followingLinks: true) { made.append(folder) }
      }
    } catch {
      Self.remove(made)
      throw error
    }
    self.made = made
  }

  deinit { Self.remove(made) }

  /// Removes the empty ones of the made folders.
  private static func remove(_ made: [String]) {
    for folder in made.reversed() { System.removeIfEmpty(folder) }
  }

  /// Writes a whole file.
  ///
  /// The name may contain folders, which are made if missing. No part may be hidden, which excludes
  /// `.` and `..`.
  package func write(_ bytes: UnsafeRawBufferPointer, to name: String) throws(OutputError) {
    let (folders, file) = try places(of: name)
    for folder in folders { _ = try Self.make(folder, named: folder, followingLinks: false) }
    let output = try AtomicOutput(file, followingLinks: false)
    try unsafe output.write(bytes)
    try output.commit()
  }

  /// The paths of a name's folders, outermost first, and of the file itself.
  func places(of name: String) throws(OutputError) -> (folders: [String], file: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }),
      let last = parts.last
    else { throw .unsafeName(name) }
    var folders: [String] = []
    for part in parts.dropLast() {
      folders.append(System.join(folders.last ?? path, String(part)))
    }
    return (folders, System.join(folders.last ?? path, String(last)))
  }

  /// Writes a text file as UTF-8.
  package func write(_ text: String, to name: String) throws(OutputError) {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    // A typed throw through withUnsafeBytes crashes the 6.3.1 compiler here.
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(OutputError) in try unsafe write(bytes, to: name) }
    }
    try result.get()
  }

  /// Makes a folder if missing; returns whether it was made.
  private static func make(
    _ folder: String, named name: String, followingLinks: Bool
  ) throws(OutputError) -> Bool {
    do throws(System.Failure) {
      try System.makeFolder(folder)
      Interruption.register(.emptyFolder(folder))
      return true
    } catch {
      // An existing folder is fine whatever the error: for `/` some systems report another one.
      let info = followingLinks ? try? FileInfo(following: folder) : try? FileInfo(of: folder)
      switch info?.kind {
      case .folder: return false
      case .file, .link, .other: throw .notFolder(folder)
      case nil: throw OutputError(error, writing: name)
      }
    }
  }
}
