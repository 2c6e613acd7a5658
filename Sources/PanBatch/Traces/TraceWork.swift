package import PanMetrics
import PanText
package import PanTraces

/// The work of a thread on traces, whether read from files or from parts.
package struct TraceWork<Output> {
  /// Works on a trace; its place rises from trace to trace of the input.
  let make: (_ input: Int, _ place: Int, consuming Trace) -> Output
  /// Works on the figures in a part instead; nil where the trace itself is needed.
  private let restore: ((_ input: Int, TraceAnalysis) -> Output)?
  /// Whether the figures in a part suffice, for an input.
  private let canRestore: (_ input: Int) -> Bool

  /// Creates work that needs traces or, with `restore`, can use the figures in parts.
  package init(
    make: @escaping (_ input: Int, _ place: Int, consuming Trace) -> Output,
    restore: ((_ input: Int, TraceAnalysis) -> Output)? = nil,
    where canRestore: @escaping (_ input: Int) -> Bool = { _ in true }
  ) {
    self.make = make
    self.restore = restore
    self.canRestore = canRestore
  }

  /// Works on a record of a part.
  func make(
    _ input: Int, _ trace: ByteView, _ analysis: ByteView, peopleInput: Int?
  ) throws(PackedError) -> Output {
    if let restore, canRestore(input), !analysis.isEmpty {
      var reader = PackedReader(analysis)
      return restore(input, try TraceAnalysis(from: &reader).renumbered(peopleInput))
    }
    var reader = PackedReader(trace)
    var trace = try Trace(from: &reader)
    trace.peopleInput = peopleInput
    return make(input, 0, trace)
  }
}

/// The last header and its parser, which a job reuses for further small files.
struct ParserCache {
  var headers = HeaderCache()
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
