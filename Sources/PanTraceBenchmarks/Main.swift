import Foundation
import PanBatch
import PanDocuments
import PanMetrics

/// Times the tool's commands on generated corpora, each against `wc -l` on the same bytes in the
/// same run.
///
/// `bench [TRACES] [ROUNDS] [GROWTHS]`: the corpus grows tenfold at each of the growths. The ratios
/// are what to compare between machines and versions; rounds go in turn through all stages, so that
/// a slow moment hits each alike. Figures are of whole processes, start-up included. polars and
/// DuckDB take their turns where Python has them, and every command's instructions are counted once
/// where valgrind is, on 1,000 traces: these do not depend on the moment.
///
/// `bench tuning FILE` tunes two thresholds for each line of standard input; see ``TuningBench``.
@main
enum Main {
  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "tuning" {
      return try TuningBench.run(CommandLine.arguments.dropFirst(2).first ?? "")
    }
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let traceCount = max(numbers.first ?? 2000, 1)
    let rounds = max(numbers.dropFirst().first ?? 5, 1)
    let growths = min(max(numbers.dropFirst(2).first ?? 3, 1), 5)
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let tool = program.deletingLastPathComponent().appendingPathComponent("pantrace").path
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      print("bench: there is no pantrace beside it; build it: swift build -c release")
      exit(2)
    }
    let folder = NSTemporaryDirectory() + "/pantrace-bench-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try printInstructions(tool: tool, folder: folder)
    var size = traceCount
    for _ in 0..<growths {
      let corpus = try Corpus(traceCount: size, tool: tool, folder: folder)
      print("\(size) traces, \(corpus.byteCount) bytes, medians of \(rounds)")
      print(try table(corpus, tool: tool, rounds: rounds, folder: folder).text())
      try FileManager.default.removeItem(atPath: corpus.path)
      size *= 10
    }
  }

  /// The instructions of each command, start-up among them.
  private static func printInstructions(tool: String, folder: String) throws {
    guard let counter = InstructionCount() else {
      return print("no instructions: there is no valgrind\n")
    }
    let corpus = try Corpus(traceCount: InstructionCount.traceCount, tool: tool, folder: folder)
    defer { try? FileManager.default.removeItem(atPath: corpus.path) }
    var table = Table(columns: [
      .init(id: "stage", title: "stage"),
      .init(id: "instructions", title: "instructions", unit: "10^6", alignment: .trailing),
      .init(id: "per_trace", title: "a trace", unit: "10^3", alignment: .trailing),
    ])
    let start = try counter.instructions(tool, ["--version"], folder: folder)
    table.append([.text("start-up: --version"), millions(start), .empty])
    for stage in TimedCommand.all where stage.program == nil {
      let words = stage.words(corpus, in: folder)
      // Threads that wait would be counted, too.
      guard !words.contains("2") else { continue }
      let alone = words.contains("--jobs") ? words : words + ["--jobs", "1"]
      let count = try counter.instructions(tool, alone, folder: folder)
      let perTrace = count.map { (Double($0 - (start ?? 0)) / Double(corpus.traceCount)) / 1000 }
      table.append([
        .text(stage.name), millions(count), perTrace.map { .number($0, decimals: 1) } ?? .empty,
      ])
    }
    print("instructions on \(corpus.traceCount) traces, \(corpus.byteCount) bytes")
    print(table.text())
  }

  private static func millions(_ count: Int?) -> Cell {
    count.map { .number(Double($0) / 1e6, decimals: 1) } ?? .undefined(reason: "not-counted")
  }

  private static func table(
    _ corpus: Corpus, tool: String, rounds: Int, folder: String
  ) throws -> Table {
    let python = ProcessInfo.processInfo.environment["PANTRACE_PYTHON"] ?? "/usr/bin/python3"
    let peers = TimedCommand.peers(in: "Tests/Benchmarks", python: python)
    let stages = try (TimedCommand.all + peers).filter { stage in
      // A command that this version does not have is left out.
      guard stage.program == nil, let command = stage.words(corpus, in: folder).first else {
        return true
      }
      return try ChildProcess(tool, ["help", command]).exitCode == 0
    }
    var runs = [[ChildProcess]](repeating: [], count: stages.count)
    for _ in 0..<rounds {
      for (index, stage) in stages.enumerated() {
        let words = stage.words(corpus, in: folder)
        runs[index].append(try ChildProcess(stage.program ?? tool, words))
      }
    }
    let yardstick = median(runs[0])
    var table = Table(columns: columns)
    for (stage, runs) in zip(stages, runs) {
      table.append(row(stage, runs, corpus, yardstick: yardstick))
    }
    return table
  }

  private static let columns: [Table.Column] = [
    .init(id: "stage", title: "stage"),
    .init(id: "time", title: "time", unit: "s", alignment: .trailing),
    .init(id: "speed", title: "speed", unit: "MB/s", alignment: .trailing),
    .init(id: "events", title: "events", unit: "1/s", alignment: .trailing),
    .init(id: "ratio", title: "times wc -l", alignment: .trailing),
    .init(id: "memory", title: "peak memory", unit: "MB", alignment: .trailing),
    .init(id: "exit", title: "exit", alignment: .trailing),
  ]

  private static func row(
    _ stage: TimedCommand, _ runs: [ChildProcess], _ corpus: Corpus, yardstick: Double
  ) -> [Cell] {
    let time = median(runs)
    return [
      .text(stage.name), .number(time, decimals: 3),
      .number(Double(corpus.byteCount) / time / 1e6, decimals: 1),
      .number(Double(corpus.eventCount) / time, decimals: 0),
      .number(time / yardstick, decimals: 1),
      .number(Double(runs.map(\.peakMemory).max() ?? 0) / 1e6, decimals: 1),
      .integer(Int(runs.map(\.exitCode).max() ?? 0)),
    ]
  }

  private static func median(_ runs: [ChildProcess]) -> Double {
    Distribution(runs.map(\.seconds)).median ?? .nan
  }
}
