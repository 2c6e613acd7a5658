import PanText

/// Reads a whole trace file, in pieces of any size and in constant memory.
///
/// Feed it the file's bytes and then ``finish(receive:)``; traces are handed over in the file's
/// order, each as soon as it is clear that its id does not come back soon (``TraceAssembly``). The
/// size of the pieces makes no difference to the result.
public struct TraceParser: Sendable {
  private let fileStem: String
  private let options: ReadingOptions
  /// The beginning of the file, until the header can be read.
  private var beginning: [UInt8] = []
  /// How long the beginning has to be.
  private var needed = 0
  /// What reads the rows; nil before the first of them and after the last.
  private var rows: TraceBodyParser?
  /// What was read; nil until the header has been.
  private var assembly: TraceAssembly?
  /// The traces that it holds back.
  private var traces = Backlog<Trace>()
  /// Why the header cannot be read, and so nothing else is.
  private var failure: DiagnosticLog?

  /// Creates a parser for one file.
  ///
  /// - Parameters:
  ///   - fileStem: The id of the trace in a file without trace ids.
  ///   - options: How to read it.
  public init(fileStem: String, options: ReadingOptions = .init()) {
    self.fileStem = fileStem
    self.options = options
  }

  /// The file's header, as soon as it has been read.
  public var header: TraceFileHeader? { assembly?.header }

  /// What happened to the traces so far.
  public var counts: TraceCounts { assembly?.counts ?? TraceCounts() }

  /// Everything found so far.
  public var diagnostics: DiagnosticLog {
    guard var assembly else { return failure ?? options.emptyLog }
    if let rows { assembly.endPart(rows.diagnostics, lineCount: 0) }
    return assembly.diagnostics
  }

  /// Reads the next piece of the file.
  public mutating func read(
    _ bytes: UnsafeRawBufferPointer, receive: (TraceEvent) -> Void
  ) {
    unsafe read(LentBytes(bytes), receive)
  }

  private mutating func read(_ bytes: LentBytes, _ receive: (TraceEvent) -> Void) {
    guard assembly == nil else {
      Self.read(bytes, &rows, &assembly, &traces, receive)
      return
    }
    guard failure == nil else { return }
    // A file that is there as a whole is not copied.
    if beginning.isEmpty, TraceFileHeader.extent(of: bytes, options: options) <= bytes.count {
      begin(bytes, receive)
      return
    }
    beginning.append(contentsOf: bytes)
    guard beginning.count >= needed else { return }
    needed = beginning.withLentBytes { TraceFileHeader.extent(of: $0, options: options) }
    if beginning.count >= needed { beginWithBeginning(receive) }
  }

  /// Reads what is left and hands over the last trace.
  public mutating func finish(receive: (TraceEvent) -> Void) {
    if assembly == nil, failure == nil { beginWithBeginning(receive) }
    Self.finish(&rows, &assembly, &traces, receive)
  }

  private mutating func beginWithBeginning(_ receive: (TraceEvent) -> Void) {
    let bytes = beginning
    beginning = []
    bytes.withLentBytes { begin($0, receive) }
  }

  private mutating func begin(
    _ bytes: LentBytes, _ receive: (TraceEvent) -> Void
  ) {
    do throws(TraceFileError) {
      let header = try TraceFileHeader.read(bytes, options: options)
      rows = TraceBodyParser(
        header: header, fileStem: fileStem, options: options, line: header.bodyLine)
      // The rows are one part, whose lines are the file's.
      assembly = TraceAssembly(header: header, options: options, lines: 0)
      let body = LentBytes(rebasing: bytes[header.bodyOffset...])
      Self.read(body, &rows, &assembly, &traces, receive)
    } catch {
      failure = error.diagnostics
    }
  }

  private static func read(
    _ bytes: LentBytes, _ rows: inout TraceBodyParser?,
    _ assembly: inout TraceAssembly?, _ traces: inout Backlog<Trace>,
    _ receive: (TraceEvent) -> Void
  ) {
    rows?.read(bytes) { section, trace in
      if assembly?.take(section) ?? false { traces.append(trace) }
      handOver(&assembly, &traces, receive)
    }
  }

  private static func finish(
    _ rows: inout TraceBodyParser?, _ assembly: inout TraceAssembly?,
    _ traces: inout Backlog<Trace>, _ receive: (TraceEvent) -> Void
  ) {
    rows?.finish { section, trace in
      if assembly?.take(section) ?? false { traces.append(trace) }
    }
    guard let last = rows.take() else { return }
    assembly?.endPart(last.diagnostics, lineCount: last.nextLine - 1)
    assembly?.flush()
    handOver(&assembly, &traces, receive)
    assembly?.finish()
  }

  private static func handOver(
    _ assembly: inout TraceAssembly?, _ traces: inout Backlog<Trace>,
    _ receive: (TraceEvent) -> Void
  ) {
    while let verdict = assembly?.next() {
      let trace = traces.removeFirst()
      switch verdict {
      case .used: if let trace { receive(.trace(trace)) }
      case .rejected(let trace): receive(.rejected(trace))
      }
    }
  }
}

/// What the reader hands over: a whole trace, or the name of one that is lost.
public enum TraceEvent: Equatable, Sendable {
  /// A trace that can be used.
  case trace(Trace)
  /// A trace that cannot be used.
  case rejected(RejectedTrace)
}
