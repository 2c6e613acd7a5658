package import PanTraces

/// Reads trace files on several threads and transforms each trace.
///
/// Files are cut at trace boundaries, so one big file uses all threads too. The results and their
/// order do not depend on the number of threads.
///
/// 1. ``FileBlocks`` opens the inputs and cuts them at trace boundaries. Small files make a job together.
/// 2. ``OrderedParallelMap`` gives the jobs to threads, and their results back in the jobs' order.
/// 3. ``BlockReader`` reads a block, and runs the work on its traces.
/// 4. ``TraceBatch.Merge`` joins the results of a file's blocks on the caller's thread.
package struct TraceBatch: Sendable {
  /// The inputs, in the order of the results.
  package let inputs: [Input]
  /// The reading options.
  package let options: ReadingOptions
  /// The number of threads.
  package var threads: Int { map.threads }
  /// Whether gestures are left out that their recording says to leave out.
  private let honorsExclusions: Bool
  private let map: OrderedParallelMap
  private let blockSize: Int

  /// The default size of a block: large against the overhead of a job, small against memory.
  package static let usualBlockSize = 2 << 20

  /// Creates a batch. Nil threads means one per processor.
  ///
  /// With `honorsExclusions`, gestures have no output that their recording leaves out: by a text in
  /// the column `excluded`, or all by a line `# leave_out`. Choose a smaller block size if outputs
  /// are much larger than their traces.
  package init(
    inputs: [Input], options: ReadingOptions = .init(), threads: Int? = nil,
    honorsExclusions: Bool = false, blockSize: Int = TraceBatch.usualBlockSize
  ) {
    self.honorsExclusions = honorsExclusions
    self.inputs = inputs
    self.options = options
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
    besides tell: (TraceBatch.Event) throws -> Void = { _ in }
  ) throws {
    try read(work: { work() }, advance: advance, consume: consume, besides: tell)
  }

  /// Reads everything for its findings only.
  ///
  /// `advance` gets the number of bytes done after each block. `consume` gets the report on each file,
  /// in order, on the caller's thread.
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
    consume: (Trace.Place, Output) throws -> Void, besides tell: (TraceBatch.Event) throws -> Void
  ) throws {
    var done = 0
    // Only the caller's thread sees it, so that it needs no lock.
    var merge = TraceBatch.Merge<Output>(inputs: inputs, options: options)
    let (options, honorsExclusions) = (options, honorsExclusions)
    let names = inputs.map(\.name)
    let jobs = FileBlocks(inputs: inputs, options: options, blockSize: blockSize)
    try map.run(
      IteratorSequence(jobs),
      work: { blocks in
        var reader = BlockReader(
          options, names: names, honorsExclusions: honorsExclusions, work: work())
        return blocks.map { reader.read($0) }
      },
      consume: { results in
        for result in results {
          try merge.take(result, consume, besides: tell)
          done += result.byteCount
          advance(done)
        }
      })
  }
}

extension TraceBatch {
  /// The events of a batch besides usable traces.
  package enum Event: Sendable {
    /// A trace is rejected.
    case rejected(Trace.Place, TraceFile.Rejected)
    /// A file ended. All of its traces came before.
    case fileEnded(FileReport)
  }
}

extension TraceBatch {
  /// Merges the results of blocks, in order, into results of files.
  private struct Merge<Output: Sendable> {
    let inputs: [Input]
    let options: ReadingOptions
    /// The assembly of the current file. Nil if no header could be read.
    var assembly: TraceAssembly?
    /// The ordinal of the next trace in its file.
    var ordinal = 0

