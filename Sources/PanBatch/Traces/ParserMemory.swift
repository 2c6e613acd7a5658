import PanTraces

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
