import PanText
import PanTraces

/// What a block holds, with lines counted from its own first one.
struct BlockResult<Output: Sendable>: Sendable {
  /// The block, without its bytes.
  private(set) var block: FileBlock
  /// The block's sections in their order.
  private(set) var sections: [TraceSection] = []
  /// What was made of the traces among them.
  private(set) var outputs: [Output] = []
  /// The place in `outputs` for each section; nil for those that are no traces.
  private(set) var places: [Int?] = []
  /// What was found outside of traces.
  private(set) var diagnostics = DiagnosticLog()
  /// How many lines the block has.
  private(set) var lineCount = 0

  /// What stands in a part where there are no sections: an output, or a trace that cannot be used.
  private(set) var rejections: [RejectedTrace?] = []
  /// Why a block of a part could not be read.
  private(set) var failure: InputError?

  /// Reads the block's traces and makes something of each; without `work`, only what was found is
  /// wanted.
  init(
    of block: FileBlock, options: ReadingOptions, hashes: Bool, memory: inout ParserMemory,
    hasOthers: Bool, name: String, work: TraceWork<Output>?
  ) {
    // The one place that says whose name a participant is.
    let peopleInput = hasOthers && options.people == .perFile ? block.input : nil
    if case .packed(let part, let packed) = block.content {
      self.block = block
      if let packed, let work { unpack(packed, of: part, work, peopleInput) }
      return
    }
    let isOpen = block.isOpen
    let block = FileBlocks.opened(
      block, options: options, hashes: hashes, headers: &memory.headers)
    self.block = block
    guard case .body(let body) = block.content else { return }
    // Only of a file that is opened here is the header known to be the last one.
    if isOpen { memory = ParserMemory() }
    var reading = BlockReading(
      input: block.input, peopleInput: peopleInput,
      participant: options.filesArePeople && body.header.lacksParticipants ? name : nil,
      make: work?.make)
    (diagnostics, lineCount) = memory.read(
      body, options: options, product: work == nil ? .sections : .traces
    ) {
      reading.take($0, $1)
    }
    sections = reading.sections
    places = reading.places
    outputs = work?.takeOutputs() ?? []
    self.block.letGo()
  }

  /// Makes something of the traces that a part holds.
  private mutating func unpack(
    _ packed: PartEntry.Block, of part: PartInput, _ work: TraceWork<Output>, _ peopleInput: Int?
  ) {
    var rejections: [RejectedTrace?] = []
    let input = block.input
    do throws(InputError) {
      try part.read(packed) { record throws(PackedError) in
        switch record {
        case .used(let trace, let analysis):
          try work.make(input, trace, analysis, peopleInput: peopleInput)
          rejections.append(nil)
        case .rejected(let trace): rejections.append(trace)
        }
      }
    } catch {
      failure = error
    }
    outputs = work.takeOutputs()
    self.rejections = rejections
  }
}

/// Puts the blocks of files together again, in their order.
struct FileMerge<Output: Sendable> {
  private let inputs: [Input]
  private let options: ReadingOptions
  /// Puts the file under way together, or did so with the one before.
  private var assembly: TraceAssembly?
  /// Whether the file under way was begun.
  private var hasBegun = false
  /// What was made of the latest traces, among them all that it holds back.
  private var outputs: [Output] = []
  /// How many came before those.
  private var forgotten = 0
  /// The numbers of the outputs of sections that it holds back, in their order; nil for those that are
  /// no traces.
  ///
  /// Outputs are of a kind that is not known here, which makes moving one of them dear: they stay
  /// where they are until they are handed over.
  private var held = NumberQueue()
  /// Where the next trace stands.
  private var ordinal = 0

  init(inputs: [Input], options: ReadingOptions) {
    self.inputs = inputs
    self.options = options
  }

  /// Takes the next block; hands what was made of traces, and all else, to one each.
  mutating func take(
    _ result: BlockResult<Output>, _ consume: (TracePlace, Output) throws -> Void,
    besides tell: (BatchNews) throws -> Void
  ) throws {
    let block = result.block
    if block.isFirst {
      hasBegun = false
      if !outputs.isEmpty { outputs = [] }
      forgotten = 0
      held.removeAll()
      ordinal = 0
    }
    let input = inputs[block.input]
    switch block.content {
    // What comes out of a reading is neither.
    case .unopened, .body: break
    case .packed(let part, _): try take(result, of: part, consume, tell)
    case .unreadable(let error):
      // What was read before the failure still counts.
      if hasBegun {
        assembly?.flush()
        try handOver(block.input, consume, tell)
      }
      let counts = hasBegun ? assembly?.counts : nil
      try tell(.fileEnded(input.report(block, counts: counts, failure: error)))
    case .badHeader(let log, let byteCount):
      try tell(.fileEnded(input.report(block, byteCount: byteCount, diagnostics: log)))
    case .read(let header, let endOffset, _):
      if block.isFirst { begin(header) }
      let first = forgotten + outputs.count
      outputs += result.outputs
      for index in result.sections.indices {
        if assembly?.take(result.sections[index]) ?? false {
          held.append(result.places[index].map { first + $0 })
        }
        try handOver(block.input, consume, tell)
      }
      forget()
      assembly?.endPart(result.diagnostics, lineCount: result.lineCount)
      guard block.isLast else { return }
      assembly?.flush()
      try handOver(block.input, consume, tell)
      assembly?.finish()
      let file = input.report(
        block, byteCount: endOffset, header: header, counts: assembly?.counts,
        diagnostics: assembly?.diagnostics)
      try tell(.fileEnded(file))
    }
  }

