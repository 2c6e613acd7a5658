package import PanTraces

/// Reads trace files on several threads and does something with each trace.
///
/// Files are cut at trace boundaries, so that one big file keeps as many threads busy as many small
/// ones. What comes out, and in which order, does not depend on the number of threads.
package struct TraceBatch: Sendable {
  /// The files, in the order of the results.
  package let inputs: [Input]
  /// How they are read.
  package let options: ReadingOptions
  /// How many threads work.
  package var threads: Int { map.threads }
  /// Whether each file's digest is taken on the way.
  package let hashes: Bool
  private let map: OrderedParallelMap
  private let blockSize: Int

  /// Big enough that handing it over costs nothing, small enough that 100 of them are no memory.
  package static let usualBlockSize = 2 << 20

  /// Creates a batch; nil threads are as many as there are processors.
  ///
  /// With `hashes`, each ``FileReport`` has the digest of the bytes that were read. Blocks of bytes
  /// are to be smaller where much more comes out than goes in.
  package init(
    inputs: [Input], options: ReadingOptions = .init(), threads: Int? = nil, hashes: Bool = false,
    blockSize: Int = TraceBatch.usualBlockSize
  ) {
    self.inputs = inputs
    self.options = options
    self.hashes = hashes
    map = OrderedParallelMap(threads: threads)
    self.blockSize = blockSize
  }

  /// Reads everything.
  ///
  /// - Parameters:
  ///   - transform: Makes a result of a trace, on any thread. The lines in the trace's notes are not
  ///     those of the file, which are not known yet; a ``FileReport`` has them.
  ///   - advance: Is told after each part how many bytes of all inputs are done.
  ///   - consume: Takes what was made of each trace, in the order of the files and of the traces in
  ///     them, on the caller's thread.
  ///   - tell: Takes what else happened, in the same order.
  /// - Throws: What `consume` and `tell` throw, and an ``InputError`` for a part that is damaged;
  ///   whatever is wrong with files and traces is told.
  package func run<Output: Sendable>(
    transform: @escaping @Sendable (Trace) -> Output, advance: (Int) -> Void = { _ in },
    consume: (TracePlace, Output) throws -> Void,
    besides tell: (BatchNews) throws -> Void = { _ in }
  ) throws {
    try run(
      work: { TraceWork { _, trace in transform(trace) } }, advance: advance, consume: consume,
      besides: tell)
  }

  /// The same with work that is told the number of a trace's input, and can do with what parts have
  /// measured.
  ///
  /// One is made for each run of traces that a thread reads, and may keep what they have in common.
  package func run<Output: Sendable>(
    work: @escaping @Sendable () -> TraceWork<Output>, advance: (Int) -> Void = { _ in },
    consume: (TracePlace, Output) throws -> Void,
    besides tell: (BatchNews) throws -> Void = { _ in }
  ) throws {
    try read(work: { work() }, advance: advance, consume: consume, besides: tell)
  }

  /// Reads everything for what is to be said about it, and makes nothing of the traces.
  ///
  /// `advance` is told after each part how many bytes of all inputs are done; `consume` takes what
  /// became of each file, in their order, on the caller's thread.
  /// - Throws: What `consume` throws.
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
    consume: (TracePlace, Output) throws -> Void, besides tell: (BatchNews) throws -> Void
  ) throws {
    let blocks = FileBlocks(
      inputs: inputs, options: options, blockSize: blockSize, hashes: hashes)
    var merge = FileMerge<Output>(inputs: inputs, options: options)
    var done = 0
    let (options, hashes, hasOthers) = (options, hashes, inputs.count > 1)
    let names = inputs.map(\.name)
    try map.run(
      IteratorSequence(BlockGroups(blocks, size: blockSize)),
      work: { group in
        let work = work()
        var memory = ParserMemory()
        return group.map {
          BlockResult(
            of: $0, options: options, hashes: hashes, memory: &memory, hasOthers: hasOthers,
            name: names[$0.input], work: work)
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

/// What happens while a batch is read, besides that traces are.
package enum BatchNews: Sendable {
  /// A trace cannot be used.
  case rejected(TracePlace, RejectedTrace)
  /// A file is done; every trace of it has been told before.
  case fileEnded(FileReport)
}

/// What became of a file.
package struct FileReport: Sendable {
  /// The number of the input.
  package let input: Int
  /// The file's name as given.
  package let name: String
  /// Its size in bytes; 0 where it cannot be read.
  package let byteCount: Int
  /// The digest of its bytes; nil where not asked for, and for a file that cannot be read.
  package let digest: Digest?
  /// Its `#` lines and columns; nil where they cannot be read.
  package let header: TraceFileHeader?
  /// How many traces it has, and what became of them.
  package let counts: TraceCounts
  /// What was found in it.
  package let diagnostics: DiagnosticLog
  /// Why nothing of it could be opened; nil for a file that was.
  package let failure: InputError?

  /// Whether all of it could be used: every trace, and every line outside of traces.
  package var isClean: Bool {
    failure == nil && header != nil && counts.rejected == 0 && diagnostics.errors.isEmpty
  }
}
