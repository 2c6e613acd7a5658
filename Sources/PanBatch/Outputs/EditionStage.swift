/// The hidden folder in which an edition is put together, and the way from there into its place.
///
/// `new` holds what is to appear, `old` what it replaced until that is taken away, and a file
/// `complete` says that nothing is missing in `new`: from then on the edition is published, if need
/// be by the next process that writes to the folder. Every step may be the last of a process.
struct EditionStage {
  private let path: String
  /// The folder whose files are replaced.
  private let folder: String

  /// The stage at a path, for the folder that it lies in.
  init(_ path: String) {
    self.path = path
    folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Where the new files are put.
  var new: String { System.join(path, "new") }
  private var old: String { System.join(path, "old") }
  private var mark: String { System.join(path, "complete") }
  private var outdatedList: String { System.join(path, "outdated") }

  /// What the mark holds where files of others may be replaced.
  private static let replacing: [UInt8] = Array("replacing\n".utf8)

  /// Says that `new` is whole, which files are in no edition any more, and with `replacesForeign`
  /// that files of others which it replaces may go.
  func complete(outdated: [String], replacesForeign: Bool) throws(System.Failure) {
    try System.makeFolder(old)
    try Self.write(Array(outdated.joined(separator: "\n").utf8), to: outdatedList)
    try Self.write(replacesForeign ? Self.replacing : [], to: mark)
  }

  /// Writes a new file of a folder that nobody else looks at.
  static func write(_ bytes: [UInt8], to path: String) throws(System.Failure) {
    let descriptor = try System.open(path, .create)
    // A typed throw through withUnsafeBytes crashes the 6.3.1 compiler here.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(System.Failure) in try System.write(bytes, to: descriptor) }
    }
    try System.close(descriptor)
    try result.get()
  }

  /// Brings what a killed process left to its end: an edition that is whole appears, another goes.
  func conclude() {
    if Self.exists(mark), mayReplace { _ = try? publish() }
    remove()
  }

  /// Whether nobody has changed a file since that the edition would replace.
  private var mayReplace: Bool {
    if replacesForeign { return true }
    let known = [FileManifest(in: old), FileManifest(in: folder)]
    return Self.names(in: new).allSatisfy { name in
      let target = System.join(folder, name)
      return name == FileManifest.name || Self.isFolder(target) || !Self.exists(target)
        || known.contains { $0.owns(name, at: target) }
    }
  }

  private var replacesForeign: Bool {
    (try? InputBytes(.file(mark)))?.withUnsafeBytes { Array($0) } == Self.replacing
  }

  /// Takes the stage away, with what was replaced.
  ///
  /// A file of somebody else's that appeared meanwhile goes back to where it was; where it cannot,
  /// the stage stays.
  func remove() {
    if Self.exists(mark) {
      let manifest = FileManifest(in: old)
      for name in Self.names(in: old) where name != FileManifest.name {
        tidy(name, by: manifest, replacesForeign: replacesForeign)
      }
      System.remove(System.join(old, FileManifest.name))
      System.removeIfEmpty(old)
      guard !Self.exists(old) else { return }
    }
    // Without the mark first, a kill from here on would let half of what is new be published.
    System.remove(mark)
    _ = System.removeTree(path)
  }

  /// Removes what the tool wrote of a replaced folder, and what the new one has, too.
  private func tidy(_ name: String, by manifest: FileManifest, replacesForeign: Bool) {
    let place = System.join(old, name)
    if Self.isFolder(place) {
      for inner in Self.names(in: place) {
        tidy(name + "/" + inner, by: manifest, replacesForeign: replacesForeign)
      }
      return System.removeIfEmpty(place)
    }
    let target = System.join(folder, name)
    if manifest.owns(name, at: place) || Self.isSame(place, target) {
      System.remove(place)
    } else if !Self.exists(target) {
      try? System.rename(place, to: target)
    } else if replacesForeign {
      System.remove(place)
    }
  }

  // MARK: - Publishing

  /// Moves everything into place: folders as a whole, then the files.
  ///
  /// Between two steps lie some microseconds; done again after a kill, it goes on where it was.
  /// Returns the names that were moved.
  func publish() throws(System.Failure) -> [String] {
    let names = Self.names(in: new)
    let folders = names.filter { Self.isFolder(System.join(new, $0)) }
    var moved: [String] = []
    do throws(System.Failure) {
      for name in folders {
        moved.append(name)
        let target = System.join(folder, name)
        if Self.exists(target) { try System.rename(target, to: System.join(old, name)) }
        try System.rename(System.join(new, name), to: target)
      }
      for name in names where !folders.contains(name) {
        moved.append(name)
        let target = System.join(folder, name)
        if Self.exists(target), !Self.exists(System.join(old, name)) {
          try keep(target, as: System.join(old, name))
        }
        try System.rename(System.join(new, name), to: target)
      }
      for name in outdated where Self.exists(System.join(folder, name)) {
        moved.append(name)
        try System.rename(System.join(folder, name), to: System.join(old, name))
      }
      return moved
    } catch {
      withdraw(moved)
      throw error
    }
  }

  /// The files of the edition before that this one has nothing in place of.
  private var outdated: [String] {
    let bytes = (try? InputBytes(.file(outdatedList)))?.withUnsafeBytes { Array($0) } ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Keeps a file that is about to be replaced under a second name, or where there are none, moves it.
  private func keep(_ file: String, as name: String) throws(System.Failure) {
    do throws(System.Failure) {
      try System.link(file, to: name)
    } catch {
      try System.rename(file, to: name)
    }
  }

  /// Puts what was replaced back into its place.
  func withdraw(_ names: [String]) {
    for name in names.reversed() { withdraw(name) }
  }

  private func withdraw(_ name: String) {
    let target = System.join(folder, name)
    let before = System.join(old, name)
    if !Self.exists(System.join(new, name)), Self.exists(target) {
      try? System.rename(target, to: System.join(new, name))
    }
    if Self.exists(before) { try? System.rename(before, to: target) }
  }

  // MARK: - Files

  static func exists(_ path: String) -> Bool { (try? FileInfo(of: path)) != nil }
  static func isFolder(_ path: String) -> Bool { (try? FileInfo(of: path))?.kind == .folder }

  static func names(in folder: String) -> [String] {
    (try? System.names(in: folder, includingHidden: true)) ?? []
  }

  /// Whether two names are those of one file, or of files with the same content.
  private static func isSame(_ path: String, _ other: String) -> Bool {
    guard let a = try? FileInfo(of: path), let b = try? FileInfo(of: other) else { return false }
    if a.identity == b.identity { return true }
    guard a.kind == .file, b.kind == .file, a.size == b.size,
      let one = try? InputBytes(.file(path)), let two = try? InputBytes(.file(other))
    else { return false }
    return Digest(of: one) == Digest(of: two)
  }
}
