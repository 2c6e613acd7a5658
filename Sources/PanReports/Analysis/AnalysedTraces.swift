import PanMetrics
import PanText

/// Analysed traces by the million: packed, and unpacked when they are looked at.
///
/// What was measured of them stands in their summary, column by column, and is not kept twice.
package struct AnalysedTraces: RandomAccessCollection, Sendable {
  /// So many traces are packed together, so that none moves when more come.
  private static let tracesOfPage = 256

  /// Some traces that follow each other.
  private struct Page: Sendable {
    var bytes: [UInt8] = []
    /// Where each trace begins.
    var starts: [Int] = []
  }

  /// What few traces have and is not packed.
  private struct Rest: Sendable {
    let phases: PhaseSweep?
    let sequel: [TraceAnalysis]
  }

  /// The measurements of the same traces, in the same order.
  private var summary: BatchSummary
  private var pages: [Page] = []
  private var open = Page()
  private var rest: [Int: Rest] = [:]
  /// The sources, each once for all traces in a row.
  private var sources: [String] = []

  /// No traces.
  package init() { summary = BatchSummary() }

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
    open.starts.append(open.bytes.count)
    bytes.withBytes { open.bytes.append(contentsOf: $0) }
    guard open.starts.count == Self.tracesOfPage else { return }
    // Copies have no room for more.
    pages.append(Page(bytes: open.bytes.map { $0 }, starts: open.starts.map { $0 }))
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
    let (number, index) = place.quotientAndRemainder(dividingBy: Self.tracesOfPage)
    let page = number < pages.count ? pages[number] : open
    do throws(PackedError) {
      return try page.bytes.withLentBytes { bytes throws(PackedError) in
        var reader = PackedReader(LentBytes(rebasing: bytes[page.starts[index]...]))
        let source = sources[try reader.count()]
        return AnalysedTrace(
          source: source,
          analysis: try TraceAnalysis(recordFrom: &reader, measuredIn: summary, at: place),
          phases: rest[place]?.phases, sequel: rest[place]?.sequel ?? [])
      }
    } catch {
      preconditionFailure("what was packed here is read as it was packed")
    }
  }
}
