package import PanTraces

/// Reads trace files on several threads and transforms each trace.
///
/// Files are cut at trace boundaries, so one big file uses all threads too. The results and their
/// order do not depend on the number of threads.
///
/// 1. ``FileBlocks`` opens the inputs and cuts them at trace boundaries, and ``BlockGroups`` makes a
///    job of several small files.
/// 2. ``OrderedParallelMap`` gives the jobs to threads, and their results back in the jobs' order.
/// 3. ``BlockResult`` reads a block with a ``ParserCache``, and runs the work on its traces.
/// 4. ``FileMerge`` joins the results of a file's blocks on the caller's thread.
package struct TraceBatch: Sendable {
  /// The inputs, in the order of the results.
  package let inputs: [Input]
  /// The reading options.
  package let options: ReadingOptions
  /// The number of threads.
  package var threads: Int { map.threads }
  /// Whether reports have digests.
  package let hashes: Bool
  /// Whether gestures are left out that their recording says to leave out.
  private let honorsExclusions: Bool
  private let map: OrderedParallelMap
  private let blockSize: Int

  /// The default size of a block: large against the overhead of a job, small against memory.
  package static let usualBlockSize = 2 << 20

  /// Creates a batch. Nil threads means one per processor.
  ///
  /// With `hashes`, each ``FileReport`` has the digest of the bytes read. With `honorsExclusions`,
  /// gestures have no output that their recording leaves out: by a text in the column `excluded`,
  /// or all by a line `# leave_out`. Choose a smaller block size if outputs are much larger than
  /// their traces.
  package init(
    inputs: [Input], options: ReadingOptions = .init(), threads: Int? = nil, hashes: Bool = false,
    honorsExclusions: Bool = false, blockSize: Int = TraceBatch.usualBlockSize
  ) {
    self.honorsExclusions = honorsExclusions
    self.inputs = inputs
    self.options = options
    self.hashes = hashes
    map = OrderedParallelMap(threads: threads)
    self.blockSize = blockSize
  }

  /// Reads everything.
  ///
  /// - Parameters:
  ///   - work: Is called once for each job and returns what transforms its traces, on any thread.
  ///     Its closures may cache what the job's traces share. A trace's notes count lines from its
  ///     block. A ``FileReport`` counts them from the beginning of the file.
  ///   - advance: Gets the number of bytes done after each block.
  ///   - consume: Gets each result, in the order of files and traces, on the caller's thread.
  ///   - tell: Gets all other events, in the same order.
  /// - Throws: Errors of `consume` and `tell`. Problems of files and traces go to `tell`.
  package func run<Output: Sendable>(
    work: @escaping @Sendable () -> TraceWork<Output>, advance: (Int) -> Void = { _ in },
    consume: (Trace.Place, Output) throws -> Void,
    besides tell: (BatchEvent) throws -> Void = { _ in }
  ) throws {
    try read(work: { work() }, advance: advance, consume: consume, besides: tell)
  }

  /// Reads everything for its findings only.
  ///
  /// `advance` gets the number of bytes done after each block. `consume` gets the report on each
  /// file, in order, on the caller's thread.
  /// - Throws: Errors of `consume`.
  package func check(
    advance: (Int) -> Void = { _ in }, consume: (FileReport) throws -> Void
  ) throws {
    try read(work: { nil as TraceWork<Never>? }, advance: advance) { _, _ in
    } besides: { news in
      if case .fileEnded(let report) = news { try consume(report) }
    }
  }

  private func read<Output: Sendable>(
    work: @escaping @Sendable () -> TraceWork<Output>?, advance: (Int) -> Void,
    consume: (Trace.Place, Output) throws -> Void, besides tell: (BatchEvent) throws -> Void
  ) throws {
    let blocks = FileBlocks(
      inputs: inputs, options: options, blockSize: blockSize, hashes: hashes)
    var merge = FileMerge<Output>(inputs: inputs, options: options)
    var done = 0
    let (options, hashes) = (options, hashes)
    let honorsExclusions = honorsExclusions
    let names = inputs.map(\.name)
    try map.run(
      IteratorSequence(BlockGroups(blocks, size: blockSize)),
      work: { group in
        let work = work()
        var memory = ParserCache()
        return group.map {
          BlockResult(
            of: $0, options: options, hashes: hashes, memory: &memory,
            name: names[$0.input], honorsExclusions: honorsExclusions, work: work)
        }
      },
      consume: { results in
        for result in results {
          try merge.take(result, consume, besides: tell)
          done += result.block.byteCount
          advance(done)
        }
      })
  }
}

