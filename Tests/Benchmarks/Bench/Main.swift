import Foundation
import PanAnalysis
import PanDocuments
import PanTrace

/// Times the tool's commands on generated corpora, each against `wc -l` on the same bytes in the
/// same run.
///
/// `bench [TRACES] [ROUNDS] [GROWTHS]`: the corpus grows tenfold at each of the growths. The ratios
/// are what to compare between machines and versions. Rounds go in turn through all stages, so that
/// a slow moment hits each alike. Figures are of whole processes, start-up included. polars and
/// DuckDB take their turns if Python has them, and every command's instructions are counted once
/// if valgrind is, on 1,000 traces: these do not depend on the moment.
///
/// `bench tuning FILE` tunes two thresholds for each line of standard input. See ``TuningBench``.
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
    let start = try counter.instructions(tool, ["--version"], folder: folder)
    var rows: [(name: String, count: Int?, perTrace: Double?)] = [
      ("start-up: --version", start, nil)
    ]
    for stage in TimedCommand.all where stage.program == nil {
      let words = stage.words(corpus, in: folder)
      // Threads that wait would be counted, too.
      guard !words.contains("2") else { continue }
      let alone = words.contains("--jobs") ? words : words + ["--jobs", "1"]
      let count = try counter.instructions(tool, alone, folder: folder)
      let perTrace = count.map { (Double($0 - (start ?? 0)) / Double(corpus.traceCount)) / 1000 }
      rows.append((stage.name, count, perTrace))
    }
    let table = Table(rows) {
      Column("stage") { .text($0.name) }
      Column(number: "instructions", unit: "10^6") {
        $0.count.map { .number(Double($0) / 1e6, decimals: 1) } ?? .undefined(reason: "not-counted")
      }
      Column(number: "per_trace", "a trace", unit: "10^3") {
        $0.perTrace.map { .number($0, decimals: 1) } ?? .empty
      }
    }
    print("instructions on \(corpus.traceCount) traces, \(corpus.byteCount) bytes")
    print(table.text())
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
    return Table(zip(stages, runs).map { (stage: $0, runs: $1, time: median($1)) }) {
      Column("stage") { .text($0.stage.name) }
      Column(number: "time", unit: "s") { .number($0.time, decimals: 3) }
      Column(number: "speed", unit: "MB/s") {
        .number(Double(corpus.byteCount) / $0.time / 1e6, decimals: 1)
      }
      Column(number: "events", unit: "1/s") {
        .number(Double(corpus.eventCount) / $0.time, decimals: 0)
      }
      Column(number: "ratio", "times wc -l") { .number($0.time / yardstick, decimals: 1) }
      Column(number: "memory", "peak memory", unit: "MB") {
        .number(Double($0.runs.map(\.peakMemory).max() ?? 0) / 1e6, decimals: 1)
      }
      Column(number: "exit") { .integer(Int($0.runs.map(\.exitCode).max() ?? 0)) }
    }
  }

  private static func median(_ runs: [ChildProcess]) -> Double {
    Distribution(runs.map(\.seconds)).median ?? .nan
  }
}
