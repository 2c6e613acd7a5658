import Foundation
import Testing

@testable import PanTraceTool

/// The manual and the README say what the tool prints.
@Suite struct DocumentTests {
  private static let documents: [String] =
    ["README.md"]
    + ((try? FileManager.default.contentsOfDirectory(atPath: Repository.path("notebooks-md"))) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { "notebooks-md/\($0)" }

  @Test func `the manual has a first page`() {
    #expect(Self.documents.contains("notebooks-md/getting-started.md"))
  }

  @Test func `every page of the manual is linked from the manual's index`() throws {
    let index = try String(
      contentsOfFile: Repository.path("notebooks-md/README.md"), encoding: .utf8)
    let names = Self.documents.map { $0.replacing("notebooks-md/", with: "") }
    for name in names where name != "README.md" {
      #expect(index.contains("](\(name)"), "\(name) is not in notebooks-md/README.md")
    }
  }

  /// The document is among its files, so that a line it shows otherwise is a change, too.
  @Test(arguments: documents)
  func `every command prints what its document shows, and draws its pictures`(
    _ document: String
  ) throws {
    let folder = try copy()
    let before = try folder.files()
    let run = ToolRun("notebook", "run", folder.path(document))
    #expect(run.code == .ok, "\(run.error)\(run.output)")
    let after = try folder.files()
    for (name, bytes) in before where after[name] != bytes {
      let diff = UnifiedDiff(from: [UInt8](bytes), to: [UInt8](after[name] ?? Data()), name: name)
      Issue.record("\(name) is another now\n\(String(decoding: diff.bytes, as: UTF8.self))")
    }
    let parent = (document as NSString).deletingLastPathComponent
    for match in try folder.read(document).matches(of: /(?:src|srcset)="([^"]+)"/) {
      let name = parent.isEmpty ? String(match.1) : "\(parent)/\(match.1)"
      #expect(before[name] != nil, "\(name) is shown and not there")
    }
  }

  @Test(arguments: documents)
  func `every link of a document to a file leads somewhere`(_ document: String) throws {
    let page = Repository.root.appending(path: document)
    let home = page.deletingLastPathComponent()
    let links = try String(contentsOf: page, encoding: .utf8)
      .matches(of: /\]\(([^)#:]*)(#[^)]+)?\)/)
    for match in links {
      let path = String(match.1)
      let target = path.isEmpty ? page : home.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path)")
      guard let anchor = match.2?.dropFirst() else { continue }
      let text = try String(contentsOf: target, encoding: .utf8)
      #expect(Self.anchors(of: text).contains(String(anchor)), "\(path)#\(anchor)")
    }
  }

  /// The names by which GitHub links to a page's headings.
  private static func anchors(of text: String) -> Set<String> {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
        return words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacingOccurrences(of: " ", with: "-")
      })
  }

  /// What the documents refer to, in a folder that commands may write to.
  private func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let sources = folder.url.appending(path: "Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: false)
    for name in ["README.md", "notebooks-md", "traces", "Sources/PanTrace.docc"] {
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: name), to: folder.url.appending(path: name))
    }
    // What somebody may have left who ran a page where it is.
    try? FileManager.default.removeItem(
      at: folder.url.appending(path: "notebooks-md/pantrace-report"))
    return folder
  }
}
