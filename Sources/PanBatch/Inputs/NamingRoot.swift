/// A folder that the names of inputs are to be relative to.
package struct NamingRoot: Sendable {
  private let parts: [Substring]

  /// Takes a folder's path as it is spelled; no link is followed.
  package init(_ folder: String) { parts = Self.parts(folder) }

  /// The path of a file from the folder on; nil for a file that is not below it.
  package func name(of path: String) -> String? {
    let file = Self.parts(path)
    guard file.count > parts.count, file.starts(with: parts) else { return nil }
    return file.dropFirst(parts.count).joined(separator: "/")
  }

  private static func parts(_ path: String) -> [Substring] {
    let base = path.hasPrefix("/") ? "" : (try? System.resolve(".")) ?? ""
    var parts: [Substring] = []
    for part in (base + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }
}
