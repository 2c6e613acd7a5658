import PanBatch
import PanText
import PanTraces

/// Finds the one trace that a command is about.
enum SingleTrace {
  /// The trace with an id, or the first; how many others there are, and whether any was rejected.
  static func find(
    _ id: String?, in inputs: [Input], _ options: InputOptions, talk: TalkOptions, console: Console
  ) throws -> (trace: Trace, others: Int, exitCode: ExitCode) {
    var traces: [Trace] = []
    var ids: [String] = []
    var reading = InputReading(
      options, talk: talk, countsNotes: talk.isVerbose, console: console)
    try reading.run(inputs) {
      $0
    } consume: { _, trace in
      ids.append(trace.id)
      if id.map(trace.id.hasSameBytes) ?? traces.isEmpty { traces.append(trace) }
    }
    guard let first = traces.first else { throw missing(id ?? "", among: ids) }
    if traces.count > 1 {
      throw CommandFailure(
        .noInput, "there are \(traces.count) traces '\(first.id)'",
        advice: "Give only the file that holds the one you mean.")
    }
    return (first, id == nil ? ids.count - 1 : 0, reading.exitCode)
  }

  /// What is said where no trace has an id.
  static func missing(_ wanted: String, among ids: [String]) -> CommandFailure {
    let alike = ids.first { $0 == wanted }.map {
      "'\($0)' looks the same and is made of other characters; copy it from the file."
    }
    let near = nearestName(to: wanted, in: ids).map { "Did you mean \($0)?" }
    return CommandFailure(.noInput, "there is no trace '\(wanted)'", advice: alike ?? near)
  }
}
