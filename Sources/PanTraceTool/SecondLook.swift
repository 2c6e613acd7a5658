import PanBatch
import PanText
import PanTraces

/// A look at some traces of a run once more, for what is too big to be kept of all of them.
///
/// Only the inputs that hold one of them are read again.
struct SecondLook {
  /// A trace that is wanted.
  struct Wanted: Sendable {
    /// The number it goes by in the results.
    let number: Int
    let place: TracePlace
    let id: String
  }

  private let wanted: [Wanted]
  private let inputs: [Input]
  private let options: InputOptions

  /// Looks at traces of inputs that can be read again.
  init(at wanted: [Wanted], of inputs: [Input], _ options: InputOptions) {
    self.wanted = wanted
    self.inputs = inputs
    self.options = options
  }

  /// Makes something of each trace on all threads, and takes the results in the order of the inputs.
  /// - Throws: A failure where an input has changed since.
  func run<Output: Sendable>(
    make: @escaping @Sendable (Wanted, Trace) -> Output,
    consume: (Wanted, Output) throws -> Void
  ) throws {
    let again = Set(wanted.map(\.place.input)).sorted()
    // Where a trace stands shows only when all before it are read. Ids tell those of an input apart.
    let traces = again.map { input in
      Dictionary(
        wanted.lazy.filter { $0.place.input == input }.map { (ByteKey($0.id), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    var seen = 0
    try TraceBatch(
      inputs: again.map { inputs[$0] }, options: options.readingOptions, threads: options.jobs
    ).run {
      TraceWork { input, trace -> (shown: Wanted, output: Output)? in
        traces[input][ByteKey(trace.id)].map { ($0, make($0, trace)) }
      }
    } consume: { place, made in
      guard let made else { return }
      let (input, shown) = (again[place.input], made.shown)
      guard shown.place == TracePlace(input: input, ordinal: place.ordinal) else {
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
