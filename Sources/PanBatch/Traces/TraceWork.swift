public import PanMetrics
import PanText
public import PanTraces

/// The work of a thread on traces, whether read from files or from parts.
///
/// The closures append their outputs to a list themselves: they are specialized for the type of
/// output, while returning a generic value would cost a runtime lookup each time.
@usableFromInline
package struct TraceWork<Output> {
  /// The outputs that were not taken yet.
  @usableFromInline
  final class Made {
    @usableFromInline var outputs: [Output] = []

    @inlinable
    init() {}
  }

  @usableFromInline let made: Made
  /// Works on a trace.
  @usableFromInline let make: (_ input: Int, consuming Trace) -> Void
  /// Works on the figures in a part instead; nil where the trace itself is needed.
  @usableFromInline let restore: ((_ input: Int, TraceAnalysis) -> Void)?
  /// Whether the figures in a part suffice, for an input.
  @usableFromInline let canRestore: (_ input: Int) -> Bool

  /// Creates work that needs traces.
  @inlinable
  package init(make: @escaping (_ input: Int, consuming Trace) -> Output) {
    let made = Made()
    self.made = made
    self.make = { made.outputs.append(make($0, $1)) }
    restore = nil
    canRestore = { _ in false }
  }

  /// Creates work that can use the figures in parts.
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

  /// Returns the outputs since the last call.
  func takeOutputs() -> [Output] {
    defer { made.outputs = [] }
    return made.outputs
  }

  /// Works on a record of a part.
  func make(
    _ input: Int, _ trace: ByteView, _ analysis: ByteView, peopleInput: Int?
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

/// Collects the sections of a block and passes its traces on.
///
/// It is not generic over the output, so it is compiled once.
struct BlockReading {
  /// The traces that a recording leaves out, as far as they are to be.
  enum Exclusions {
    case none
    /// Those with a text in the column `excluded`.
    case marked
    /// All of the file.
    case all
  }

  /// The block's sections in order.
  private(set) var sections: [TraceSection] = []
  /// For each section the number of its trace; nil for sections without one.
  private(set) var places: [Int?] = []
  /// The number of traces that were left out.
  private(set) var leftOut = 0
  private var count = 0
  private let input: Int
  /// The input that participants' names are local to; nil where names are global.
  private let peopleInput: Int?
  /// The participant of all traces, if the file's name is one.
  private let participant: String?
  /// The traces that get no output.
  private let exclusions: Exclusions
  /// Gets each trace; nil where only findings are wanted.
  private let make: ((_ input: Int, consuming Trace) -> Void)?

  init(
    input: Int, peopleInput: Int?, participant: String?, exclusions: Exclusions,
    make: ((_ input: Int, consuming Trace) -> Void)?
  ) {
    self.input = input
    self.peopleInput = peopleInput
    self.participant = participant
    self.exclusions = exclusions
    self.make = make
  }

  /// Adds a section, with its trace if it has one.
  mutating func take(_ section: consuming TraceSection, _ trace: consuming Trace?) {
    sections.append(section)
    guard var trace = consume trace, let make else { return places.append(nil) }
    guard !leavesOut(trace) else {
      leftOut += 1
      return places.append(nil)
    }
    places.append(count)
    count += 1
    trace.peopleInput = peopleInput
    if let participant { trace.participant = participant }
    make(input, trace)
  }

  private func leavesOut(_ trace: borrowing Trace) -> Bool {
    switch exclusions {
    case .none: false
    case .marked: trace.columns[named: "excluded"]?.text != nil
    case .all: true
    }
  }
}

/// The last header and its parser, which a job reuses for further small files.
struct ParserMemory {
  var headers = HeaderMemory()
  private var parser: TraceBodyParser?
  /// The number of the header that the parser was made for.
  private var header = 0

  /// An empty cache.
  init() {}

  /// Reads the rows of a block; options and product must be the same in all calls.
  ///
  /// The parser is changed in place: a copy would retain some forty fields.
  /// - Returns: The findings outside of traces, and the number of lines.
  mutating func read(
    _ body: FileBlock.Body, options: ReadingOptions, product: TraceBodyParser.Product,
    receive: (consuming TraceSection, consuming Trace?) -> Void
  ) -> (found: DiagnosticLog, lineCount: Int) {
    if header == headers.count, parser != nil {
      parser?.begin(fileStem: body.fileStem, line: 1)
    } else {
      header = headers.count
      parser = TraceBodyParser(
        header: body.header, fileStem: body.fileStem, options: options, line: 1, product: product)
    }
    unsafe body.bytes.withUnsafeBytes { buffer in
      unsafe parser?.read(UnsafeRawBufferPointer(rebasing: buffer[body.range]), receive: receive)
      parser?.finish(receive: receive)
    }
    body.bytes.release(body.range)
    return (parser?.diagnostics ?? DiagnosticLog(), (parser?.nextLine ?? 1) - 1)
  }
}
