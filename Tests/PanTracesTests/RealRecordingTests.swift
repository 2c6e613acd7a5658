import Foundation
import PanTraces
import Testing

private let folder = ProcessInfo.processInfo.environment["PANTRACE_REAL_TRACES"]

/// Recordings that may not be part of the project; their folder comes from the environment.
@Suite(.enabled(if: folder != nil, "PANTRACE_REAL_TRACES is not set")) struct RealRecordingTests {
  @Test func `every trace of a real file is kept or rejected`() throws {
    let folder = URL(fileURLWithPath: try #require(folder))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".csv") }.sorted()
    #expect(!files.isEmpty)
    for name in files {
      let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
      let file = read(bytes)
      let ids = idsByPlainSplitting(bytes)
      #expect(file.counts.seen == ids.count, "\(name)")
      #expect(file.counts.kept == file.traces.count)
      #expect(file.counts.rejected == file.rejected.count)
      let read = Set(file.traces.map(\.id) + file.rejected.map(\.id))
      #expect(read == Set(ids))
    }
  }

  @Test func `every trace of a real file is the same from its own rows alone`() throws {
    let folder = URL(fileURLWithPath: try #require(folder))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".csv") }.sorted()
    for name in files {
      let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
      try expectRowsStandAlone(read(bytes, options: ReadingOptions(keepsSampleTexts: true)))
    }
  }

  /// The ids of a simple file, found without the reader.
  private func idsByPlainSplitting(_ bytes: [UInt8]) -> [String] {
    var ids: [String] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
      let id = String(line.prefix { $0 != "," })
      if id != ids.last { ids.append(id) }
    }
    return ids
  }
}
