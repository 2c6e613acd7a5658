import PanDocuments

/// Something the tool does, to be timed as a whole process.
struct TimedCommand {
  let name: String
  /// The program; nil for the tool.
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

  /// What others make of the same file: polars and DuckDB, where Python has them.
  ///
  /// `folder` is the one with their scripts, and `python` what PATH has or PANTRACE_PYTHON says.
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
