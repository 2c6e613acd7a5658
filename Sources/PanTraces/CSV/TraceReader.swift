/// Everything in a trace file that is small enough to be held in memory.
public struct TraceFile: Sendable {
  /// The `#` lines; empty where the header could not be read.
  public var metadata: TraceMetadata
  /// The columns; nil where the header could not be read.
  public var layout: ColumnLayout?
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
