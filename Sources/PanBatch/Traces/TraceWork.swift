public import PanMetrics
import PanText
public import PanTraces

/// What a thread makes of traces, of those that were read and of those that a part holds.
///
/// What is made is put into a list where it is made, by code that knows of what kind it is: to hand
/// on what may be anything at all takes a look at its kind each time.
@usableFromInline
package struct TraceWork<Output> {
  /// What was made and not yet taken.
  @usableFromInline
  final class Made {
    @usableFromInline var outputs: [Output] = []

    @inlinable
    init() {}
  }

  @usableFromInline let made: Made
  /// Makes something of a trace.
  @usableFromInline let make: (_ input: Int, consuming Trace) -> Void
  /// Makes the same of what a part has measured of it; nil where the trace itself is needed.
  @usableFromInline let restore: ((_ input: Int, TraceAnalysis) -> Void)?
  /// Whether what a part has measured will do, for an input.
  @usableFromInline let canRestore: (_ input: Int) -> Bool

  /// Makes something of each trace.
  @inlinable
  package init(make: @escaping (_ input: Int, consuming Trace) -> Output) {
    let made = Made()
    self.made = made
    self.make = { made.outputs.append(make($0, $1)) }
    restore = nil
    canRestore = { _ in false }
  }

  /// Makes something of each trace, or of its analysis where a part's will do.
  @inlinable
  package init(
    make: @escaping (_ input: Int, consuming Trace) -> Output,
    restore: @escaping (_ input: Int, TraceAnalysis) -> Output,
    where canRestore: @escaping (_ input: Int) -> Bool
  ) {
    let made = Made()
    self.made = made
    self.make = { made.outputs.append(make($0, $1)) }
    self.restore = { made.outputs.append(restore($0, $1)) }
    self.canRestore = canRestore
  }

  /// Takes what was made since this was asked for last.
  func takeOutputs() -> [Output] {
    defer { made.outputs = [] }
    return made.outputs
  }

  /// Makes something of a trace that a part holds.
  func make(
    _ input: Int, _ trace: LentBytes, _ analysis: LentBytes, peopleInput: Int?
  ) throws(PackedError) {
    if let restore, canRestore(input), !analysis.isEmpty {
      var reader = PackedReader(analysis)
      return restore(input, try TraceAnalysis(from: &reader).renumbered(peopleInput))
    }
    var reader = PackedReader(trace)
    var trace = try Trace(from: &reader)
    trace.peopleInput = peopleInput
    make(input, trace)
  }
}
