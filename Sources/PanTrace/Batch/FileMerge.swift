import PanTraces

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
  fileprivate func inSource(_ trace: RejectedTrace) -> RejectedTrace {
    var trace = trace
    trace.reason = inSource(trace.reason)
    return trace
  }
}
