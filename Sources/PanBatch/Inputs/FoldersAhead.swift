import PanText

/// What folders hold, looked up by several threads before somebody walks through them in order: to
/// ask the system about each file is most of a search.
struct FoldersAhead {
  private typealias Listing = (folder: ByteKey, entries: Result<[FolderEntry], InputError>)

  /// Folders below this many are listed one by one, to find enough to share.
  private static let worthSharing = 8

  private var listings: [ByteKey: Result<[FolderEntry], InputError>] = [:]

  /// Looks into a folder and those below it, but behind no link, which could lead anywhere.
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

  /// Takes out what a folder holds; a folder that nobody has looked into is listed now.
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

  /// What a folder holds, without the folders that are left out.
  private static func entries(in folder: String) -> Result<[FolderEntry], InputError> {
    do throws(System.Failure) {
      let entries = try System.entries(in: folder.isEmpty ? "." : folder)
      return .success(
        entries.filter { $0.info?.kind != .folder || !isLeftOut(System.join(folder, $0.name)) })
    } catch {
      return .failure(.unreadable(folder, reason: error.reason))
    }
  }

  /// Whether a folder asks to be searched only when it is named itself.
  private static func isLeftOut(_ folder: String) -> Bool {
    (try? FileInfo(of: System.join(folder, leaveOutMark))) != nil
  }

  /// The file whose presence says so, whatever it holds.
  private static let leaveOutMark = ".pantrace-skip"
}
