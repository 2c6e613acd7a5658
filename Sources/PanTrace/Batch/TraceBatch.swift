package import PanTraces

/// Reads trace files on several threads and transforms each trace.
///
/// Files are cut at trace boundaries, so one big file uses all threads too. The results and their
/// order do not depend on the number of threads.
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
  case rejected(Trace.Place, RejectedTrace)
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
