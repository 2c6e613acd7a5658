/// A copy of a document's folder, in which a check runs the document's commands.
///
/// All files and folders in it are real copies. Links are followed, and hidden names, pipes and
/// devices are left out. Links to what is beside each folder above stand above the copy, so that
/// commands can read `../recordings`. The copy goes with this value.
package final class ScratchFolder: Sendable {
  /// The copy's path.
  package let path: String
  /// The folder that was copied.
  let original: String
  private let root: String

  /// The most bytes that are copied.
  private static let limit = 1 << 30

  /// Copies a folder.
  package init(of folder: String) throws {
    do throws(System.Failure) {
      original = try System.resolve(folder)
      root = try Self.makeRoot()
    } catch {
      throw OutputError(error, writing: "a copy of \(folder)")
    }
    path = root + original
    do throws(System.Failure) {
      try showFoldersAbove()
    } catch {
      throw OutputError(error, writing: "a copy of \(folder)")
    }
    var left = Self.limit
    var visited: Set<FileInfo.Identity> = []
    try Self.copy(original, to: path, &visited, &left)
  }

  deinit {
    _ = System.removeTree(root)
  }

  // MARK: - Making the copy

  /// Only `TMPDIR` if it is set, else `/var/tmp` and `/tmp`.
  private static func makeRoot() throws(System.Failure) -> String {
    let wanted = System.environment("TMPDIR") ?? ""
    var failure = System.Failure.noFolder
    for folder in wanted.isEmpty ? ["/var/tmp", "/tmp"] : [wanted] {
      TemporaryFile.sweepFolders(in: folder)
      for attempt in 0..<1000 {
        do throws(System.Failure) {
          let name = ".pantrace-\(System.processNumber)-\(attempt).tmp"
          let path = System.join(try System.resolve(folder), name)
          try System.makeFolder(path, permissions: 0o700)
          return path
        } catch {
          failure = error
          if !error.exists { break }
        }
      }
    }
    throw failure
  }

  /// Makes the folders above the copy, with a link to each entry of the originals.
  private func showFoldersAbove() throws(System.Failure) {
    var (place, shown) = (root, "/")
    for part in original.split(separator: "/").map(String.init) {
      do throws(System.Failure) {
        for name in try System.names(in: shown, includingHidden: true) where name != part {
          try System.link(System.join(place, name), to: System.join(shown, name))
        }
      } catch {
        // A folder that may be entered and not read has nothing to show.
        guard error.isRefused else { throw error }
      }
      (place, shown) = (System.join(place, part), System.join(shown, part))
      try System.makeFolder(place)
    }
  }

  /// Copies the content of a folder into another one.
  private static func copy(
    _ folder: String, to place: String, _ visited: inout Set<FileInfo.Identity>, _ left: inout Int
  ) throws {
    let names: [String]
    do throws(System.Failure) {
      // Links may lead in a circle.
      guard visited.insert(try FileInfo(following: folder).identity).inserted else { return }
      names = try System.names(in: folder, includingHidden: false)
    } catch {
      throw InputError.unreadable(folder, reason: error.reason)
    }
    for name in names {
      let (from, to) = (System.join(folder, name), System.join(place, name))
      // A link that leads nowhere is no file in the copy either.
      guard let info = try? FileInfo(following: from) else { continue }
      switch info.kind {
      case .folder:
        do throws(System.Failure) {
          try System.makeFolder(to)
        } catch {
          throw OutputError(error, writing: to)
        }
        try copy(from, to: to, &visited, &left)
      case .file:
        left -= info.size
        guard left >= 0 else {
          throw InputError.refused(
            "\(folder): a check copies the document's folder, which has more than 1 GiB",
            advice: "Put the document into a folder of its own.")
        }
        let output = try AtomicOutput(.file(to))
        try unsafe InputBytes.read(.file(from)).withUnsafeBytes { bytes in
          Result { () throws(OutputError) in try unsafe output.write(bytes) }
        }.get()
        try output.commit()
      case .link, .other: break
      }
    }
  }
}

/// Refuses outputs that the commands of a document may not write.
package enum OutputGuard {
  // Task-local is enough, as commands open their outputs in the task that runs them.
  @TaskLocal private static var document: FileInfo.Identity?
  @TaskLocal private static var scratch: ScratchFolder?

  /// Runs some work in a folder in which the file `document` is not written.
  ///
  /// In a copy of a folder, nothing is written outside of the copy.
  package static func during<Result>(
    _ folder: String, in scratch: ScratchFolder?, guarding document: String, _ work: () -> Result
  ) throws(InputError) -> Result {
    try WorkingFolder.during(scratch?.path ?? folder) {
      $document.withValue(try? FileInfo(following: document).identity) {
        $scratch.withValue(scratch, operation: work)
      }
    }
  }

  /// Refuses the document itself.
  ///
  /// In a copy, refuses a path with `..`, an absolute one, and one that leads through a link or to a
  /// pipe or a device.
  static func admit(_ output: String) throws(OutputError) {
    if let document, let info = try? FileInfo(following: output), info.identity == document {
      throw .inUse(output)
    }
    guard let scratch else { return }
    let parts = output.split(separator: "/").filter { $0 != "." }
    guard !output.hasPrefix("/"), !parts.contains("..") else { throw .outside(output) }
    // Also the original's files, as links and pipes are not copied.
    for folder in [scratch.path, scratch.original] {
      var place = folder
      for part in parts {
        place = System.join(place, String(part))
        let kind: FileInfo.Kind
        do throws(System.Failure) {
          kind = try FileInfo(of: place).kind
        } catch {
          if error.isMissing { break }
          throw OutputError(error, writing: output)
        }
        if kind == .link || kind == .other { throw .outside(output) }
      }
    }
  }
}
