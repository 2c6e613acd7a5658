package import PanTraces

/// Transforms one trace. `place` is a number that rises within the input, and so orders results of
/// different blocks.
package typealias TraceWork<Output> = (
  _ input: Int, _ place: Int, _ trace: consuming Trace
) -> Output

/// Reads the blocks of a job one after another, and runs the work on their traces.
///
/// The last header and its parser serve further small files of the job: making them takes as long
/// as reading a trace.
struct BlockReader<Output: Sendable> {
  private let options: ReadingOptions
  private let names: [String]
  private let honorsExclusions: Bool
  /// Nil if only findings are wanted.
  private let work: TraceWork<Output>?
  private var headers = TraceFileHeader.Cache()
  private var parser: TraceBodyParser?
  /// The number of the header that the parser was made for.
  private var header = 0

  /// Begins a job. `names` are those of the inputs.
  init(
    _ options: ReadingOptions, names: [String], honorsExclusions: Bool, work: TraceWork<Output>?
  ) {
    (self.options, self.names, self.work) = (options, names, work)
    self.honorsExclusions = honorsExclusions
  }

  /// What came of a block. Lines are relative to the block.
  struct Result: Sendable {
    /// The block, without its bytes.
    var block: FileBlocks.Block
    /// The block's sections, each with what was made of its trace.
    var sections: [(section: TraceAssembly.Section, output: Output?)] = []
    /// The number of traces that were left out, as the recording says.
    var leftOut = 0
    /// The findings outside of traces.
    var diagnostics = Diagnostic.Log()
    /// The number of lines in the block.
    var lineCount = 0
    /// The number of bytes in the block. The first one includes the header.
    var byteCount: Int
  }

  /// Reads a block. A small file is opened first.
  mutating func read(_ block: FileBlocks.Block) -> Result {
    var block = block
    if case .unopened(let file) = block.content {
      block = FileBlocks.Block(opening: file, number: block.input, options, &headers)
    } else {
      // The parser that is kept fits only headers that were read here.
      parser = nil
    }
    var result = Result(block: block, byteCount: block.end)
    guard case .rows(let bytes, let range, let header, let stem) = block.content else {
      return result
    }
    begin(header, stem)
    let participant =
      options.filesArePeople && header.lacksParticipants ? names[block.input] : nil
    let direction = block.direction
    let isLeftOut = honorsExclusions && header.metadata.exclusion != nil
    unsafe bytes.withUnsafeBytes { buffer in
      // Changed in place: a copy of the parser would retain some forty fields.
      unsafe parser?.read(UnsafeRawBufferPointer(rebasing: buffer[range])) {
        (section: consuming TraceAssembly.Section, trace: consuming Trace?) in
        guard var trace = consume trace, let work else {
          return result.sections.append((section, nil))
        }
        guard !isLeftOut, !honorsExclusions || trace.exclusion == nil else {
          result.leftOut += 1
          return result.sections.append((section, nil))
        }
        if let participant { trace.participant = participant }
        trace.commonDirection = direction
        // Each trace takes at least one byte, so that the sum rises over the whole file even though
        // blocks are read side by side.
        let output = work(block.input, range.lowerBound + result.sections.count, trace)
        result.sections.append((section, output))
      }
    }
    bytes.release(range)
    result.diagnostics = parser?.diagnostics ?? Diagnostic.Log()
    result.lineCount = (parser?.nextLine ?? 1) - 1
    if !block.isFirst { result.byteCount = range.count }
    result.block.content = .read(header)
    return result
  }

  /// Makes a parser for a file, or takes the one of the file before if it had the same header.
  private mutating func begin(_ rows: TraceFileHeader, _ stem: String) {
    if header == headers.count, parser != nil {
      parser?.begin(fileStem: stem, line: 1)
    } else {
      header = headers.count
      parser = TraceBodyParser(
        header: rows, fileStem: stem, options: options, line: 1, makesTraces: work != nil)
    }
  }
}
