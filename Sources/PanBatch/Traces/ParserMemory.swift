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

  /// What reads a file whose header was read last of all; the options and the product must be the same
  /// for all.
  mutating func takeParser(
    for body: FileBlock.Body, options: ReadingOptions, product: TraceBodyParser.Product
  ) -> TraceBodyParser {
    guard header == headers.count, var parser = parser.take() else {
      return TraceBodyParser(
        header: body.header, fileStem: body.fileStem, options: options, line: 1, product: product)
    }
    parser.begin(fileStem: body.fileStem, line: 1)
    return parser
  }

  /// Gives back a parser that has read a file to its end.
  mutating func keep(_ parser: consuming TraceBodyParser) {
    self.parser = parser
    header = headers.count
  }
}
