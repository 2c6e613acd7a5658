import PanTrace
import PanTraces

/// Reads some traces of a run again, for results that are too big to be kept for all traces.
///
/// Only the inputs that hold one of them are read again.
struct RereadTraces {
  /// A trace that is wanted.
  struct Wanted: Sendable {
    /// The number it goes by in the results.
    let number: Int
    let place: Trace.Place
    let id: String
  }

  private let wanted: [Wanted]
  private let inputs: [Input]
  private let options: InputOptions

  /// Takes traces of inputs that can be read again.
  init(at wanted: [Wanted], of inputs: [Input], _ options: InputOptions) {
    self.wanted = wanted
    self.inputs = inputs
    self.options = options
  }

  /// Calls `make` for each trace on all threads, and `consume` with the results in input order.
  /// - Throws: A failure if an input has changed since.
  func run<Output: Sendable>(
    make: @escaping @Sendable (Wanted, Trace) -> Output,
    consume: (Wanted, Output) throws -> Void
  ) throws {
    let again = Set(wanted.map(\.place.input)).sorted()
    // A trace's ordinal is only known when its result is consumed, so threads find traces by id.
    let traces = again.map { input in
      Dictionary(
        wanted.lazy.filter { $0.place.input == input }.map { (ByteKey($0.id), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    var seen = 0
    try TraceBatch(
      inputs: again.map { inputs[$0] }, options: options.readingOptions, threads: options.jobs
    ).run {
      { input, _, trace -> (shown: Wanted, output: Output)? in
        traces[input][ByteKey(trace.id)].map { ($0, make($0, trace)) }
      }
    } consume: { place, made in
      guard let made else { return }
      let (input, shown) = (again[place.input], made.shown)
      guard shown.place == Trace.Place(input: input, ordinal: place.ordinal) else {
        throw changed(input)
      }
      seen += 1
      try consume(shown, made.output)
    }
    guard seen == wanted.count else { throw changed(again.first ?? 0) }
  }

  private func changed(_ input: Int) -> CommandFailure {
    CommandFailure(
      .noInput, "\(inputs[input].name): changed while it was read", advice: "Run the command again."
    )
  }

  /// Finds the one trace that a command is about.
  enum SingleTrace {
    /// The trace with an id, or the first. How many others there are, and whether any was rejected.
    static func find(
      _ id: String?, in inputs: [Input], _ options: InputOptions, talk: VerbosityOptions,
      console: Console
    ) throws -> (trace: Trace, others: Int, exitCode: ExitCode) {
      var traces: [Trace] = []
      var ids: [String] = []
      var reading = InputReading(
        options, talk: talk, countsNotes: talk.isVerbose, showsOne: true, console: console)
      try reading.run(inputs) {
        $0
      } consume: { _, trace in
        ids.append(trace.id)
        if id.map(trace.id.hasSameBytes) ?? traces.isEmpty { traces.append(trace) }
      }
      guard let first = traces.first else { throw missing(id ?? "", among: ids) }
      // An id may come back in another file, and which one is meant is not for the program to guess.
      if traces.count > 1 {
        throw CommandFailure(
          .noInput, "there are \(traces.count) traces '\(first.id)'",
          advice: "Give only the file that holds the one you mean.")
      }
      return (first, id == nil ? ids.count - 1 : 0, reading.exitCode)
    }

    /// The failure if no trace has the wanted id.
    static func missing(_ wanted: String, among ids: [String]) -> CommandFailure {
      let alike = ids.first { $0 == wanted }.map {
        "'\($0)' looks the same and is made of other characters; copy it from the file."
      }
      let near = nearestName(to: wanted, in: ids).map { "Did you mean \($0)?" }
      return CommandFailure(.noInput, "there is no trace '\(wanted)'", advice: alike ?? near)
    }
  }
}
