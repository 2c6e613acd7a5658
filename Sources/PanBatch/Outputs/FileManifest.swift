import PanText

/// The digests of a report's files, in the format of `sha256sum -c`.
struct FileManifest {
  /// The name of the manifest.
  static let name = "SHA256SUMS"

  private var digests: [String: Set<Digest>] = [:]

  /// An empty manifest.
  init() {}

  /// Reads a folder's manifest; other lines than digests of a report's files are skipped.
  init(in folder: String) {
    let path = System.join(folder, Self.name)
    guard (try? FileInfo(of: path))?.kind == .file,
      let bytes = try? InputBytes.read(.file(path)).array
    else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let digest = Digest(hexadecimal: line.prefix(64)), line.dropFirst(64).hasPrefix("  ")
      else { continue }
      let name = String(line.dropFirst(66))
      // A forged manifest must not make other files replaceable or removable.
      if ReportFiles.contains(name) { add(name, digest) }
    }
  }

  /// The names of the files, sorted by their bytes.
  var names: [String] { digests.keys.sorted { ByteKey($0) < ByteKey($1) } }

  /// Whether a file is listed.
  func lists(_ name: String) -> Bool { digests[name] != nil }

  /// Adds a file, or a further valid digest of it.
  mutating func add(_ name: String, _ digest: Digest) { digests[name, default: []].insert(digest) }

  /// Adds the entries of another manifest.
  mutating func add(_ other: FileManifest) {
    digests.merge(other.digests) { $0.union($1) }
  }

  /// Whether a file is listed and has a listed digest; false for a link.
  func owns(_ name: String, at path: String) -> Bool {
    guard let digests = digests[name], (try? FileInfo(of: path))?.kind == .file else {
      return false
    }
    return (try? Digest(ofFile: path)).map(digests.contains) ?? false
  }

  /// The manifest's text, sorted by names.
  var text: String {
    names.flatMap { name in
      digests[name, default: []].map(\.hexadecimal).sorted().map { "\($0)  \(name)\n" }
    }.joined()
  }
}

/// The names of a report's files.
package enum ReportFiles {
  /// The report itself.
  package static let document = "report.md"
  /// The table of all figures.
  ///
  /// Its name looks like a recording's, so searches skip the file if the report's manifest lists
  /// it.
  package static let table = "analysis.csv"
  /// Each gesture by itself.
  package static let gestures = "gestures.md"
  /// The interactive page.
  package static let lab = "lab.html"
  /// The manifest.
  package static let list = FileManifest.name
  /// All files but the pictures.
  package static let names = [document, gestures, table, lab, list]

  /// Whether a report may contain a file of this name; pictures may be in folders that are not
  /// hidden.
  package static func contains(_ name: String) -> Bool {
    if names.contains(name) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.hasSuffix(".svg") && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }
}
