package import PanTraces

/// The work of a thread on traces: what it makes of one of an input, whose place rises from trace to
/// trace of the input.
package typealias TraceWork<Output> = (
  _ input: Int, _ place: Int, _ trace: consuming Trace
) -> Output

/// The last header and its parser, which a job reuses for further small files.
struct ParserCache {
  var headers = TraceFileHeader.Cache()
  private var parser: TraceBodyParser?
  /// The number of the header that the parser was made for.
  private var header = 0

  /// An empty cache.
  init() {}

  /// Reads the rows of a block. Options and product must be the same in all calls.
  ///
  /// The parser is changed in place: a copy would retain some forty fields.
  /// - Returns: The findings outside of traces, and the number of lines.
  mutating func read(
    _ body: FileBlock.Body, options: ReadingOptions, makesTraces: Bool,
    receive: (consuming TraceAssembly.Section, consuming Trace?) -> Void
  ) -> (found: Diagnostic.Log, lineCount: Int) {
    if header == headers.count, parser != nil {
      parser?.begin(fileStem: body.fileStem, line: 1)
    } else {
      header = headers.count
      parser = TraceBodyParser(
        header: body.header, fileStem: body.fileStem, options: options, line: 1,
        makesTraces: makesTraces)
    }
    unsafe body.bytes.withUnsafeBytes { buffer in
      unsafe parser?.read(UnsafeRawBufferPointer(rebasing: buffer[body.range]), receive: receive)
    }
    body.bytes.release(body.range)
    return (parser?.diagnostics ?? Diagnostic.Log(), (parser?.nextLine ?? 1) - 1)
  }
}
