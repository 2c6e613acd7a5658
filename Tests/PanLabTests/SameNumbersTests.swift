import Foundation
import PanEngine
import PanLab
import PanTestSupport
import Testing

/// The page's engine, compiled from the same sources, against the engine of this build: every number of
/// every replay, bit for bit.
///
/// `.ci/lab --check` compiles it, and PANTRACE_LAB_ENGINE names it. The engine in git is that of the last
/// release, and may be older than the sources.
struct SameNumbersTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let environment = ProcessInfo.processInfo.environment
  private static let engine = environment["PANTRACE_LAB_ENGINE"]
  private static let isReady = engine != nil && Installed.program("node") != nil
  private static let missing: Comment =
    "node or PANTRACE_LAB_ENGINE, an engine made from these sources, is missing"
  private static let rules =
    ["progress-or-velocity", "progress"]
    + PolicyPreset.catalog.map(\.name)

  private static func recordings(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".csv") }.sorted().map { folder.appending(path: $0).path }
  }

  @Test(.enabled(if: isReady, missing))
  func `shipped traces under every preset`() throws {
    try compare(Self.recordings(in: Self.root.appending(path: "traces")), step: 1)
  }

  /// All of it takes minutes without optimization: each preset sees another part of the gestures.
  @Test(
    .enabled(if: isReady, missing),
    .enabled(if: environment["PANTRACE_REAL_TRACES"] != nil, "PANTRACE_REAL_TRACES is missing"))
  func `real recordings under every preset`() throws {
    let folder = URL(filePath: Self.environment["PANTRACE_REAL_TRACES"] ?? "")
    let isFull = Self.environment["PANTRACE_FULL_LAB"] != nil
    try compare(Self.recordings(in: folder), step: isFull ? 1 : 16)
  }

  private func compare(_ files: [String], step: Int) throws {
    #expect(!files.isEmpty)
    let process = Process()
    let node: URL = try #require(Installed.program("node"))
    process.executableURL = node
    process.currentDirectoryURL = Self.root
    process.arguments =
      ["Tests/Lab/digests.mjs", try #require(Self.engine)]
      + ["\(step)", Self.rules.joined(separator: ",")] + files
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(process.exitStatus() == 0)

    var lab = Lab()
    for file in files {
      let bytes = try Data(contentsOf: URL(filePath: file))
      _ = lab.answer(Lab.Request(Array("open\t\(file)\n".utf8) + bytes))
    }
    let lines = text.split(separator: "\n")
    #expect(lines.count == Self.rules.count)
    for (number, line) in lines.enumerated() {
      let words = line.split(separator: " ")
      let reply = lab.answer(
        Lab.Request(Array("digest\t\(words[0])\t\(number % step)\t\(step)\n".utf8)))
      let found = words.dropFirst().compactMap { Double($0) }
      #expect(
        !found.isEmpty && found.count == reply.numbers.count,
        "\(words[0]): the engine has no such rule; .ci/lab --check compiles it again")
      // Two halves of a digest stand for each gesture.
      let differing = zip(found, reply.numbers).enumerated().filter { $0.element.0 != $0.element.1 }
      #expect(
        differing.isEmpty, "\(words[0]): gestures \(Set(differing.map { $0.offset / 2 }).sorted())")
    }
  }
}
