import Foundation
import PanFuzz
import Testing

/// What fuzzing found, and a sample of what it tried, goes through its checks in every test run.
struct FuzzCorpusTests {
  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  @Test(arguments: ["Reader", "Decimal", "Analysis", "Notebook", "Formula", "Import"])
  func `no input of the corpus breaks a law`(target: String) throws {
    let folder = Self.corpus.appending(path: target)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count >= 4)
    for name in names.sorted() {
      try Data(contentsOf: folder.appending(path: name)).withUnsafeBytes { bytes in
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        switch target {
        case "Reader": #expect(fuzzReader(start, bytes.count) == 0)
        case "Decimal": #expect(fuzzDecimal(start, bytes.count) == 0)
        case "Analysis": #expect(fuzzAnalysis(start, bytes.count) == 0)
        case "Formula": #expect(fuzzFormula(start, bytes.count) == 0)
        case "Import": #expect(fuzzImport(start, bytes.count) == 0)
        default: #expect(fuzzNotebook(start, bytes.count) == 0)
        }
      }
    }
  }
}
