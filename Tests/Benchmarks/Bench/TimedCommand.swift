import Foundation
import PanDocuments

/// A generated corpus in a temporary file.
struct Corpus {
  let traceCount: Int
  let eventCount: Int
  let byteCount: Int
  let path: String

  /// Has the tool write the same bytes for the same count.
  init(traceCount: Int, tool: String, folder: String) throws {
    path = "\(folder)/corpus-\(traceCount).csv"
    self.traceCount = traceCount
    _ = try ChildProcess(tool, ["generate", "--count", String(traceCount), "-o", path])
    (byteCount, eventCount) = try Self.count(path)
  }

  /// Every line but the header's and the remarks' is an event.
  ///
  /// Read in pieces: the pages of a mapped file would count as the memory of every program that is
  /// started afterwards.
  private static func count(_ path: String) throws -> (bytes: Int, events: Int) {
    guard let file = FileHandle(forReadingAtPath: path) else { return (0, 0) }
    var (bytes, lines) = (0, 0)
    var isRemark = false
    var isStart = true
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
      bytes += piece.count
      for byte in piece {
        if isStart { isRemark = byte == UInt8(ascii: "#") }
        isStart = byte == 0x0A
        if isStart, !isRemark { lines += 1 }
      }
    }
    return (bytes, max(lines - 1, 0))
  }
}

/// Something the tool does, to be timed as a whole process.
struct TimedCommand {
  let name: String
  /// The program. Nil for the tool.
  let program: String?
  private let words: @Sendable (_ corpus: String, _ folder: String) -> [String]

  private init(
    _ name: String, program: String? = nil,
    _ words: @escaping @Sendable (_ corpus: String, _ folder: String) -> [String]
  ) {
    self.name = name
    self.program = program
    self.words = words
  }

  func words(_ corpus: Corpus, in folder: String) -> [String] { words(corpus.path, folder) }

  /// The same jobs in polars and DuckDB, if Python has them. `folder` holds their scripts.
  static func peers(in folder: String, python: String) -> [TimedCommand] {
    ["polars", "duckdb"].flatMap { name -> [TimedCommand] in
      let script = "\(folder)/\(name)_peer.py"
      let probe = try? ChildProcess(python, ["-c", "import \(name); open('\(script)')"])
      guard probe?.exitCode == 0 else { return [] }
      return [("parse and sum", "parse"), ("six figures a trace", "traces")].map { title, job in
        TimedCommand("\(name): \(title)", program: python) { corpus, _ in [script, corpus, job] }
      }
    }
  }

  /// The yardstick first.
  static let all: [TimedCommand] = [
    TimedCommand("wc -l", program: "/usr/bin/wc") { corpus, _ in ["-l", corpus] },
    TimedCommand("validate, 1 thread") { corpus, _ in ["validate", corpus, "--jobs", "1"] },
    TimedCommand("validate, 2 threads") { corpus, _ in ["validate", corpus, "--jobs", "2"] },
    TimedCommand("analyze to csv, 1 thread") { corpus, folder in
      ["analyze", corpus, "--jobs", "1", "-o", folder + "/analysis.csv"]
    },
    TimedCommand("analyze to csv, 2 threads") { corpus, folder in
      ["analyze", corpus, "--jobs", "2", "-o", folder + "/analysis.csv"]
    },
    TimedCommand("analyze with SPARC to csv") { corpus, folder in
      ["analyze", corpus, "--metrics", "S1", "-o", folder + "/smooth.csv"]
    },
    TimedCommand("compare all rules to csv") { corpus, folder in
      ["compare", corpus, "-o", folder + "/comparison.csv"]
    },
    TimedCommand("analyze all metrics to csv") { corpus, folder in
      ["analyze", corpus, "--metrics", "all", "-o", folder + "/all.csv"]
    },
    TimedCommand("analyze to text") { corpus, folder in
      ["analyze", corpus, "-o", folder + "/analysis.txt"]
    },
    TimedCommand("report") { corpus, folder in ["report", corpus, "-o", folder + "/report"] },
    TimedCommand("tune") { corpus, folder in ["tune", corpus, "-o", folder + "/tuning.json"] },
  ]
}

/// Counts the instructions that a command takes, which depend neither on the machine's load nor on
/// its clock.
///
/// By valgrind's callgrind: hardware counters are hidden from most containers and virtual machines.
struct InstructionCount {
  /// The size of the corpus: callgrind is some fifty times slower than the command.
  static let traceCount = 1000

  private let valgrind: String

  /// Nil if there is no valgrind.
  init?() {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places = paths.map { "\($0)/valgrind" }
    guard
      let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    valgrind = found
  }

  /// The instructions of a command. Nil if callgrind leaves none behind.
  func instructions(_ program: String, _ words: [String], folder: String) throws -> Int? {
    let path = folder + "/callgrind.out"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try ChildProcess(
      valgrind, ["--tool=callgrind", "--callgrind-out-file=" + path, program] + words)
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    let line = text?.split(separator: "\n").last(where: { line in
      line.hasPrefix("totals:") || line.hasPrefix("summary:")
    })
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }
}