/// The events of a batch besides usable traces.
package enum BatchEvent: Sendable {
  /// A trace is rejected.
  case rejected(Trace.Place, TraceFile.Rejected)
  /// A file ended. All of its traces came before.
  case fileEnded(FileReport)
}

/// The result of reading a file.
package struct FileReport: Sendable {
  /// The index of the input.
  package let input: Int
  /// The file's name as given.
  package let name: String
  /// The size in bytes. 0 for an unreadable file.
  package let byteCount: Int
  /// The digest of the bytes. Nil if not asked for, and for an unreadable file.
  package let digest: Digest?
  /// Its `#` lines and columns. Nil if they cannot be read.
  package let header: TraceFileHeader?
  /// The counts of usable, rejected and left-out traces.
  package let counts: TraceFile.Counts
  /// The findings.
  package let diagnostics: Diagnostic.Log
  /// Why the file could not be opened or read on. Nil without such an error.
  package let failure: InputError?

  /// Whether everything was usable: all traces, and all lines outside of traces.
  package var isClean: Bool {
    failure == nil && header != nil && counts.rejected == 0 && diagnostics.errors.isEmpty
  }
}

/// The result of reading a block. Lines are relative to the block.
struct BlockResult<Output: Sendable>: Sendable {
  /// The block, with its bytes released.
  private(set) var block: FileBlock
  /// The block's sections in order.
  private(set) var sections: [TraceAssembly.Section] = []
  /// The outputs for the traces.
  private(set) var outputs: [Output] = []
  /// For each section the index of its output. Nil for sections without a trace.
  private(set) var places: [Int?] = []
  /// The number of traces that were left out, as the recording says.
  private(set) var leftOut = 0
  /// The findings outside of traces.
  private(set) var diagnostics = Diagnostic.Log()
  /// The number of lines in the block.
  private(set) var lineCount = 0

  /// Reads a block and runs `work` on its traces. Without `work`, only findings are collected.
  init(
    of block: FileBlock, options: ReadingOptions, hashes: Bool, memory: inout ParserCache,
    name: String, honorsExclusions: Bool, work: TraceWork<Output>?
  ) {
    let isOpen = block.isOpen
    let block = FileBlocks.opened(
      block, options: options, hashes: hashes, headers: &memory.headers)
    self.block = block
    guard case .body(let body) = block.content else { return }
    // The cached parser fits only the header that was read last, so only files opened here.
    if isOpen { memory = ParserCache() }
    let participant = options.filesArePeople && body.header.lacksParticipants ? name : nil
    let exclusions: Exclusions =
      honorsExclusions ? body.header.metadata.exclusion == nil ? .marked : .all : .none
    var (sections, outputs, places) = ([TraceAssembly.Section](), [Output](), [Int?]())
    var leftOut = 0
    (diagnostics, lineCount) = memory.read(
      body, options: options, makesTraces: work != nil
    ) { (section: consuming TraceAssembly.Section, trace: consuming Trace?) in
      sections.append(section)
      guard var trace = consume trace, let work else { return places.append(nil) }
      guard !exclusions.leaveOut(trace) else {
        leftOut += 1
        return places.append(nil)
      }
      // A trace takes a byte at least: the number is above those of earlier blocks.
      let place = body.endOffset - body.range.count + places.count
      places.append(outputs.count)
      if let participant { trace.participant = participant }
      outputs.append(work(block.input, place, trace))
    }
    (self.sections, self.outputs, self.places) = (sections, outputs, places)
    self.leftOut = leftOut
    self.block.releaseBytes()
  }
}

