package import PanText

/// Files of a folder that appear together, in place of those that an edition before left there.
///
/// They are put together out of sight. Until ``publish(with:)`` everything in the folder is what it
/// was, and from then on everything is new, whatever ends the process. `SHA256SUMS` lists the files
/// of an edition: what stands in it and still has its digest may be replaced and removed, and all
/// else belongs to somebody and stays.
package final class FolderEdition {
  /// The one file of an edition that looks like a recording by its name; searches pass over it.
  package static let table = "analysis.csv"
  /// The file that lists the others with their digests.
  package static let list = FileManifest.name

  private let folder: OutputFolder
  private let stage: EditionStage
  private let stagePath: String
  /// Keeps the lock on the stage.
  private let descriptor: Int32
  private let older: FileManifest
  private let replacesForeign: Bool
  private var manifest = FileManifest()
  private var isPublished = false

  /// Begins an edition in a folder, which is made unless it is there.
  ///
  /// With `replacesForeign`, files of the same names are replaced whoever wrote them. `document` is
  /// the path of one that may appear with the edition, beside which a killed run may have left
  /// something.
  package init(
    in path: String, replacesForeign: Bool = false, document: String? = nil
  ) throws(OutputError) {
    folder = try OutputFolder(path)
    Leftovers.sweep(path)
    if let document { Leftovers.sweep(TemporaryFile.folder(of: document)) }
    do throws(System.Failure) {
      (stagePath, descriptor) = try Self.makeStage(in: path)
    } catch {
      throw OutputError(error, writing: path)
    }
    stage = EditionStage(stagePath)
    older = FileManifest(in: path)
    self.replacesForeign = replacesForeign
    // Somebody's own list of digests does not speak of a report's table.
    let list = System.join(path, FileManifest.name)
    guard replacesForeign || !EditionStage.exists(list) || older.digests[Self.table] != nil else {
      throw .foreign(list)
    }
  }

  private static func makeStage(in folder: String) throws(System.Failure) -> (String, Int32) {
    var attempt = 0
    while true {
      let path = System.join(folder, Leftovers.name(attempt: attempt))
      attempt += 1
      Interruption.register(.stage(path))
      do throws(System.Failure) {
        try System.makeFolder(path)
        let descriptor = try System.open(path, .read)
        if System.lock(descriptor), EditionStage.exists(path) {
          try System.makeFolder(EditionStage(path).new)
          return (path, descriptor)
        }
        // A process that sweeps was faster than the lock.
        try System.close(descriptor)
        Interruption.forget(.stage(path))
      } catch {
        Interruption.forget(.stage(path))
        guard error.exists, attempt < 1000 else { throw error }
      }
    }
  }

  deinit {
    if !isPublished { stage.remove() }
    try? System.close(descriptor)
    Interruption.forget(.stage(stagePath))
    if !isPublished { folder.removeIfMade() }
  }

  /// Refuses a name under which somebody's own file stands.
  ///
  /// For names that are known before the work begins; ``write(_:to:)-([UInt8],_)`` asks for all others.
  package func reserve(_ name: String) throws(OutputError) {
    let (folders, file) = try folder.places(of: name)
    for folder in folders where EditionStage.exists(folder) && !EditionStage.isFolder(folder) {
      throw .notFolder(folder)
    }
    guard EditionStage.exists(file) else { return }
    if EditionStage.isFolder(file) { throw .isFolder(file) }
    guard replacesForeign || older.owns(name, at: file) else { throw .foreign(file) }
  }

  /// Adds a file; the name may lead through folders, and no part of it may be hidden.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    try reserve(name)
    do throws(System.Failure) {
      try EditionStage.write(bytes, to: place(of: name))
    } catch {
      throw OutputError(error, writing: System.join(folder.path, name))
    }
    manifest.add(name, Digest(of: bytes))
  }

  /// Adds a file that comes in pieces, so that none of it need be held.
  package func write(
    to name: String, _ pieces: (_ write: (LentBytes) throws -> Void) throws -> Void
  ) throws {
    try reserve(name)
    var hasher = SHA256()
    do {
      let descriptor = try System.open(place(of: name), .create)
      defer { try? System.close(descriptor) }
      try pieces { piece in
        try unsafe piece.withBuffer { bytes in
          unsafe hasher.update(bytes)
          return Result { () throws(System.Failure) in
            try unsafe System.write(bytes, to: descriptor)
          }
        }.get()
      }
    } catch let error as System.Failure {
      throw OutputError(error, writing: System.join(folder.path, name))
    }
    manifest.add(name, hasher.finish())
  }

  /// Adds a text file as UTF-8.
  package func write(_ text: String, to name: String) throws(OutputError) {
    try write(Array(text.utf8), to: name)
  }

  /// The path of a file in the stage, with the folders it is in.
  private func place(of name: String) throws(System.Failure) -> String {
    var path = stage.new
    let parts = name.split(separator: "/")
    for part in parts.dropLast() {
      path = System.join(path, String(part))
      if !EditionStage.exists(path) { try System.makeFolder(path) }
    }
    return System.join(path, String(parts.last ?? ""))
  }

  /// Makes the files appear, and with them a document that shows them; removes what is outdated.
  ///
  /// Where something cannot be put into its place, everything is as it was.
  package func publish(with document: PreparedFile? = nil) throws(OutputError) {
    do throws(System.Failure) {
      for name in outerFolders { try carryOver(name) }
      try EditionStage.write(
        Array(manifest.text.utf8), to: System.join(stage.new, FileManifest.name))
      try stage.complete(mark(with: document))
    } catch {
      throw OutputError(error, writing: folder.path)
    }
    try note()
    try Interruption.shielded { () throws(OutputError) in try move(with: document) }
    isPublished = true
    stage.remove()
    for name in outerFolders { System.removeIfEmpty(System.join(folder.path, name)) }
  }

  /// What another process must know to end what this one begins.
  private func mark(with document: PreparedFile?) -> EditionStage.Mark {
    var mark = EditionStage.Mark()
    mark.replacesForeign = replacesForeign
    mark.appearing = EditionStage.names(in: stage.new)
    mark.outdated = older.digests.keys.filter { name in
      !name.contains("/") && !name.hasPrefix(".") && manifest.digests[name] == nil
        && older.owns(name, at: System.join(folder.path, name))
    }.sorted()
    mark.document = document.map { (System.placeAsMade($0.path), $0.digest) }
    return mark
  }

  private func move(with document: PreparedFile?) throws(OutputError) {
    let moved: [String]
    do throws(System.Failure) {
      moved = try stage.publish()
    } catch {
      throw OutputError(error, writing: folder.path)
    }
    do throws(OutputError) {
      try document?.appear()
    } catch {
      stage.withdraw(moved)
      throw error
    }
  }

  /// The folders in the folder that this edition or the one before has files in.
  private var outerFolders: [String] {
    let names = (Array(manifest.digests.keys) + older.digests.keys).compactMap { name in
      name.firstIndex(of: "/").map { String(name[..<$0]) }
    }
    // A forged list may name any folder; one that the edition cannot have been in is left alone.
    return Set(names).filter { !$0.isEmpty && !$0.hasPrefix(".") }.sorted()
  }

  /// Gives what others have in a folder a second name in the new one.
  private func carryOver(_ name: String) throws(System.Failure) {
    let source = System.join(folder.path, name)
    let target = System.join(stage.new, name)
    guard EditionStage.isFolder(source) else {
      guard EditionStage.exists(source), !older.owns(name, at: source),
        !EditionStage.exists(target)
      else { return }
      _ = try place(of: name)
      return try Self.name(source, as: target)
    }
    for inner in EditionStage.names(in: source) { try carryOver(name + "/" + inner) }
    // The folder as a whole is moved, so that there must be one even where nothing is left in it.
    if !name.contains("/"), !EditionStage.exists(target) { try System.makeFolder(target) }
  }

  /// Gives a file a second name; a copy where the disk knows no second names.
  private static func name(_ source: String, as target: String) throws(System.Failure) {
    do throws(System.Failure) {
      try System.link(source, to: target)
    } catch {
      guard (try? FileInfo(of: source))?.kind == .file, let bytes = try? InputBytes(.file(source))
      else { throw error }
      try EditionStage.write(bytes.array, to: target)
    }
  }

  /// Tells the journal which files are about to change.
  private func note() throws(OutputError) {
    for name in manifest.digests.keys.sorted() + [FileManifest.name] {
      guard let places = try? folder.places(of: name) else { continue }
      for folder in places.folders where !EditionStage.exists(folder) {
        OutputJournal.noteFolder(folder)
      }
      try OutputJournal.note(places.file)
    }
  }
}
