import Foundation
import Testing

/// What fuzzing of the tool found, and a sample of what it tried; one after the other, as all of it goes
/// through one file.
@Suite(.serialized) struct ToolFuzzCorpusTests {
  private static let targets: [String: @Sendable (UnsafePointer<UInt8>?, Int) -> Int32] = [
    "Arguments": { fuzzArguments($0, $1) }, "Columns": { fuzzColumns($0, $1) },
    "Configuration": { fuzzConfiguration($0, $1) },
    "Gate": { fuzzGate($0, $1) },
  ]

  @Test(arguments: targets.keys.sorted())
  func `no input of the corpus breaks a law`(target: String) throws {
    let check = try #require(Self.targets[target])
    let folder = URL(filePath: Repository.path("Tests/Fuzz/Corpus/\(target)"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count >= 2)
    for name in names.sorted() {
      try Data(contentsOf: folder.appending(path: name)).withUnsafeBytes { bytes in
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        #expect(check(start, bytes.count) == 0, "\(name)")
      }
    }
  }

  @Test func `every target has a test`() throws {
    let path = Repository.path("Tests/Fuzz/targets")
    let all = try String(contentsOfFile: path, encoding: .utf8).split(
      whereSeparator: \.isWhitespace)
    let here = try FileManager.default.contentsOfDirectory(
      atPath: Repository.path("Tests/Fuzz/Targets"))
    let names = here.map { $0.replacing(".swift", with: "") } + Self.targets.keys
    #expect(all.map(String.init).sorted() == names.sorted())
  }
}
