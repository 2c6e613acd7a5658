/// A copy-on-write shadow of a folder: it shows the folder's content, and writes leave the original
/// unchanged.
///
/// It is in a temporary folder, below shadows of all parent folders, so that `..` works. Entries
/// are links to the originals. When a file is written, the links on its path are replaced by real
/// folders and a copy of the file.
package final class WorkingCopy: Sendable {
  /// The shadow's path.
  package let path: String
  private let root: String

  /// Creates a shadow of a folder.
  package init(of folder: String) throws(OutputError) {
    do throws(System.Failure) {
      let original = try System.resolve(folder)
      root = try Self.makeRoot()
      path = root + original
      var place = root
      var shown = "/"
      for part in original.split(separator: "/").map(String.init) {
        try Self.show(shown, in: place, without: part)
        place = System.join(place, part)
        shown = System.join(shown, part)
        try System.makeFolder(place)
      }
      try Self.show(shown, in: place)
    } catch {
      throw OutputError(error, writing: "a copy of \(folder)")
    }
  }

  /// The candidates for the temporary folder: only `TMPDIR` if set, else `/var/tmp` and `/tmp`.
  private static var folders: [String] {
    if let folder = System.environment("TMPDIR"), !folder.isEmpty { return [folder] }
    return ["/var/tmp", "/tmp"]
  }

  private static func makeRoot() throws(System.Failure) -> String {
    var failure: System.Failure?
    for folder in Self.folders {
      do throws(System.Failure) {
        return try makeFolder(in: System.resolve(folder))
      } catch {
        failure = error
      }
    }
    throw failure ?? .noFolder
  }

  /// Makes a folder with permissions 0700 under a temporary name.
  private static func makeFolder(in folder: String) throws(System.Failure) -> String {
    var attempt = 0
    while true {
      let path = System.join(folder, ".pantrace-\(System.processNumber)-\(attempt).tmp")
      Interruption.register(.stage(path))
      do throws(System.Failure) {
        try System.makeFolder(path, permissions: 0o700)
        return path
      } catch {
        Interruption.forget(.stage(path))
        attempt += 1
        guard error.exists, attempt < 1000 else { throw error }
      }
    }
  }

  deinit {
    _ = System.removeTree(root)
    Interruption.forget(.stage(root))
  }

  /// Makes links to the entries of a folder; to none if it cannot be read.
  private static func show(
    _ folder: String, in place: String, without name: String? = nil
  ) throws(System.Failure) {
    for entry in (try? System.names(in: folder, includingHidden: true)) ?? [] where entry != name {
      try System.link(System.join(place, entry), to: System.join(folder, entry))
    }
  }

  /// Prepares the path of an output, relative to the working folder, for writing.
  /// - Throws: ``OutputError/outside(_:)`` for a path that leads out of the copied folder.
  func admit(_ output: String, isFolder: Bool) throws(OutputError) {
    // Devices and pipes are written directly.
    if (try? FileInfo(following: output))?.kind == .other { return }
    var parts: [String] = []
    for part in output.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        throw .outside(output)
      }
    }
    guard !output.hasPrefix("/"), !parts.isEmpty || isFolder else { throw .outside(output) }
    do throws(System.Failure) {
      var place = path
      for (index, part) in parts.enumerated() {
        place = System.join(place, part)
        try Self.makeReal(place, deeply: isFolder && index == parts.count - 1)
      }
    } catch {
      throw OutputError(error, writing: output)
    }
  }

  /// Replaces a link by a real folder or a copy of the file.
  private static func makeReal(_ place: String, deeply: Bool) throws(System.Failure) {
    if (try? FileInfo(of: place))?.kind == .link, let info = try? FileInfo(following: place) {
      let original = try System.resolve(place)
      switch info.kind {
      case .folder:
        System.remove(place)
        try System.makeFolder(place)
        try show(original, in: place)
      case .file: try copy(original, info, to: place)
      case .link, .other: return
      }
    }
    guard deeply, (try? FileInfo(of: place))?.kind == .folder else { return }
    for name in try System.names(in: place, includingHidden: true) {
      try makeReal(System.join(place, name), deeply: true)
    }
  }

  private static func copy(
    _ original: String, _ info: FileInfo, to place: String
  ) throws(System.Failure) {
    guard let bytes = try? InputBytes.read(.file(original)) else { throw .noFolder }
    System.remove(place)
    let file = try Folder.working.create(place, permissions: info.permissions & 0o777)
    defer { try? System.close(file) }
    try unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(System.Failure) in try unsafe System.write(bytes, to: file) }
    }.get()
  }
}
