import PanText

/// The digests of files of a folder, in the form that `sha256sum -c` reads.
struct FileManifest {
  /// The name of the file that holds them.
  static let name = "SHA256SUMS"

  private(set) var digests: [String: Digest] = [:]

  /// A list without files.
  init() {}

  /// Reads a list; whatever stands in it besides digests and names is passed over.
  init(in folder: String) {
    let path = System.join(folder, Self.name)
    guard (try? FileInfo(of: path))?.kind == .file,
      let bytes = try? InputBytes(.file(path)).array
    else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let digest = Digest(hexadecimal: line.prefix(64)), line.dropFirst(64).hasPrefix("  ")
      else { continue }
      digests[String(line.dropFirst(66))] = digest
    }
  }

  /// Adds a file, or what it holds now.
  mutating func add(_ name: String, _ digest: Digest) { digests[name] = digest }

  /// Whether a file is listed and still holds what it held; a link in its place does not count.
  func owns(_ name: String, at path: String) -> Bool {
    guard let digest = digests[name], (try? FileInfo(of: path))?.kind == .file else { return false }
    return (try? Digest(ofFile: path)) == digest
  }

  /// The lines of the list, in the order of the names.
  var text: String {
    digests.sorted { ByteKey($0.key) < ByteKey($1.key) }
      .map { "\($0.value.hexadecimal)  \($0.key)\n" }.joined()
  }
}
