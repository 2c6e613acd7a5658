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
            try FileChange.change(path) { $0 + Array("\(number)\n".utf8) }
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

  @Test(arguments: [true, false])
  func `what an editor writes meanwhile is kept, and the change is made to it`(
    isRenamed: Bool
  ) throws {
    try folder.write("a.md", content: "first")
    var seen: [String] = []
    try FileChange.change(folder["a.md"]) { bytes in
      seen.append(String(decoding: bytes, as: UTF8.self))
      if seen.count == 1 {
        // An editor asks for no lock; it writes the file, or puts another in its place.
        try Data("other".utf8).write(
          to: URL(fileURLWithPath: folder["a.md"]), options: isRenamed ? .atomic : [])
      }
      return bytes + [0x2B]
    }
    #expect(seen == ["first", "other"])
    #expect(folder.content("a.md") == "other+")
    #expect(try folder.names() == ["a.md"])
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

  @Test func `a file that stays the same is not touched, and an error leaves it`() throws {
    struct Stop: Error {}
    try folder.write("a.md", content: "text")
    let before = try FileInfo(of: folder["a.md"]).identity
    try FileChange.change(folder["a.md"]) { $0 }
    try FileChange.change(folder["a.md"]) { _ in nil }
    #expect(throws: Stop.self) { try FileChange.change(folder["a.md"]) { _ in throw Stop() } }
    #expect(try FileInfo(of: folder["a.md"]).identity == before)
    #expect(try folder.names() == ["a.md"])
  }

  @Test func `a link stays a link to the changed file`() throws {
    try folder.write("inner/a.md", content: "text")
    try folder.link("link.md", to: "inner/a.md")
    try FileChange.change(folder["link.md"]) { $0 + [0x2B] }
    #expect(folder.content("inner/a.md") == "text+")
    #expect(try FileInfo(of: folder["link.md"]).kind == .link)
  }
}
