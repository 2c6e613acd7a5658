package import PanMetrics
import PanText

/// What is known of the traces of a run: what they come to, and the traces themselves where they are
/// asked for.
package struct AnalyzedBatch: Sendable {
  private let keepsTraces: Bool
  private var kept = AnalyzedTraces()
  /// What all of them come to.
  package private(set) var summary: BatchSummary
  private(set) var facts = BatchFacts()
  /// The traces to look at first.
  private(set) var notable = NotableTraces()
  /// The first of them, which are all of a small batch.
  private(set) var first = FirstTraces(TextDetail.few)

  /// A batch of no traces yet, with the figures of some metrics, without a list of all, and with the
  /// traces themselves where they are asked for.
  package init(keeping metrics: [Metric]? = nil, traces: Bool = true) {
    keepsTraces = traces
    summary = BatchSummary(keeping: metrics)
  }

  /// The batch of some traces.
  package init(_ traces: some Sequence<AnalyzedTrace>) {
    self.init()
    for trace in traces { add(trace) }
  }

  /// Adds one more trace.
  package mutating func add(_ trace: AnalyzedTrace) {
    summary.add(trace.analysis)
    facts.add(trace)
    notable.add(trace)
    first.add(trace)
    if keepsTraces { kept.append(trace) }
  }

  /// How many traces there are.
  package var count: Int { summary.count }
  /// All of them in their order; none where they are not kept.
  package var traces: AnalyzedTraces { kept.measured(in: summary) }
  /// The names of the recordings' own columns, as they first appear.
  package var carried: [String] { facts.carried.names }
  /// What their lengths are called.
  package var length: LengthLabel { facts.length }
}

/// Analyzed traces, packed, and unpacked when they are looked at.
///
/// What was measured of them stands in their summary, column by column, and is not kept twice.
package struct AnalyzedTraces: RandomAccessCollection, Sendable {
  /// What few traces have and is not packed.
  private struct Rest: Sendable {
    let phases: PhaseSweep?
    let laterActs: [TraceAnalysis]
  }

  /// The measurements of the same traces, in the same order.
  private var summary = BatchSummary()
  /// The bytes of each trace.
  private var records: [[UInt8]] = []
  private var rest: [Int: Rest] = [:]
  /// The sources, each once for all traces in a row.
  private var sources: [String] = []

  package var startIndex: Int { 0 }
  package var endIndex: Int { records.count }

  /// Appends a trace without its measurements.
  fileprivate mutating func append(_ trace: AnalyzedTrace) {
    if trace.phases != nil || !trace.laterActs.isEmpty {
      rest[count] = Rest(phases: trace.phases, laterActs: trace.laterActs)
    }
    if sources.last.map(ByteKey.init) != ByteKey(trace.source) { sources.append(trace.source) }
    var bytes = ByteBuffer(capacity: 512)
    bytes.pack(count: sources.count - 1)
    trace.analysis.packRecord(into: &bytes)
    records.append(bytes.withBytes { Array($0) })
  }

  /// The same with the measurements of a summary, to which the same traces were added.
  fileprivate func measured(in summary: BatchSummary) -> AnalyzedTraces {
    var traces = self
    traces.summary = summary
    return traces
  }

  package subscript(place: Int) -> AnalyzedTrace {
    records[place].withByteView { bytes in
      do throws(PackedError) {
        var reader = PackedReader(bytes)
        let source = sources[try reader.count()]
        return AnalyzedTrace(
          source: source,
          analysis: try TraceAnalysis(
            recordFrom: &reader, measurements: summary.measurements(at: place)),
          phases: rest[place]?.phases, laterActs: rest[place]?.laterActs ?? [])
      } catch {
        preconditionFailure("what was packed here is read as it was packed")
      }
    }
  }
}
