import CommandLineKit
import PanBatch
import PanReports

/// The pictures of one report, and what becomes of those of the report it replaces.
///
/// `pictures/SHA256SUMS` lists what was written, as `sha256sum -c` reads it. The next report into
/// the folder removes what stands in that list, is not drawn any more and still has its digest:
/// never a file of somebody else's, and never one that somebody has changed.
struct ReportPictures {
  private static let list = "SHA256SUMS"

  private let folder: OutputFolder
  /// The folder as the document finds it; empty where the two lie side by side.
  private let link: String
  private let older: [String: Digest]
  private var written: [String: Digest] = [:]

  /// Takes over a folder; `link` is the way to it from the document.
  init(_ folder: OutputFolder, link: String) {
    self.folder = folder
    self.link = link
    let list = folder.bytes(of: Self.path(Self.list)) ?? []
    older = Self.read(String(decoding: list, as: UTF8.self))
  }

  /// Writes a picture for light and dark pages.
  mutating func write(
    named name: String, _ svg: (Theme) -> String
  ) throws -> ReportFacts.PicturePair {
    ReportFacts.PicturePair(
      light: try write(svg(.light), to: "\(name).light.svg"),
      dark: try write(svg(.dark), to: "\(name).dark.svg"))
  }

  private mutating func write(_ picture: String, to name: String) throws(OutputError) -> String {
    let bytes = Array(picture.utf8)
    try folder.write(bytes, to: Self.path(name))
    written[name] = Digest(of: bytes)
    return (link.isEmpty ? "" : link + "/") + Self.path(name)
  }

  /// Removes what an older report left, and lists what this one wrote.
  func finish() throws(OutputError) {
    // On disks that ignore the case of letters, a new picture may have taken an old one's place.
    let kept = Set(written.keys.map { $0.lowercased() })
    for (name, digest) in older.sorted(by: { $0.key < $1.key })
    where !kept.contains(name.lowercased()) {
      folder.remove(Self.path(name), ifStill: digest)
    }
    let lines = written.sorted { $0.key < $1.key }
      .map { "\($0.value.hexadecimal)  \($0.key)\n" }
    guard !lines.isEmpty || !older.isEmpty else { return }
    try folder.write(lines.joined(), to: Self.path(Self.list))
  }

  private static func path(_ name: String) -> String { "pictures/" + name }

  /// Lines of a digest and a name; whatever else stands there is not ours.
  private static func read(_ list: String) -> [String: Digest] {
    let entries = list.split(separator: "\n").compactMap { line -> (String, Digest)? in
      guard let digest = Digest(hexadecimal: line.prefix(64)), line.dropFirst(64).hasPrefix("  "),
        line.hasSuffix(".svg")
      else { return nil }
      return (String(line.dropFirst(66)), digest)
    }
    return Dictionary(entries) { first, _ in first }
  }
}
