import PanDocuments

/// Something the tool does, to be timed as a whole process.
struct Stage {
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

  /// The yardstick first.
  static let all: [Stage] = [
    Stage("wc -l", program: "/usr/bin/wc") { corpus, _ in ["-l", corpus] },
    Stage("validate, 1 thread") { corpus, _ in ["validate", corpus, "--jobs", "1"] },
    Stage("validate, 2 threads") { corpus, _ in ["validate", corpus, "--jobs", "2"] },
    Stage("analyze to csv, 1 thread") { corpus, folder in
      ["analyze", corpus, "--jobs", "1", "-o", folder + "/analysis.csv"]
    },
    Stage("analyze to csv, 2 threads") { corpus, folder in
      ["analyze", corpus, "--jobs", "2", "-o", folder + "/analysis.csv"]
    },
    Stage("analyze all metrics to csv") { corpus, folder in
      ["analyze", corpus, "--metrics", "all", "-o", folder + "/all.csv"]
    },
    Stage("analyze to text") { corpus, folder in
      ["analyze", corpus, "-o", folder + "/analysis.txt"]
    },
    Stage("report") { corpus, folder in ["report", corpus, "-o", folder + "/report"] },
    Stage("tune") { corpus, folder in ["tune", corpus, "-o", folder + "/tuning.json"] },
  ]
}
