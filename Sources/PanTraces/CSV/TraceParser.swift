import PanText

/// Everything in a trace file that is small enough to be held in memory.
public struct TraceFile: Sendable {
  /// The `#` lines; empty where the header could not be read.
  public var metadata: TraceMetadata
  /// The columns; nil where the header could not be read.
  package var layout: ColumnLayout?
  /// The traces that can be used, in the file's order.
  public var traces: [Trace]
  /// The traces that cannot, in the file's order.
  public var rejected: [RejectedTrace]
  /// What was found.
  public var diagnostics: DiagnosticLog
  /// How many traces there are, and what became of them.
  public var counts: TraceCounts
}

/// Reads whole trace files from memory.
///
/// ```swift
/// let bytes = Array("t_ms,phase,x_pt,y_pt\n0,down,4,300\n16,up,9,300\n".utf8)
/// let file = bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "swipe") }
/// let ids = file.traces.map(\.id)
/// ```
public enum TraceReader {
  /// Reads a file; what is wrong with it is part of the result.
  ///
  /// `fileStem` is the id of the trace in a file without trace ids.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, fileStem: String, options: ReadingOptions = .init()
  ) -> TraceFile {
    var traces: [Trace] = []
    var rejected: [RejectedTrace] = []
    let receive: (TraceEvent) -> Void = { event in
      switch event {
      case .trace(let trace): traces.append(trace)
      case .rejected(let trace): rejected.append(trace)
      }
    }
    var parser = TraceParser(fileStem: fileStem, options: options)
    unsafe parser.read(bytes, receive: receive)
    parser.finish(receive: receive)
    return TraceFile(
      metadata: parser.header?.metadata ?? TraceMetadata(version: nil),
      layout: parser.header?.layout, traces: traces, rejected: rejected,
      diagnostics: parser.diagnostics, counts: parser.counts)
  }
}

/// Reads a whole trace file, in pieces of any size and in constant memory.
///
/// Feed it the file's bytes and then ``finish(receive:)``; traces are handed over in the file's
/// order, each as soon as it is clear that its id does not come back soon (`TraceAssembly`). The
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
  /// Why the header cannot be read; nothing else is read then.
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
  package var header: TraceFileHeader? { assembly?.header }

  /// What happened to the traces so far.
  public var counts: TraceCounts { assembly?.counts ?? TraceCounts() }

  /// Everything found so far.
  public var diagnostics: DiagnosticLog {
    guard var assembly else { return failure ?? options.emptyLog }
    if let rows { assembly.endBlock(rows.diagnostics, lineCount: 0) }
    return assembly.diagnostics
  }

  /// Reads the next piece of the file.
  public mutating func read(
    _ bytes: UnsafeRawBufferPointer, receive: (TraceEvent) -> Void
  ) {
    unsafe read(ByteView(bytes), receive)
  }

  private mutating func read(_ bytes: ByteView, _ receive: (TraceEvent) -> Void) {
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
    needed = beginning.withByteView { TraceFileHeader.extent(of: $0, options: options) }
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
    bytes.withByteView { begin($0, receive) }
  }

  private mutating func begin(
    _ bytes: ByteView, _ receive: (TraceEvent) -> Void
  ) {
    do throws(TraceFileError) {
      let header = try TraceFileHeader.read(bytes, options: options)
      rows = TraceBodyParser(
        header: header, fileStem: fileStem, options: options, line: header.bodyLine)
      // The rows are one block, whose lines are the file's.
      assembly = TraceAssembly(header: header, options: options, lines: 0)
      let body = ByteView(rebasing: bytes[header.bodyOffset...])
      Self.read(body, &rows, &assembly, &traces, receive)
    } catch {
      failure = error.diagnostics
    }
  }

  private static func read(
    _ bytes: ByteView, _ rows: inout TraceBodyParser?,
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
    assembly?.endBlock(last.diagnostics, lineCount: last.nextLine - 1)
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

/// Finds rows at which a file can be cut without cutting a trace.
package enum TraceBoundary {
  /// The offset of the first row at or after `offset` that begins a trace.
  ///
  /// Such a row is whole and has another id than the whole row directly above it. Damaged, blank
  /// and `#` lines belong to the trace above them, so no cut is made beside one.
  ///
  /// - Parameters:
  ///   - bytes: The rows below the header, or the whole file.
  ///   - offset: Where to start looking; not before the first row.
  ///   - layout: The file's columns.
  ///   - limits: The limits the file is read with.
  /// - Returns: `bytes.count` where no trace begins any more, or all rows are one trace.
  package static func next(
    in bytes: UnsafeRawBufferPointer, from offset: Int, layout: ColumnLayout,
    limits: ReadingLimits = .init()
  ) -> Int {
    unsafe next(in: ByteView(bytes), from: offset, layout: layout, limits: limits)
  }

  private static func next(
    in bytes: ByteView, from offset: Int, layout: ColumnLayout, limits: ReadingLimits
  ) -> Int {
    guard let idColumn = layout.index(of: .traceID), offset < bytes.count else {
      return bytes.count
    }
    var splitter = RowSplitter(delimiter: layout.delimiter)
    var start = lineStart(in: bytes, atOrBefore: max(0, offset - 1))
    var previous: [UInt8]?
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = ByteView(rebasing: bytes[start..<end])
      let id = id(of: line, idColumn, layout, limits, &splitter)
      if start >= offset, let id, let previous, id != previous { return start }
      previous = id
      start = end + 1
    }
    return bytes.count
  }

  private static func lineStart(in bytes: ByteView, atOrBefore offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The id in a row without defects; nil for any other line.
  private static func id(
    of line: ByteView, _ column: Int, _ layout: ColumnLayout,
    _ limits: ReadingLimits, _ splitter: inout RowSplitter
  ) -> [UInt8]? {
    let text = line.last == 0x0D ? ByteView(rebasing: line.dropLast()) : line
    guard let first = text.first, first != UInt8(ascii: "#"), text.count <= limits.lineLength
    else { return nil }
    let check = LineCheck(text)
    guard check.defect == nil, splitter.split(text, hasQuotes: check.hasQuotes) == nil,
      splitter.cells.count == layout.roles.count,
      (1...limits.fieldLength).contains(splitter.cells[column].text.count)
    else { return nil }
    return splitter.text(ofCell: column, in: text)
  }
}
