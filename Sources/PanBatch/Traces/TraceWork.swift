package import PanMetrics
import PanText
package import PanTraces

/// What a thread makes of traces, of those that were read and of those that a part holds.
package struct TraceWork<Output> {
  /// Makes something of a trace.
  let make: (_ input: Int, Trace) -> Output
  /// Makes the same of what a part has measured of it; nil where the trace itself is needed.
  let restore: ((_ input: Int, TraceAnalysis) -> Output)?
  /// Whether what a part has measured will do, for an input.
  let canRestore: (_ input: Int) -> Bool

  /// Makes something of each trace.
  package init(make: @escaping (_ input: Int, Trace) -> Output) {
    self.make = make
    restore = nil
    canRestore = { _ in false }
  }

  /// Makes something of each trace, or of its analysis where a part's will do.
  package init(
    make: @escaping (_ input: Int, Trace) -> Output,
    restore: @escaping (_ input: Int, TraceAnalysis) -> Output,
    where canRestore: @escaping (_ input: Int) -> Bool
  ) {
    self.make = make
    self.restore = restore
    self.canRestore = canRestore
  }

  /// Makes something of a trace that a part holds.
  func output(
    _ input: Int, _ trace: LentBytes, _ analysis: LentBytes, peopleInput: Int?
  ) throws(PackedError) -> Output {
    if let restore, canRestore(input), !analysis.isEmpty {
      var reader = PackedReader(analysis)
      return restore(input, try TraceAnalysis(from: &reader).renumbered(peopleInput))
    }
    var reader = PackedReader(trace)
    var trace = try Trace(from: &reader)
    trace.peopleInput = peopleInput
    return make(input, trace)
  }
}
