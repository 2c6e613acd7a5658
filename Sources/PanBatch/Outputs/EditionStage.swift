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

  /// What a stage that is whole says of its edition.
  struct Mark {
    /// Whether files of others that are replaced may go.
    var replacesForeign = false
    /// The files and folders that take their places.
    var appearing: [String] = []
    /// The files of the edition before that this one has nothing in place of.
    var outdated: [String] = []
    /// The document that appears with the edition, and what it holds then; nil for none.
    var document: (path: String, digest: Digest)?

    init() {}

    /// Reads what ``text`` says.
    init(text: String) {
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 2)
        switch (words.first, words.count) {
        case ("replacing", 1): replacesForeign = true
        case ("appearing", 2...): appearing.append(String(line.dropFirst("appearing ".count)))
        case ("outdated", 2...): outdated.append(String(line.dropFirst("outdated ".count)))
        case ("document", 3):
          document = Digest(hexadecimal: words[1]).map { (String(words[2]), $0) }
        default: break
        }
      }
    }

    var text: String {
      (replacesForeign ? "replacing\n" : "") + appearing.map { "appearing \($0)\n" }.joined()
        + outdated.map { "outdated \($0)\n" }.joined()
        + (document.map { "document \($0.digest) \($0.path)\n" } ?? "")
    }

    /// Whether the document has appeared, or there is none.
    var isDocumentThere: Bool {
      guard let document else { return true }
      return (try? Digest(ofFile: document.path)) == document.digest
    }
  }

  /// Says that `new` is whole.
  func complete(_ mark: Mark) throws(System.Failure) {
    try System.makeFolder(old)
    let draft = System.join(path, "mark")
    try Self.write(Array(mark.text.utf8), to: draft)
    try System.rename(draft, to: self.mark)
  }

  private var readMark: Mark {
    let bytes = (try? InputBytes(.file(mark)))?.array ?? []
    return Mark(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Writes a new file of a folder that nobody else looks at.
  static func write(_ bytes: [UInt8], to path: String) throws(System.Failure) {
    let descriptor = try System.open(path, .create)
    // A typed throw through withUnsafeBytes crashes the 6.3.1 compiler here.
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(System.Failure) in try unsafe System.write(bytes, to: descriptor) }
    }
    try System.close(descriptor)
    try result.get()
  }

  /// Brings what a killed process left to its end: an edition that is whole appears, another goes.
  ///
  /// Where a document was to appear with it and has not, what had been moved goes back.
  func conclude() {
    guard Self.exists(mark) else { return remove() }
    let mark = readMark
    if !mark.isDocumentThere {
      withdraw(mark.appearing)
      for name in mark.outdated where !Self.exists(System.join(folder, name)) { withdraw([name]) }
    } else if mayReplace(mark) {
      _ = try? publish()
    }
    remove()
  }

  /// Whether nobody has changed a file since that the edition would replace.
  private func mayReplace(_ mark: Mark) -> Bool {
    if mark.replacesForeign { return true }
    let known = [FileManifest(in: old), FileManifest(in: folder)]
    return Self.names(in: new).allSatisfy { name in
      let target = System.join(folder, name)
      return name == FileManifest.name || Self.isFolder(target) || !Self.exists(target)
        || known.contains { $0.owns(name, at: target) }
    }
  }

  /// Takes the stage away, with what was replaced.
  ///
  /// A file of somebody else's that appeared meanwhile goes back to where it was; where it cannot,
  /// the stage stays.
  func remove() {
    if Self.exists(mark) {
      let manifest = FileManifest(in: old)
      let mayReplace = readMark.replacesForeign
      for name in Self.names(in: old) where name != FileManifest.name {
        tidy(name, by: manifest, replacesForeign: mayReplace)
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

  /// A step of publishing: a name of the edition, and what is renamed for it.
  private typealias Move = (name: String, from: String, to: String)

  /// Moves everything into place: folders as a whole, then the files.
  ///
  /// All that can be done before is: what is left are renames, one after the other, so that only a
  /// kill within those microseconds finds a part of them done. Done again after one, it goes on
  /// where it was. Returns the names that were moved.
  func publish() throws(System.Failure) -> [String] {
    let names = Self.names(in: new).sorted()
    let folders = names.filter { Self.isFolder(System.join(new, $0)) }
    let files = names.filter { !folders.contains($0) }
    let outdated = readMark.outdated.filter { Self.exists(System.join(folder, $0)) }
    for name in files { keep(name) }
    var moves: [Move] = []
    for name in folders { moves += awaySteps(of: name) + [inStep(of: name)] }
    for name in files {
      if !isKept(name) { moves += awaySteps(of: name) }
      moves.append(inStep(of: name))
    }
    for name in outdated { moves += awaySteps(of: name) }
    var begun = 0
    do throws(System.Failure) {
      for move in moves {
        begun += 1
        try System.rename(move.from, to: move.to)
      }
    } catch {
      withdraw(Self.names(of: moves[..<begun]))
      throw error
    }
    return Self.names(of: moves[...])
  }

  /// The names that moves are of, each once.
  private static func names(of moves: ArraySlice<Move>) -> [String] {
    moves.indices.filter { $0 == moves.startIndex || moves[$0].name != moves[$0 - 1].name }
      .map { moves[$0].name }
  }

  private func inStep(of name: String) -> Move {
    (name, System.join(new, name), System.join(folder, name))
  }

  /// Takes away what stands in a name's place, if anything does.
  private func awaySteps(of name: String) -> [Move] {
    let target = System.join(folder, name)
    return Self.exists(target) ? [(name, target, System.join(old, name))] : []
  }

  private func isKept(_ name: String) -> Bool { Self.exists(System.join(old, name)) }

  /// Keeps a file that is about to be replaced under a second name, where the disk knows any.
  private func keep(_ name: String) {
    let target = System.join(folder, name)
    guard Self.exists(target), !isKept(name) else { return }
    try? System.link(target, to: System.join(old, name))
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
      let one = try? Digest(ofFile: path), let two = try? Digest(ofFile: other)
    else { return false }
    return one == two
  }
}
