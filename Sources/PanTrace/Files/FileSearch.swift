import PanTraces

/// Searches a folder for files by the ending of their names, in any case.
///
/// Hidden names are left out. No folder is entered twice, so cycles of links end.
struct FileSearch {
  /// The paths found so far. `info` is nil for links that lead nowhere.
  private(set) var found: [(path: ByteKey, info: FileInfo?)] = []
  private var visited: Set<FileInfo.Identity> = []
  /// The wanted ending of names, in lower case.
  private let suffix: StaticString

  /// Creates a search for an ending, given in lower case.
  init(suffix: StaticString) { self.suffix = suffix }

  /// Finds every file below a folder.
  /// - Throws: ``InputError/unreadable(_:reason:)`` for the first folder that cannot be listed, and
  ///   for the first name whose attributes cannot be read.
  mutating func collect(below folder: String) throws(InputError) {
    let entries: [FolderEntry]
    do throws(System.Failure) {
      let place = folder.isEmpty ? "." : folder
      guard visited.insert(try FileInfo(following: place).identity).inserted else { return }
      entries = try System.entries(in: place)
    } catch {
      throw .unreadable(folder, reason: error.reason)
    }
    for entry in entries {
      let path = System.join(folder, entry.name)
      switch entry.attributes {
      case .success(let info) where info.kind == .folder: try collect(below: path)
      case .success(let info) where info.kind == .file: try add(entry.name, info, in: folder)
      case .success: break
      // A link that leads nowhere is found, too, so that opening it reports the error.
      case .failure(let error) where error.leadsNowhere: try add(entry.name, nil, in: folder)
      case .failure(let error): throw .unreadable(path, reason: error.reason)
      }
    }
  }

  private mutating func add(
    _ name: String, _ info: FileInfo?, in folder: String
  ) throws(InputError) {
    guard name.ends(in: suffix), try !isOfReport(name, in: folder) else { return }
    found.append((ByteKey(System.join(folder, name)), info))
  }

  /// Whether a file is a report's `analysis.csv`, which is no recording.
  private func isOfReport(_ name: String, in folder: String) throws(InputError) -> Bool {
    guard name == ReportFiles.table else { return false }
    do throws(System.Failure) {
      return try ReportFiles.arePages(in: folder)
    } catch {
      throw .unreadable(folder, reason: error.reason)
    }
  }
}
