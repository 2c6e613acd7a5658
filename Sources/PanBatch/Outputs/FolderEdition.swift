package import PanText

/// The files of a report, which appear together in place of those that an earlier report left.
///
/// They are put together in a hidden folder. Where the report's folder holds nothing else, that folder
/// and the hidden one then exchange their names: one step of the system, so that whatever ends the
/// process leaves the old report or the new one. Elsewhere, in a folder with other files or on a disk
/// that cannot exchange names, the files take their places one by one, the document last.
///
/// `SHA256SUMS` lists the files of a report: those that still have their digest may be replaced and
/// removed, and every other file stays.
package final class FolderEdition {
  private let folder: OutputFolder
  /// The hidden folder that the files are put together in.
  private let stage: String
  /// Keeps the lock on the stage.
  private let descriptor: Int32
  private let older: FileManifest
  private let replacesForeign: Bool
  private var manifest = FileManifest()
  private var isPublished = false

  /// Begins a report in a folder, which is made unless it is there.
  ///
  /// With `replacesForeign`, files of the same names are replaced, whichever program wrote them.
  /// `document` is the path of a page that may appear with the files; leftovers beside it go.
  package init(
    in path: String, replacesForeign: Bool = false, document: String? = nil
  ) throws(OutputError) {
    let folder = try OutputFolder(path)
    self.folder = folder
    if let document { Leftovers.sweep(System.folder(of: document)) }
    do throws(System.Failure) {
      (stage, descriptor) = try Self.makeStage(for: System.resolve(path))
    } catch {
      throw OutputError(error, writing: path)
    }
    older = FileManifest(in: path)
    self.replacesForeign = replacesForeign
    // A list of digests without a report's table was written by another program.
    let list = System.join(path, ReportFiles.list)
    guard replacesForeign || !Self.exists(list) || older.lists(ReportFiles.table) else {
      throw .foreign(list)
    }
  }

  /// Makes the stage beside the folder, where the two can exchange their names, or else inside it.
  private static func makeStage(for folder: String) throws(System.Failure) -> (String, Int32) {
    let parent = System.folder(of: folder)
    Leftovers.sweep(folder)
    Leftovers.sweep(parent)
    // The folder may be a mount point, or lie in one that this process may not write to.
    guard let beside = try? Leftovers.makeFolder(in: parent) else {
      return try Leftovers.makeFolder(in: folder)
    }
    let inside = System.join(folder, String(beside.path.dropFirst(parent.count)))
    do throws(System.Failure) {
      try Interruption.shielded { () throws(System.Failure) in
        try System.rename(beside.path, to: inside)
        try System.rename(inside, to: beside.path)
      }
      return beside
    } catch {
      System.removeIfEmpty(beside.path)
      try? System.close(beside.descriptor)
      Interruption.forget(.stage(beside.path))
      return try Leftovers.makeFolder(in: folder)
    }
  }

  deinit {
    if !isPublished { _ = System.removeTree(stage) }
    try? System.close(descriptor)
    Interruption.forget(.stage(stage))
  }

  /// Refuses a name at which a file stands that no report wrote.
  ///
  /// For names that are known before the work begins; ``write(_:to:)-([UInt8],_)`` asks for all others.
  package func reserve(_ name: String) throws(OutputError) {
    let (folders, file) = try folder.places(of: name)
    for folder in folders where Self.exists(folder) && !Self.isFolder(folder) {
      throw .notFolder(folder)
    }
    guard Self.exists(file) else { return }
    if Self.isFolder(file) { throw .isFolder(file) }
    guard replacesForeign || name == ReportFiles.list || older.owns(name, at: file) else {
      throw .foreign(file)
    }
  }

  /// Adds a file; the name may lead through folders, and no part of it may be hidden.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    try reserve(name)
    do throws(System.Failure) {
      try put(bytes, at: name)
    } catch {
      throw OutputError(error, writing: System.join(folder.path, name))
    }
    manifest.add(name, Digest(of: bytes))
  }

  /// Adds a file that comes in pieces, so that memory holds one piece at a time.
  package func write(
    to name: String, _ pieces: (_ write: (ByteView) throws -> Void) throws -> Void
  ) throws {
    try reserve(name)
    var hasher = SHA256()
    do {
      let descriptor = try open(name)
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

  private func put(_ bytes: [UInt8], at name: String) throws(System.Failure) {
    let descriptor = try open(name)
    // A typed throw through withUnsafeBytes crashes the 6.3.1 compiler here.
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(System.Failure) in try unsafe System.write(bytes, to: descriptor) }
    }
    try System.close(descriptor)
    try result.get()
  }

  /// Opens a new file in the stage with the permissions of the one that it replaces, and makes the
  /// folders that it is in.
  private func open(_ name: String) throws(System.Failure) -> Int32 {
    var place = stage
    for part in name.split(separator: "/").dropLast() {
      place = System.join(place, String(part))
      if !Self.exists(place) { try System.makeFolder(place) }
    }
    return try System.create(
      System.join(stage, name), as: try? FileInfo(of: System.join(folder.path, name)))
  }

  // MARK: - Publishing

  /// Makes the files appear, and with them a document that shows them; removes what is outdated.
  ///
  /// Where something cannot be put into its place, what was there stays, except in a folder that takes
  /// the files one by one.
  package func publish(with document: PreparedFile? = nil) throws(OutputError) {
    for name in manifest.names + [ReportFiles.list] {
      OutputJournal.note(System.join(folder.path, name))
    }
    try Interruption.shielded { () throws(OutputError) in
      if try exchange() {
        do throws(OutputError) {
          try document?.appear()
        } catch {
          try? System.exchange(stage, folder.path)
          throw error
        }
      } else {
        try moveOneByOne()
        try document?.appear()
      }
      isPublished = true
      retire()
    }
  }

  /// Has the stage and the folder exchange their names; false where they cannot, or where the folder
  /// holds what no report wrote.
  private func exchange() throws(OutputError) -> Bool {
    do throws(System.Failure) {
      let place = try System.resolve(folder.path)
      let old = try FileInfo(of: place)
      let new = try FileInfo(of: stage)
      // After the exchange this process would work in the old folder, which goes.
      let isAroundHere = System.join(try System.resolve("."), "").hasPrefix(System.join(place, ""))
      guard System.folder(of: stage) == System.folder(of: place), !isAroundHere,
        old.owner == new.owner, old.group == new.group, isReportOnly(place)
      else { return false }
      try put(Array(manifest.text.utf8), at: ReportFiles.list)
      System.setPermissions(old.permissions, of: descriptor)
      do throws(System.Failure) {
        try System.exchange(stage, place)
        return true
      } catch {
        System.remove(System.join(stage, ReportFiles.list))
        return false
      }
    } catch {
      throw OutputError(error, writing: folder.path)
    }
  }

  /// Whether a folder holds only files of the older report, or of any with `replacesForeign`, and
  /// hidden files, which some systems leave in every folder.
  private func isReportOnly(_ place: String, below prefix: String = "") -> Bool {
    let names = Self.names(in: place)
    // No report leaves an empty folder in its own.
    return (prefix.isEmpty || !names.isEmpty)
      && names.allSatisfy { name in
        let path = System.join(place, name)
        if name.hasPrefix(".") { return (try? FileInfo(of: path))?.kind == .file }
        if Self.isFolder(path) { return isReportOnly(path, below: prefix + name + "/") }
        let inner = prefix + name
        return inner == ReportFiles.list || older.owns(inner, at: path)
          || replacesForeign && manifest.lists(inner)
      }
  }

  /// Moves the files into the folder, the pictures first and the document last.
  ///
  /// Until the last is there the list has the old digests and the new, so that a later report knows all
  /// of them, whatever ends the process.
  private func moveOneByOne() throws(OutputError) {
    // Another program's file may have come to one of the names since it was reserved.
    for name in manifest.names { try reserve(name) }
    var both = older
    both.add(manifest)
    try write(list: both)
    let documents = [ReportFiles.table, ReportFiles.lab, ReportFiles.document]
    let names =
      manifest.names.filter { !documents.contains($0) } + documents.filter(manifest.lists)
    for name in names {
      let (folders, file) = try folder.places(of: name)
      do throws(System.Failure) {
        for folder in folders where !Self.exists(folder) { try System.makeFolder(folder) }
        try System.rename(System.join(stage, name), to: file)
      } catch {
        throw OutputError(error, writing: file)
      }
    }
    for name in older.names where !manifest.lists(name) {
      guard let places = try? folder.places(of: name), older.owns(name, at: places.file) else {
        continue
      }
      System.remove(places.file)
      for folder in places.folders.reversed() { System.removeIfEmpty(folder) }
    }
    try write(list: manifest)
  }

  private func write(list: FileManifest) throws(OutputError) {
    do throws(System.Failure) {
      try put(Array(list.text.utf8), at: ReportFiles.list)
      try System.rename(
        System.join(stage, ReportFiles.list), to: System.join(folder.path, ReportFiles.list))
    } catch {
      throw OutputError(error, writing: System.join(folder.path, ReportFiles.list))
    }
  }

  /// Removes what the stage holds of the older report, and brings every other file back.
  private func retire(below prefix: String = "") {
    for name in Self.names(in: System.join(stage, prefix)) {
      let inner = prefix + name
      let path = System.join(stage, inner)
      if Self.isFolder(path) {
        retire(below: inner + "/")
      } else if inner == ReportFiles.list || older.owns(inner, at: path)
        || replacesForeign && manifest.lists(inner)
      {
        System.remove(path)
      } else {
        bringBack(inner)
      }
    }
    System.removeIfEmpty(System.join(stage, prefix))
  }

  private func bringBack(_ name: String) {
    var place = folder.path
    for part in name.split(separator: "/").dropLast() {
      place = System.join(place, String(part))
      try? System.makeFolder(place)
    }
    let target = System.join(folder.path, name)
    if !Self.exists(target) { try? System.rename(System.join(stage, name), to: target) }
  }

  // MARK: - Files

  private static func exists(_ path: String) -> Bool { (try? FileInfo(of: path)) != nil }
  private static func isFolder(_ path: String) -> Bool {
    (try? FileInfo(of: path))?.kind == .folder
  }
  private static func names(in folder: String) -> [String] {
    (try? System.names(in: folder, includingHidden: true)) ?? []
  }
}