/// Which traces of a recording are left out.
private enum Exclusions {
  case none
  /// Those that the column `excluded` leaves out.
  case marked
  /// All of the file.
  case all

  func leaveOut(_ trace: borrowing Trace) -> Bool {
    switch self {
    case .none: false
    case .marked: trace.exclusion != nil
    case .all: true
    }
  }
}

/// Merges the results of blocks, in order, into results of files.
struct FileMerge<Output: Sendable> {
  private let inputs: [Input]
  private let options: ReadingOptions
  /// The assembly of the current file. Nil if no header could be read.
  private var assembly: TraceAssembly?
  /// The ordinal of the next trace in its file.
  private var ordinal = 0

  init(inputs: [Input], options: ReadingOptions) {
    self.inputs = inputs
    self.options = options
  }

  /// Adds the next block: passes outputs to `consume` and events to `tell`.
  mutating func take(
    _ result: BlockResult<Output>, _ consume: (Trace.Place, Output) throws -> Void,
    besides tell: (BatchEvent) throws -> Void
  ) throws {
    let block = result.block
    if block.isFirst {
      assembly = nil
      ordinal = 0
    }
    let input = inputs[block.input]
    switch block.content {
    // Impossible after reading.
    case .unopened, .body: break
    case .unreadable(let error):
      // Traces before the failure still count.
      try tell(.fileEnded(input.report(block, counts: assembly?.counts, failure: error)))
    case .badHeader(let log, let byteCount):
      try tell(.fileEnded(input.report(block, byteCount: byteCount, diagnostics: log)))
    case .read(let header, let endOffset, _):
      if block.isFirst {
        assembly = TraceAssembly(header: header, options: options, lines: header.bodyLine - 1)
      }
      assembly?.counts.leftOut += result.leftOut
      for (section, output) in zip(result.sections, result.places) {
        guard let verdict = assembly?.take(section) else { continue }
        let place = Trace.Place(input: block.input, ordinal: ordinal)
        ordinal += 1
        switch verdict {
        case .used: if let output { try consume(place, result.outputs[output]) }
        case .rejected(let trace): try tell(.rejected(place, input.inSource(trace)))
        }
      }
      assembly?.endBlock(result.diagnostics, lineCount: result.lineCount)
      guard block.isLast else { return }
      assembly?.finish()
      let file = input.report(
        block, byteCount: endOffset, header: header, counts: assembly?.counts,
        diagnostics: assembly?.diagnostics)
      try tell(.fileEnded(file))
    }
  }
}

extension Input {
  /// The report on the file, made with its last block.
  fileprivate func report(
    _ block: FileBlock, byteCount: Int = 0, header: TraceFileHeader? = nil,
    counts: TraceFile.Counts? = nil, diagnostics: Diagnostic.Log? = nil,
    failure: InputError? = nil
  ) -> FileReport {
    FileReport(
      input: block.input, name: name, byteCount: byteCount, digest: block.digest, header: header,
      counts: counts ?? TraceFile.Counts(),
      diagnostics: inSource(diagnostics ?? Diagnostic.Log()), failure: failure)
  }

  /// A finding in terms of the source: its line, and no text of the converted row.
  private func inSource(_ finding: Diagnostic) -> Diagnostic {
    guard case .converted(_, let conversion) = source, conversion.record.isConverted else {
      return finding
    }
    var finding = finding
    let refusal =
      finding.severity == .error ? conversion.record.refusal(inPlaceOf: finding.line) : nil
    finding.line = conversion.record.source(of: finding.line)
    finding.column = refusal?.column
    finding.row = nil
    if let refusal { finding.message = refusal.message }
    return finding
  }

  /// Findings in terms of the source.
  fileprivate func inSource(_ log: Diagnostic.Log) -> Diagnostic.Log {
    guard case .converted = source else { return log }
    var log = log
    log.change(inSource)
    return log
  }

  /// A rejection in terms of the source.
  fileprivate func inSource(_ trace: TraceFile.Rejected) -> TraceFile.Rejected {
    var trace = trace
    trace.reason = inSource(trace.reason)
    return trace
  }
}

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
