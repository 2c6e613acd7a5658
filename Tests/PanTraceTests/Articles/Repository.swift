import Foundation

/// The files of the package.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The path of a file or folder.
  static func path(_ name: String) -> String { root.appending(path: name).path }

  /// A file's text; empty where there is none.
  static func text(_ path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }
}
