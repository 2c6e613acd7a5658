package import PanText

/// Publishes the files of a report together, in place of an earlier report's files.
///
/// The files are staged in a hidden folder. If the report's folder contains nothing else, the two
/// folders exchange their names in one atomic step, so that a crash leaves the old report or the
/// new one. Otherwise, and on disks without that operation, files are renamed one by one, the
/// document last.
///
/// `SHA256SUMS` lists the files of a report: those that still have their digest may be replaced and
/// removed; every other file stays.
package final class FolderEdition {
  private let folder: OutputFolder
  /// The hidden staging folder.
  private let stage: String
  /// Keeps the lock on the stage.
  private let descriptor: Int32
  private let older: FileManifest
  private let replacesForeign: Bool
  private var manifest = FileManifest()
  private var isPublished = false

  /// Begins a report in a folder, which is made if missing.
  ///
  /// With `replacesForeign`, files of the same names are replaced even if no report wrote them.
  /// `document` is the path of a page that may be published with the files; leftovers beside it are
  /// removed.
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
    // A manifest without a report's table is another program's.
    let list = System.join(path, ReportFiles.list)
    guard replacesForeign || !Self.exists(list) || older.lists(ReportFiles.table) else {
      throw .foreign(list)
    }
  }

  /// Makes the stage beside the folder, so that the two can be exchanged, or else inside it.
  private static func makeStage(for folder: String) throws(System.Failure) -> (String, Int32) {
    let parent = System.folder(of: folder)
    Leftovers.sweep(folder)
    Leftovers.sweep(parent)
    // The parent may be another disk, or not writable: then renaming to it fails.
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

  /// Refuses a name if a file that no report wrote already has it.
  ///
  /// For names that are known before the work; ``write(_:to:)-([UInt8],_)`` checks all others.
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

  /// Adds a file; the name may contain folders, and no part of it may be hidden.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    try reserve(name)
    do throws(System.Failure) {
      try put(bytes, at: name)
    } catch {
      throw OutputError(error, writing: System.join(folder.path, name))
    }
    manifest.add(name, Digest(of: bytes))
  }

  /// Adds a file piece by piece.
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

  /// Creates a file in the stage with the permissions of the file that it replaces, and its
  /// folders.
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

  /// Publishes the files and an optional document, and removes outdated files.
  ///
  /// On an error the old files stay, except where files are renamed one by one.
  package func publish(with document: PreparedFile? = nil) throws(OutputError) {
    for name in manifest.names + [ReportFiles.list] {
      OutputJournal.note(System.join(folder.path, name))
    }
    try Interruption.shielded { () throws(OutputError) in
      if try exchange() {
        do throws(OutputError) {
          try document?.commit()
        } catch {
          try? System.exchange(stage, folder.path)
          throw error
        }
      } else {
        try moveOneByOne()
        try document?.commit()
      }
      isPublished = true
      retire()
    }
  }

  /// Exchanges the stage and the folder; false where that is impossible or the folder has other
  /// files.
  private func exchange() throws(OutputError) -> Bool {
    do throws(System.Failure) {
      let place = try System.resolve(folder.path)
      let old = try FileInfo(of: place)
      let new = try FileInfo(of: stage)
      // The working folder would become the old folder, which is removed.
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

  /// Whether a folder contains only files that may be replaced, and hidden files such as
  /// `.DS_Store`.
  private func isReportOnly(_ place: String, below prefix: String = "") -> Bool {
    let names = Self.names(in: place)
    // Reports contain no empty folders, so an empty one is foreign.
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

  /// Renames the files into the folder, pictures first and the document last.
  ///
  /// Meanwhile the manifest lists the old and the new digests, so that after a crash a later report
  /// still recognizes all files.
  private func moveOneByOne() throws(OutputError) {
    // Another program may have created a file since the name was reserved.
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

  /// Empties the stage: removes files of the older report and moves all others back.
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
