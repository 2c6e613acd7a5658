import Foundation
import PanBatch
import PanMetrics
import PanReplay
import PanReports
import PanTraces

/// Something the tool does, to be timed.
struct Stage: Sendable {
  let name: String
  let run: @Sendable (Corpus) throws -> Void

  /// The yardstick first.
  static let all: [Stage] = [
    Stage(name: "wc -l", run: countLines),
    Stage(name: "read, 1 thread") { try read($0, threads: 1) { _ in () } },
    Stage(name: "read, 2 threads") { try read($0, threads: 2) { _ in () } },
    Stage(name: "replay, 1 thread") { try read($0, threads: 1, replay) },
    Stage(name: "analyze, 1 thread") { try read($0, threads: 1, analyze) },
    Stage(name: "analyze, 2 threads") { try read($0, threads: 2, analyze) },
    Stage(name: "analyze to csv, 1 thread") { try read($0, threads: 1, row) },
    Stage(name: "analyze to csv, 2 threads") { try read($0, threads: 2, row) },
  ]

  private static func countLines(_ corpus: Corpus) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/wc")
    process.arguments = ["-l", corpus.path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  private static func read<Output: Sendable>(
    _ corpus: Corpus, threads: Int, _ transform: @escaping @Sendable (Trace) -> Output
  ) throws {
    var kept = 0
    try TraceBatch(inputs: [.file(corpus.path)], threads: threads).run(transform: transform) {
      if case .trace = $0 { kept += 1 }
    }
    precondition(kept == corpus.count, "every generated trace can be used")
  }

  private static let replay: @Sendable (Trace) -> Int = { trace in
    Replay(of: trace, configuration: ReplayConfiguration()).frames.count
  }

  private static let analyze: @Sendable (Trace) -> TraceAnalysis = { trace in
    let configuration = ReplayConfiguration()
    let replay = Replay(of: trace, configuration: configuration)
    return TraceAnalysis(trace: trace, replay: replay, configuration: configuration)
  }

  private static let row: @Sendable (Trace) -> String = { trace in
    Table.csvLine(AnalysisTable.machineRow(.init(source: "corpus", analysis: analyze(trace))))
  }
}
