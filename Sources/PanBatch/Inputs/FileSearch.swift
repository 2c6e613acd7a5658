import PanText

/// Searches folders for files; enters no folder twice, so cycles of links end.
struct FileSearch {
  /// A folder and the index of the pattern's part that is matched in it.
  private struct Visit: Hashable {
    let folder: FileInfo.Identity
    let depth: Int
  }

  /// The paths found so far; `info` is nil for broken links.
  ///
  /// A pattern may find a path several times.
  private(set) var found: [(path: ByteKey, info: FileInfo?)] = []
  private var visits: Set<Visit> = []
  /// The wanted ending of names, in lower case.
  private let suffix: StaticString
  /// Prefetches folders.
  private let map: OrderedParallelMap

  /// Creates a search for an ending, given in lower case.
  init(suffix: StaticString = ".csv", map: OrderedParallelMap) {
    self.suffix = suffix
    self.map = map
  }

  /// Finds every file below a folder by the ending of its name, in any case.
  mutating func collect(below folder: String) throws(InputError) {
    var folders = PrefetchedFolders(below: folder, map: map)
    try collect(below: folder, &folders)
  }

  private mutating func collect(
    below folder: String, _ folders: inout PrefetchedFolders
  ) throws(InputError) {
    guard try enter(folder, depth: 0) else { return }
    let inside = System.join(folder, "")
    for entry in try folders.entries(in: folder) {
      let path = inside + entry.name
      switch entry.info?.kind {
      case .folder: try collect(below: path, &folders)
      // A broken link is found too, so that opening it reports an error.
      case .file, nil:
        if entry.name.ends(in: suffix), !isOfReport(entry.name, in: folder) {
          found.append((ByteKey(path), entry.info))
        }
      case .link, .other: break
      }
    }
  }

  /// Whether a file is a report's `analysis.csv`, which is no recording.
  private func isOfReport(_ name: String, in folder: String) -> Bool {
    name == ReportFiles.table
      && FileManifest(in: folder.isEmpty ? "." : folder).owns(name, at: System.join(folder, name))
  }

  /// Finds every file whose path matches a pattern.
  mutating func collect(matching pattern: String) throws(InputError) {
    // By scalars: a combining mark after a slash would form one character with it.
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
      // `**` matches no folder, or one folder followed by `**` again; at the end it also matches
      // files.
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

  /// Notes a visit; false where the folder was already visited with this part of the pattern.
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

/// Folder listings that several threads prefetch before the ordered walk.
///
/// Most of a search's time is one `stat` per file.
struct PrefetchedFolders {
  private typealias Listing = (folder: ByteKey, entries: Result<[FolderEntry], InputError>)

  /// Levels with fewer folders than this are listed serially, until there is work for all threads.
  private static let worthSharing = 8

  private var listings: [ByteKey: Result<[FolderEntry], InputError>] = [:]

  /// Prefetches a folder and those below it; links are not followed.
  init(below folder: String, map: OrderedParallelMap) {
    guard map.threads > 1 else { return }
    var folders = [folder]
    while !folders.isEmpty, folders.count < Self.worthSharing {
      var inner: [String] = []
      for folder in folders {
        let entries = Self.entries(in: folder)
        listings[ByteKey(folder)] = entries
        inner += Self.folders(in: folder, entries)
      }
      folders = inner
    }
    let rest = folders
    let found = map.results(count: rest.count) { Self.listings(below: rest[$0]) }
    for listing in found.joined() { listings[listing.folder] = listing.entries }
  }

  /// Removes and returns a folder's listing; a folder that was not prefetched is listed now.
  mutating func entries(in folder: String) throws(InputError) -> [FolderEntry] {
    try (listings.removeValue(forKey: ByteKey(folder)) ?? Self.entries(in: folder)).get()
  }

  private static func listings(below folder: String) -> [Listing] {
    let entries = entries(in: folder)
    return [(ByteKey(folder), entries)] + folders(in: folder, entries).flatMap(listings)
  }

  private static func folders(
    in folder: String, _ entries: Result<[FolderEntry], InputError>
  ) -> [String] {
    guard case .success(let entries) = entries else { return [] }
    return entries.filter(\.isOwnFolder).map { System.join(folder, $0.name) }
  }

  /// Lists a folder, without the subfolders that ask to be skipped.
  private static func entries(in folder: String) -> Result<[FolderEntry], InputError> {
    do throws(System.Failure) {
      let entries = try System.entries(in: folder.isEmpty ? "." : folder)
      return .success(
        entries.filter { $0.info?.kind != .folder || !isLeftOut(System.join(folder, $0.name)) })
    } catch {
      return .failure(.unreadable(folder, reason: error.reason))
    }
  }

  /// Whether a folder has a ``leaveOutMark``, and so is only searched when named itself.
  private static func isLeftOut(_ folder: String) -> Bool {
    (try? FileInfo(of: System.join(folder, leaveOutMark))) != nil
  }

  /// The file that excludes its folder from searches; its content is ignored.
  private static let leaveOutMark = ".pantrace-skip"
}

/// A glob pattern for one part of a path: `*`, `?`, `[a-z]`, `[!a-z]`.
///
/// There is no escape: a backslash is an ordinary character, and so is an unclosed bracket.
struct GlobPattern {
  private enum Item {
    case anything
    case one
    case character(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let items: [Item]

  /// Whether the pattern begins with a dot; only such patterns match hidden names.
  let matchesHidden: Bool

  init(_ text: some StringProtocol) {
    var items: [Item] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": items.append(.anything)
      case "?": items.append(.one)
      case "[": items.append(Self.set(&rest) ?? .character("["))
      default: items.append(.character(scalar))
      }
    }
    self.items = items
    matchesHidden = text.hasPrefix(".")
  }

  /// Whether a text contains wildcards.
  static func isPattern(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { $0 == "*" || $0 == "?" || $0 == "[" }
  }

  /// Whether the whole name matches.
  ///
  /// - Complexity: O(name × pattern): only the last `*` is ever tried again, which is enough since
  ///   an earlier one gains nothing by taking more.
  func matches(_ name: String) -> Bool {
    if name.hasPrefix("."), !matchesHidden { return false }
    let scalars = Array(name.unicodeScalars)
    var item = 0
    var position = 0
    var retry: (item: Int, position: Int)?
    while position < scalars.count {
      if item < items.count, case .anything = items[item] {
        retry = (item, position)
        item += 1
      } else if item < items.count, Self.accepts(items[item], scalars[position]) {
        item += 1
        position += 1
      } else if let last = retry {
        retry = (last.item, last.position + 1)
        item = last.item + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return items[item...].allSatisfy { if case .anything = $0 { true } else { false } }
  }

  private static func accepts(_ item: Item, _ scalar: Unicode.Scalar) -> Bool {
    switch item {
    case .anything: false
    case .one: true
    case .character(let expected): scalar == expected
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  /// Reads a set after its opening bracket; nil, and nothing consumed, if it never closes.
  private static func set(_ text: inout ArraySlice<Unicode.Scalar>) -> Item? {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest = rest.dropFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let low = rest.popFirst() {
      // A closing bracket in first place is one of the characters.
      if low == "]", !ranges.isEmpty {
        text = rest
        return .set(ranges, isNegated: isNegated)
      }
      guard rest.first == "-", let high = rest.dropFirst().first, high != "]" else {
        ranges.append(low...low)
        continue
      }
      rest = rest.dropFirst(2)
      ranges.append(min(low, high)...max(low, high))
    }
    return nil
  }
}
