import Foundation
import Testing

@testable import PanTrace

struct FileChangeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `changes of many threads at once are all there`() async throws {
    try folder.write("list.txt", content: "")
    let path = folder["list.txt"]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          do {
            while true {
              let old = try InputBytes.read(.file(path)).array
              do throws(OutputError) {
                return try FileChange.replace(path, holding: old, by: old + "\(number)\n".utf8)
              } catch {
                guard error == .changed(path) else { throw error }
              }
            }
          } catch {
            Issue.record(error)
          }
        }
      }
    }
    let numbers = try #require(folder.content("list.txt")).split(separator: "\n").compactMap {
      Int($0)
    }
    #expect(numbers.sorted() == Array(0..<40))
    #expect(try folder.names() == ["list.txt"])
  }

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
