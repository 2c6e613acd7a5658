/// A name in a folder, and what it stands for.
struct FolderEntry: Sendable {
  let name: String
  /// What is known of it, or of what it links to; nil for a link that leads nowhere.
  let info: FileInfo?
  /// Whether it is a folder, and no link to one.
  let isOwnFolder: Bool
}
