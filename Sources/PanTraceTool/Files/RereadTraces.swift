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
}