    /// Adds the next block: passes outputs to `consume` and events to `tell`.
    mutating func take(
      _ result: BlockReader<Output>.Result, _ consume: (Trace.Place, Output) throws -> Void,
      besides tell: (TraceBatch.Event) throws -> Void
    ) throws {
      let block = result.block
      if block.isFirst {
        assembly = nil
        ordinal = 0
      }
      let input = inputs[block.input]
      switch block.content {
      // Impossible after reading.
      case .unopened, .rows: break
      case .unreadable(let error):
        // Traces before the failure still count.
        try tell(.fileEnded(input.report(block, counts: assembly?.counts, failure: error)))
      case .badHeader(let log): try tell(.fileEnded(input.report(block, diagnostics: log)))
      case .read(let header):
        if block.isFirst {
          assembly = TraceAssembly(header: header, options: options, lines: header.bodyLine - 1)
        }
        assembly?.counts.leftOut += result.leftOut
        // A trace was analyzed before it is known whether its id came earlier. Then the result is dropped.
        for (section, output) in result.sections {
          guard let verdict = assembly?.take(section) else { continue }
          let place = Trace.Place(input: block.input, ordinal: ordinal)
          ordinal += 1
          switch verdict {
          case .used: if let output { try consume(place, output) }
          case .rejected(let trace): try tell(.rejected(place, input.inSource(trace)))
          }
        }
        assembly?.endBlock(result.diagnostics, lineCount: result.lineCount)
        guard block.isLast else { return }
        assembly?.finish()
        let file = input.report(
          block, header: header, counts: assembly?.counts, diagnostics: assembly?.diagnostics)
        try tell(.fileEnded(file))
      }
    }
  }
}

extension Input {
  /// The report on the file, made with its last block.
  fileprivate func report(
    _ block: FileBlocks.Block, header: TraceFileHeader? = nil,
    counts: TraceFile.Counts? = nil, diagnostics: Diagnostic.Log? = nil,
    failure: InputError? = nil
  ) -> FileReport {
    FileReport(
      input: block.input, name: name, byteCount: block.end, header: header,
      counts: counts ?? TraceFile.Counts(),
      diagnostics: inSource(diagnostics ?? Diagnostic.Log()), failure: failure)
  }

  /// A finding in terms of the source: its line there.
  private func inSource(_ finding: Diagnostic) -> Diagnostic {
    guard case .reordered(_, _, let numbers) = source, !numbers.isEmpty else { return finding }
    var finding = finding
    finding.line = numbers[min(max(finding.line, 1), numbers.count) - 1]
    finding.column = nil
    finding.row = nil
    return finding
  }

  /// Findings in terms of the source.
  fileprivate func inSource(_ log: Diagnostic.Log) -> Diagnostic.Log {
    guard case .reordered = source else { return log }
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

extension TraceBatch {
  /// A line on the terminal that says how far work is that takes longer than a second.
  package struct ProgressLine {
    private let isOn: Bool
    private let total: Int
    private let start = System.monotonicSeconds
    private var last = 0.0
    private var isShown = false

    /// Starts a line on standard error.
    package init(for inputs: [Input], isOn: Bool) {
      total = inputs.reduce(0) { if case .file(_, let size?) = $1.source { $0 + size } else { $0 } }
      // Nobody knows how much a pipe will give.
      self.isOn = isOn && total > 0
    }

    /// Updates the line after so many bytes, ten times a second at most.
    package mutating func update(_ bytes: Int) {
      guard isOn else { return }
      let now = System.monotonicSeconds
      guard now - start >= 1, now - last >= 0.1 else { return }
      if !isShown { RunningProcess.clearLineAtInterrupt(true) }
      (last, isShown) = (now, true)
      write(Self.words(bytes, of: total, after: now - start))
    }

    /// Clears the line before other output.
    package mutating func clear() {
      guard isShown else { return }
      write("")
      isShown = false
      RunningProcess.clearLineAtInterrupt(false)
    }

    private func write(_ words: String) {
      unsafe Array("\r\u{1B}[K\(words)".utf8).withUnsafeBytes {
        try? unsafe StandardStream.error.write($0)
      }
    }

    /// "12.5 of 48.1 MB, 9 s left". A file may have grown since its size was read.
    static func words(_ bytes: Int, of total: Int, after seconds: Double) -> String {
      let left = seconds * max(0, Double(total - bytes)) / Double(max(bytes, 1))
      let (done, all) = (Double(bytes) / 1e6, Double(total) / 1e6)
      return NumberText.fixed(done, decimals: 1) + " of " + NumberText.fixed(all, decimals: 1)
        + " MB, " + NumberText.fixed(left, decimals: 0) + " s left"
    }
  }
}
