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

/// The sections of a block as they are read, and the traces among them as they are handed on.
///
/// It knows nothing of what is made of a trace, so that it is compiled once for all kinds.
struct BlockReading {
  /// The block's sections in their order.
  private(set) var sections: [TraceSection] = []
  /// The number of the trace among those handed on for each section; nil for those that are none.
  private(set) var places: [Int?] = []
  private var count = 0
  private let input: Int
  /// The input whose people those of the traces are; nil where names mean the same in all inputs.
  private let peopleInput: Int?
  /// Who made all gestures, where the file's name says it.
  private let participant: String?
  /// Takes a trace; nil where only what was found is wanted.
  private let make: ((_ input: Int, consuming Trace) -> Void)?

  init(
    input: Int, peopleInput: Int?, participant: String?,
    make: ((_ input: Int, consuming Trace) -> Void)?
  ) {
    self.input = input
    self.peopleInput = peopleInput
    self.participant = participant
    self.make = make
  }

  /// Takes a section, and the trace of one that makes one.
  mutating func take(_ section: consuming TraceSection, _ trace: consuming Trace?) {
    sections.append(section)
    guard var trace = consume trace, let make else { return places.append(nil) }
    places.append(count)
    count += 1
    trace.peopleInput = peopleInput
    if let participant { trace.participant = participant }
    make(input, trace)
  }
}

/// What a thread remembers from small file to small file: the header that was read last, and what
/// reads the rows below it.
struct ParserMemory {
  var headers = HeaderMemory()
  private var parser: TraceBodyParser?
  /// Which of the headers it is for.
  private var header = 0

  /// Remembers nothing yet.
  init() {}

  /// Reads the rows of a block; the options and the product must be the same for all.
  ///
  /// The parser stays in its place: it has some forty parts that a copy would count one by one.
  /// - Returns: What was found outside of traces, and how many lines there are.
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