  /// Begins a file; to make room anew for each would cost as much as to put a small one together.
  private mutating func begin(_ header: TraceFileHeader) {
    hasBegun = true
    let lines = header.bodyLine - 1
    if assembly == nil {
      assembly = TraceAssembly(header: header, options: options, lines: lines)
    } else {
      assembly?.begin(header: header, lines: lines)
    }
  }

  /// Hands over what a block of a part holds, which was put together before it was written.
  private mutating func take(
    _ result: BlockResult<Output>, of part: PartInput,
    _ consume: (TracePlace, Output) throws -> Void, _ tell: (BatchNews) throws -> Void
  ) throws {
    let block = result.block
    if let failure = result.failure { throw failure }
    var outputs = result.outputs[...]
    for rejection in result.rejections {
      let place = TracePlace(input: block.input, ordinal: ordinal)
      ordinal += 1
      if let rejection {
        try tell(.rejected(place, rejection))
      } else if let output = outputs.popFirst() {
        try consume(place, output)
      }
    }
    guard block.isLast else { return }
    let entry = part.entry
    try tell(
      .fileEnded(
        inputs[block.input].report(
          block, byteCount: entry.byteCount, header: entry.header, counts: entry.counts,
          diagnostics: entry.diagnostics)))
  }

  private mutating func handOver(
    _ input: Int, _ consume: (TracePlace, Output) throws -> Void,
    _ tell: (BatchNews) throws -> Void
  ) throws {
    while let verdict = assembly?.next() {
      let number = held.removeFirst()
      let place = TracePlace(input: input, ordinal: ordinal)
      ordinal += 1
      switch verdict {
      case .used:
        if let number { try consume(place, outputs[number - forgotten]) }
      case .rejected(let trace): try tell(.rejected(place, inputs[input].inSource(trace)))
      }
    }
  }

  /// Lets go of what no section that is held back has made.
  private mutating func forget() {
    let count = held.first.map { $0 - forgotten } ?? outputs.count
    outputs.removeFirst(count)
    forgotten += count
  }
}

extension Input {
  /// What became of it, with the last of its blocks.
  fileprivate func report(
    _ block: FileBlock, byteCount: Int = 0, header: TraceFileHeader? = nil,
    counts: TraceCounts? = nil, diagnostics: DiagnosticLog? = nil, failure: InputError? = nil
  ) -> FileReport {
    FileReport(
      input: block.input, name: name, byteCount: byteCount, digest: block.digest, header: header,
      counts: counts ?? TraceCounts(), diagnostics: inSource(diagnostics ?? DiagnosticLog()),
      failure: failure)
  }

  /// A finding with the line of the source, whose row reads otherwise.
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

  /// Findings with lines of the source.
  fileprivate func inSource(_ log: DiagnosticLog) -> DiagnosticLog {
    guard case .converted = source else { return log }
    var log = log
    log.change(inSource)
    return log
  }

  /// A rejection with the line of the source.
  fileprivate func inSource(_ trace: RejectedTrace) -> RejectedTrace {
    var trace = trace
    trace.reason = inSource(trace.reason)
    return trace
  }
}

/// Numbers that are taken out in the order in which they were added, and gaps among them.
struct NumberQueue {
  private var numbers: [Int?] = []
  /// How many were taken from the front and not yet removed.
  private var taken = 0

  /// The first number that was not taken; nil where there is none.
  var first: Int? {
    for number in numbers[taken...] {
      if let number { return number }
    }
    return nil
  }

  mutating func append(_ number: Int?) { numbers.append(number) }

  /// Forgets all numbers, but not the room for them.
  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    taken = 0
  }

  /// Takes out the first, which must be there.
  mutating func removeFirst() -> Int? {
    taken += 1
    let number = numbers[taken - 1]
    // Seldom, so that moving the others up costs little.
    if taken > 1024, 2 * taken > numbers.count {
      numbers.removeFirst(taken)
      taken = 0
    }
    return number
  }
}
