import PanText

/// Walks folders for files; entering no folder twice, it ends whatever the links.
struct FileSearch {
  /// A folder, and how much of the pattern was used up on the way to it.
  private struct Visit: Hashable {
    let folder: FileInfo.Identity
    let depth: Int
  }

  /// The paths found so far, with what is known of each; nil for links that lead nowhere.
  ///
  /// A pattern may find a path several times.
  private(set) var found: [(path: ByteKey, info: FileInfo?)] = []
  private var visits: Set<Visit> = []
  /// What names end in, in small letters.
  private let suffix: StaticString
  /// Looks into folders ahead.
  private let map: OrderedParallelMap

  /// Searches folders for names that end in something, in small letters.
  init(suffix: StaticString = ".csv", map: OrderedParallelMap) {
    self.suffix = suffix
    self.map = map
  }

  /// Finds every name that ends so below a folder, in any case of letters.
  mutating func collect(below folder: String) throws(InputError) {
    var folders = FoldersAhead(below: folder, map: map)
    try collect(below: folder, &folders)
  }

  private mutating func collect(
    below folder: String, _ folders: inout FoldersAhead
  ) throws(InputError) {
    guard try enter(folder, depth: 0) else { return }
    let inside = System.join(folder, "")
    for entry in try folders.entries(in: folder) {
      let path = inside + entry.name
      switch entry.info?.kind {
      case .folder: try collect(below: path, &folders)
      // A link that leads nowhere is found too: opening it will say so.
      case .file, nil:
        if entry.name.ends(in: suffix), !isOfReport(entry.name, in: folder) {
          found.append((ByteKey(path), entry.info))
        }
      case .link, .other: break
      }
    }
  }

  /// Whether a file is a report's table, which is no recording.
  private func isOfReport(_ name: String, in folder: String) -> Bool {
    name == ReportFiles.table
      && FileManifest(in: folder.isEmpty ? "." : folder).owns(name, at: System.join(folder, name))
  }

  /// Finds every file whose path matches a pattern.
  mutating func collect(matching pattern: String) throws(InputError) {
    // By scalars: a mark that follows a slash would make one character with it.
    let start = pattern.unicodeScalars.prefix { $0 == "/" }
    let parts = pattern.unicodeScalars.dropFirst(start.count).split(separator: "/")
    try collect(in: start.isEmpty ? "" : "/", parts.map(Substring.init)[...])
  }

  private mutating func collect(
    in folder: String, _ parts: ArraySlice<Substring>
  ) throws(InputError) {
    guard let part = parts.first else { return }
    let rest = parts.dropFirst()
    if part == "**" {
      // Nothing at all, or one folder and then the same again; at the end, the files as well.
      try collect(in: folder, rest.isEmpty ? ["*"] : rest)
      guard try enter(folder, depth: parts.startIndex) else { return }
      for name in try names(in: folder, includingHidden: false) {
        let path = System.join(folder, name)
        if kind(of: path) == .folder { try collect(in: path, parts) }
      }
    } else if GlobPattern.isPattern(part) {
      let pattern = GlobPattern(part)
      for name in try names(in: folder, includingHidden: pattern.matchesHidden)
      where pattern.matches(name) && !isOfReport(name, in: folder) {
        try descend(to: System.join(folder, name), rest)
      }
    } else {
      try descend(to: System.join(folder, String(part)), rest)
    }
  }

  private mutating func descend(
    to path: String, _ rest: ArraySlice<Substring>
  ) throws(InputError) {
    let info = try? FileInfo(following: path)
    switch info?.kind {
    case .folder: try collect(in: path, rest)
    case .file, .other: if rest.isEmpty { found.append((ByteKey(path), info)) }
    case .link, nil: break
    }
  }

  private func kind(of path: String) -> FileInfo.Kind? {
    try? FileInfo(following: path).kind
  }

  /// Whether the folder is new at this depth of the pattern.
  private mutating func enter(_ folder: String, depth: Int) throws(InputError) -> Bool {
    do throws(System.Failure) {
      let info = try FileInfo(following: folder.isEmpty ? "." : folder)
      return visits.insert(Visit(folder: info.identity, depth: depth)).inserted
    } catch {
      throw .unreadable(folder, reason: error.reason)
    }
  }

  private func names(
    in folder: String, includingHidden: Bool
  ) throws(InputError) -> [String] {
    do throws(System.Failure) {
      return try System.names(
        in: folder.isEmpty ? "." : folder, includingHidden: includingHidden)
    } catch {
      throw .unreadable(folder, reason: error.reason)
    }
  }
}
