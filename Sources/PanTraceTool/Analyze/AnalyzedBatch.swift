package import PanAnalysis
package import PanEngine
package import PanTraces
package import PanTransitions

/// The traces of a run: their figures and facts, and the traces themselves if asked for.
package struct AnalyzedBatch: Sendable {
  private let keepsTraces: Bool
  private var kept = Traces()
  /// The figures over all traces.
  package private(set) var summary: BatchSummary
  private(set) var facts = BatchFacts()
  /// The traces to look at first.
  private(set) var notable = NotableTraces<AnalyzedTrace>(ranksAll: false)
  /// The first traces: all of them in a small batch.
  private(set) var first = FirstByRank<AnalyzedTrace>(AnalysisReport.Detail.few)

  /// An empty batch that sums up `metrics`, nil for all, and keeps the traces if asked.
  package init(keeping metrics: [Metric]? = nil, traces: Bool = true) {
    keepsTraces = traces
    summary = BatchSummary(keeping: metrics)
  }

  /// The batch of some traces.
  package init(_ traces: some Sequence<AnalyzedTrace>) {
    self.init()
    for trace in traces { add(trace) }
  }

  /// Takes the rule by which the traces are decided, before the first is added.
  package mutating func expect(_ configuration: ReplayConfiguration) { facts.expect(configuration) }

  /// Adds one more trace.
  package mutating func add(_ trace: AnalyzedTrace) {
    summary.add(trace.analysis)
    facts.add(trace)
    notable.add(trace, trace.analysis)
    first.add(trace)
    if keepsTraces { kept.append(trace) }
  }

  /// How many traces there are.
  package var count: Int { summary.count }
  /// All traces in their order. Empty if they are not kept.
  package var traces: Traces { kept.measured(in: summary) }
  /// The names of the recordings' own columns, as they first appear.
  package var passthrough: [String] { facts.passthrough.names }
  /// The header lines of the files, which are columns of rows.
  package var lines = HeaderLines()
  /// The digest of the options, which rows name.
  package var configuration = ""
  /// The unit of the traces' lengths, as text.
  package var length: LengthLabel { facts.length }

  /// Analyzed traces, whose measurements the ``BatchSummary`` holds column by column.
  package struct Traces: RandomAccessCollection, Sendable {
    /// The measurements of the same traces, in the same order.
    private var summary = BatchSummary()
    /// The traces without their measurements.
    private var traces: [AnalyzedTrace] = []

    package var startIndex: Int { 0 }
    package var endIndex: Int { traces.count }

    fileprivate mutating func append(_ trace: AnalyzedTrace) {
      var trace = trace
      // The summary has them already, column by column, which takes less memory.
      trace.analysis.measurements = .none
      traces.append(trace)
    }

    /// The traces with the measurements of `summary`, to which the same traces were added.
    fileprivate func measured(in summary: BatchSummary) -> Traces {
      var traces = self
      traces.summary = summary
      return traces
    }

    package subscript(place: Int) -> AnalyzedTrace {
      var trace = traces[place]
      trace.analysis.measurements = summary.measurements(at: place)
      return trace
    }
  }
}

/// An analyzed trace and the file it came from.
package struct AnalyzedTrace: Sendable {
  /// The file's name as it was given.
  package let source: String
  /// A number that rises from trace to trace of the file.
  package let place: Int
  /// A digest of what was recorded. Nil if nothing asked for it.
  package let recording: Digest?
  /// The verdict, the release and the measurements.
  package internal(set) var analysis: TraceAnalysis
  /// Defects of the transition. Empty without one.
  package let findings: [TransitionFinding]
  /// Whether the decision hangs on when a page's frames were. A row does not say it.
  let dependsOnFrames: Bool

  package init(
    source: String, place: Int = 0, recording: Digest? = nil, analysis: TraceAnalysis,
    findings: [TransitionFinding] = [], dependsOnFrames: Bool = false
  ) {
    self.findings = findings
    self.dependsOnFrames = dependsOnFrames
    self.source = source
    self.place = place
    self.recording = recording
    self.analysis = analysis
  }
}
