import PanAnalysis
import PanEngine
@testable import PanTrace
@testable import PanTraceTool
import PanTraces

/// A recording from its text, without a file.
struct ReadFile {
  let name: String
  let file: TraceFile
  private let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
    file = Array(text.utf8).withUnsafeBytes { TraceReader.read($0, fileStem: name) }
  }

  /// What reading it as a file of a batch comes to.
  var report: FileReport {
    get throws {
      var reports: [FileReport] = []
      let input = Input(argument: name)
      // As if it had been read before.
      _ = try input.memory?.bytes { () throws(InputError) in InputBytes(Array(text.utf8)) }
      try TraceBatch(inputs: [input], threads: 1).check { reports.append($0) }
      return reports[0]
    }
  }

  var rejections: Rejections {
    Rejections(file.rejected.map { ReportFacts.RejectedEntry(source: name, trace: $0) })
  }

  var traces: [AnalyzedTrace] {
    file.traces.map { trace in
      let configuration = ReplayConfiguration().resolved(for: trace)
      return AnalyzedTrace(
        source: name,
        analysis: TraceAnalysis(of: Replay(of: trace, configuration: configuration)))
    }
  }

  /// One swipe that finishes by its speed, and one whose third row is no number.
  static let swipes = ReadFile(
    "swipes.csv",
    "trace,t_ms,phase,x_pt,y_pt\n"
      + (0...20).map { "good,\($0 * 8),\(phase($0)),\($0 * 10),300\n" }.joined()
      + "bad,0,down,0,300\nbad,8,move,9,300\nbad,16,move,x,300\nbad,24,up,30,300\n")

  private static func phase(_ row: Int) -> String {
    row == 0 ? "down" : row == 20 ? "up" : "move"
  }
}

extension String {
  /// The members of a JSON document's outermost object, as they stand in it.
  var outermostMembers: [String] {
    split(separator: "\n").filter { $0.hasPrefix("  \"") }.compactMap {
      $0.split(separator: "\"").dropFirst().first.map(String.init)
    }
  }
}
