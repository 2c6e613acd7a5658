import PanText

/// The digests of a report's files, in the form that `sha256sum -c` reads.
struct FileManifest {
  /// The name of the file that holds them.
  static let name = "SHA256SUMS"

  private var digests: [String: Set<Digest>] = [:]

  /// A list without files.
  init() {}

  /// Reads a list; lines that are no digest and name of a report's file are passed over.
  init(in folder: String) {
    let path = System.join(folder, Self.name)
    guard (try? FileInfo(of: path))?.kind == .file,
      let bytes = try? InputBytes(.file(path)).array
    else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let digest = Digest(hexadecimal: line.prefix(64)), line.dropFirst(64).hasPrefix("  ")
      else { continue }
      let name = String(line.dropFirst(66))
      // A forged list must not have other files replaced or removed.
      if ReportFiles.contains(name) { add(name, digest) }
    }
  }

  /// The names of the files, sorted by their bytes.
  var names: [String] { digests.keys.sorted { ByteKey($0) < ByteKey($1) } }

  /// Whether a file is listed.
  func lists(_ name: String) -> Bool { digests[name] != nil }

  /// Adds a file, or a content that it may have, too.
  mutating func add(_ name: String, _ digest: Digest) { digests[name, default: []].insert(digest) }

  /// Adds all that another list has.
  mutating func add(_ other: FileManifest) {
    digests.merge(other.digests) { $0.union($1) }
  }

  /// Whether a file is listed and holds what the list says; a link in its place does not count.
  func owns(_ name: String, at path: String) -> Bool {
    guard let digests = digests[name], (try? FileInfo(of: path))?.kind == .file else {
      return false
    }
    return (try? Digest(ofFile: path)).map(digests.contains) ?? false
  }

  /// The lines of the list, in the order of the names.
  var text: String {
    names.flatMap { name in
      digests[name, default: []].map(\.hexadecimal).sorted().map { "\($0)  \(name)\n" }
    }.joined()
  }
}

/// The files that a report consists of.
package enum ReportFiles {
  /// The report itself.
  package static let document = "report.md"
  /// Every figure.
  ///
  /// The name is that of a recording, so searches pass over a file that a report's list knows.
  package static let table = "analysis.csv"
  /// Each gesture by itself.
  package static let gestures = "gestures.md"
  /// The interactive page.
  package static let lab = "lab.html"
  /// The digests of all the others.
  package static let list = FileManifest.name
  /// All of them but the pictures.
  package static let names = [document, gestures, table, lab, list]

  /// Whether a report can have a file of this name; pictures may lie in folders, none of them hidden.
  package static func contains(_ name: String) -> Bool {
    if names.contains(name) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.hasSuffix(".svg") && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }
}
