/// A copy of a folder to work in, which shows all that the folder shows and takes every change.
///
/// It stands in a hidden folder of temporary files, below copies of all folders that lead to the
/// original, so that `..` leads where it does there. Names are links to the originals until a file is
/// written: then the folders that lead to it become real ones, and the file a copy.
package final class WorkingCopy: Sendable {
  /// The folder to work in.
  package let path: String
  private let root: String
  private let descriptor: Int32

  /// Copies a folder.
  package init(of folder: String) throws(OutputError) {
    do throws(System.Failure) {
      let original = try System.resolve(folder)
      (root, descriptor) = try Self.makeRoot()
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

  /// The folders for temporary files: where `TMPDIR` says and nowhere else, or on the disk, or where the
  /// system has its own.
  private static var folders: [String] {
    if let folder = System.environment("TMPDIR"), !folder.isEmpty { return [folder] }
    return ["/var/tmp", "/tmp"]
  }

  private static func makeRoot() throws(System.Failure) -> (String, Int32) {
    var failure: System.Failure?
    for folder in Self.folders {
      do throws(System.Failure) {
        Leftovers.sweep(folder)
        return try Leftovers.makeFolder(in: System.resolve(folder))
      } catch {
        failure = error
      }
    }
    throw failure ?? .noFolder
  }

  deinit {
    _ = System.removeTree(root)
    try? System.close(descriptor)
    Interruption.forget(.stage(root))
  }

  /// Links to all that is in a folder; of a folder that may not be read, to nothing.
  private static func show(
    _ folder: String, in place: String, without name: String? = nil
  ) throws(System.Failure) {
    for entry in (try? System.names(in: folder, includingHidden: true)) ?? [] where entry != name {
      try System.link(System.join(place, entry), to: System.join(folder, entry))
    }
  }

  /// Makes room for an output, whose path begins in the working folder.
  /// - Throws: ``OutputError/outside(_:)`` for a path that leads out of the copied folder.
  func admit(_ output: String, isFolder: Bool) throws(OutputError) {
    // A device or a pipe takes the bytes and stays as it is.
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

  /// Puts a folder, or a copy of a file, in place of a link.
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
    guard let bytes = try? InputBytes(.file(original)) else { throw .noFolder }
    System.remove(place)
    let file = try System.create(place, as: info)
    defer { try? System.close(file) }
    try unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(System.Failure) in try unsafe System.write(bytes, to: file) }
    }.get()
  }
}
