import Foundation
import Testing

@testable import PanTrace

struct FileChangeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file that is not as it was read is not replaced`() throws {
    try folder.write("a.json", content: "new")
    #expect(throws: OutputError.changed(folder["a.json"])) {
      try FileChange.replace(folder["a.json"], holding: Array("old".utf8), by: [0x78])
    }
    #expect(folder.content("a.json") == "new")
    try FileChange.replace(folder["a.json"], holding: Array("new".utf8), by: [0x78])
    #expect(folder.content("a.json") == "x")
  }

  @Test func `a file that stays the same is not touched`() throws {
    try folder.write("a.md", content: "text")
    let before = try FileInfo(of: folder["a.md"]).identity
    try FileChange.replace(folder["a.md"], holding: Array("text".utf8), by: Array("text".utf8))
    #expect(try FileInfo(of: folder["a.md"]).identity == before)
    #expect(try folder.names() == ["a.md"])
  }

  @Test func `a link stays a link to the changed file`() throws {
    try folder.write("inner/a.md", content: "text")
    try folder.link("link.md", to: "inner/a.md")
    try FileChange.replace(folder["link.md"], holding: Array("text".utf8), by: [0x2B])
    #expect(folder.content("inner/a.md") == "+")
    #expect(try FileInfo(of: folder["link.md"]).kind == .link)
  }
}
