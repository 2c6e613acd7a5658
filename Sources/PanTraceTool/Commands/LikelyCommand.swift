import PanBatch
import PanReports
import PanTraces
import PanTuning

/// `pantrace likely`: what gestures of a log were probably meant to do, by what was done next.
enum LikelyCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var replay = ReplayOptions()
    var output = OutputOptions()
    var sessions = ""
    var window = LikelyIntents.usualWindow
  }

  static let command = Command(
    "likely", "Shows which decisions to look at, by what people did next.",
    discussion: """
      A session log is CSV with the columns participant, session, t_start_ms, trace_id and \
      transition, and item, direction, event and generated where they are known: a row for \
      each gesture, and one without a trace_id for each event, close, back, undo, open or \
      other.

      A cancelled gesture that is followed by the same one, or by close or back, was likely \
      meant to finish; a finished one to cancel only where it is undone, or the same item \
      opened again, with nothing in between. The time counts from the end of the settle. Only \
      first attempts are labelled, and nothing where the same is done as often 10 to 30 s after. \
      What the app decided is the trace's decision, else the replay's. The result is never called \
      intent, and carries no rate: 'pantrace tune --likely-labels' and 'pantrace check \
      --likely-labels' show the gestures to look at.
      """,
    examples: [
      "pantrace likely traces --sessions sessions.csv",
      "pantrace likely traces --sessions sessions.csv --window 2 -o likely.csv",
    ],
    defaults: Options(),
    arguments: InputOptions.arguments.at(\.input)
      + [
        .option(
          "sessions", "file", \.sessions, completion: .files(.read),
          help: "The session log; needed."),
        .option(
          "window", "s", \.window, rule: .within(0.1...10),
          help: "How soon after a settle something must be done to be a sign."),
      ] + OutputOptions.arguments.at(\.output) + ReplayOptions.arguments.at(\.replay),
    common: ["sessions", "window", "policy", "transition", "map", "output"]
  ) { options, files, console in
    let targets = try options.output.targets
    guard !options.sessions.isEmpty else {
      throw UsageError.contradiction(
        "there is no session log", advice: "Give --sessions FILE; --help says what is in it.")
    }
    let request = try ReplayRequest(options.replay, besides: files)
    let settings = try request.decidingSettings()
    try request.announce(to: console, options.output.talk)
    let input = request.reading(options.input)
    let log = try SessionLogFile.read(options.sessions, unit: input.timeUnit)
    var facts: [TracePlace: LikelyRun.Fact] = [:]
    var reading = InputReading(input, talk: options.output.talk, console: console)
    try reading.run(files.inputs) { trace in
      LikelyRun.Fact(settings.replay(trace).replay)
    } consume: { place, fact in
      facts[place] = fact
    }
    let run = try LikelyRun(log, facts, name: options.sessions, inputs: files.inputs)
    let report = run.report(
      window: options.window, inputs: files.inputs, rejections: reading.rejections)
    try OutputWriter.write(to: targets, console: console) { _ in
      report.document(version: toolVersion)
    }
    return reading.exitCode
  }
}
