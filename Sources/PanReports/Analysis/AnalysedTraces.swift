import PanMetrics
package import PanText

/// Analysed traces by the million: packed, and unpacked when they are looked at.
///
/// What was measured of them stands in their summary, column by column, and is not kept twice.
package struct AnalysedTraces: RandomAccessCollection, Sendable {
  /// So many traces are packed together, so that none moves when more come.
  private static let tracesOfPage = 256

  /// What few traces have and is not packed.
  private struct Rest: Sendable {
    let phases: PhaseSweep?
    let sequel: [TraceAnalysis]
  }

  /// The measurements of the same traces, in the same order.
  private var summary: BatchSummary
  /// Traces that follow each other: where each begins, in words, and behind that their bytes.
  private var pages: [KeptBlock] = []
  /// What is to be the next page.
  private var open: (starts: [UInt64], bytes: [UInt8]) = ([], [])
  private let store: BlockStore?
  private var rest: [Int: Rest] = [:]
  /// The sources, each once for all traces in a row.
  private var sources: [String] = []

  /// No traces; more of them go to a store if there is one.
  package init(in store: BlockStore? = nil) {
    summary = BatchSummary()
    self.store = store
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { pages.count * Self.tracesOfPage + open.starts.count }

  /// Appends what is to be kept of a trace, but for what was measured of it.
  mutating func append(_ trace: AnalysedTrace) {
    if trace.phases != nil || !trace.sequel.isEmpty {
      rest[count] = Rest(phases: trace.phases, sequel: trace.sequel)
    }
    if sources.last.map(ByteKey.init) != ByteKey(trace.source) { sources.append(trace.source) }
    var bytes = ByteBuffer(capacity: 512)
    bytes.pack(count: sources.count - 1)
    trace.analysis.packRecord(into: &bytes)
    open.starts.append(UInt64(open.bytes.count))
    bytes.withBytes { open.bytes.append(contentsOf: $0) }
    guard open.starts.count == Self.tracesOfPage else { return }
    pages.append(KeptBlock([UInt8](words: open.starts) + open.bytes, in: store))
    open.bytes.removeAll(keepingCapacity: true)
    open.starts.removeAll(keepingCapacity: true)
  }

  /// The same with the measurements of a summary, to which the same traces were added.
  func measured(in summary: BatchSummary) -> AnalysedTraces {
    var traces = self
    traces.summary = summary
    return traces
  }

  package subscript(place: Int) -> AnalysedTrace {
    trace(at: place, summary.measurements(at: place))
  }

  /// What was measured of the traces of a block of the summary.
  func measurements(ofBlock number: Int) -> [TraceMeasurements] {
    summary.measurements(ofBlock: number)
  }

  /// The trace at a place, with its measurements.
  func trace(at place: Int, _ measurements: TraceMeasurements) -> AnalysedTrace {
    let (number, index) = place.quotientAndRemainder(dividingBy: Self.tracesOfPage)
    guard number < pages.count else {
      return open.bytes.withLentBytes {
        read($0[Int(open.starts[index])...], at: place, measurements)
      }
    }
    return pages[number].bytes.withLentBytes { page in
      let start = 8 * Self.tracesOfPage + Int(page.word(at: 8 * index))
      return read(page[start...], at: place, measurements)
    }
  }

  /// Reads the trace whose bytes are the first of some.
  private func read(
    _ bytes: Slice<LentBytes>, at place: Int, _ measurements: TraceMeasurements
  ) -> AnalysedTrace {
    do throws(PackedError) {
      var reader = PackedReader(LentBytes(rebasing: bytes))
      let source = sources[try reader.count()]
      return AnalysedTrace(
        source: source,
        analysis: try TraceAnalysis(recordFrom: &reader, measurements: measurements),
        phases: rest[place]?.phases, sequel: rest[place]?.sequel ?? [])
    } catch {
      preconditionFailure("what was packed here is read as it was packed")
    }
  }
}
