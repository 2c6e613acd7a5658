package import PanMetrics
package import PanText

/// What is kept of the traces of a run while they come, and what they come to.
package struct AnalysedBatch: Sendable {
  /// Whether the traces themselves are kept, or only those that people are shown.
  private let keepsTraces: Bool
  /// Where what is kept stands, if not in memory.
  let store: BlockStore?
  private var kept: AnalysedTraces
  /// What all of them come to.
  package private(set) var summary: BatchSummary
  private(set) var facts = BatchFacts()
  /// Those to look at first.
  private(set) var notable = NotableTraces()
  /// The first of them, which are all of a small batch.
  private(set) var first = FirstTraces(ShownToPeople.few)

  /// The medians that sentences tell; without any where the summary has the figures.
  private var medians = BatchMedians(of: [])

  /// A batch of no traces, of which some metrics are kept, without a list all that are measured.
  ///
  /// The traces themselves are kept where they are asked for. What is kept goes to a store if there
  /// is one.
  package init(
    keeping metrics: [Metric]? = nil, traces: Bool = true, in store: BlockStore? = nil
  ) {
    keepsTraces = traces
    self.store = store
    summary = BatchSummary(keeping: metrics, in: store)
    kept = AnalysedTraces(in: store)
  }

  /// A batch of no traces, of which only what sentences say is kept.
  package init(forSentencesIn store: BlockStore?) {
    self.init(keeping: [], traces: false)
    medians = BatchMedians(of: BatchFigures.medians, in: store)
  }

  /// The batch of some traces.
  package init(_ traces: some Sequence<AnalysedTrace>) {
    self.init()
    for trace in traces { add(trace) }
  }

  /// Adds one more trace.
  package mutating func add(_ trace: AnalysedTrace) {
    summary.add(trace.analysis)
    facts.add(trace)
    notable.add(trace)
    first.add(trace)
    medians.add(trace.analysis.measurements)
    if keepsTraces { kept.append(trace) }
  }

  /// The median of a metric that sentences tell; nil where no trace has a figure.
  func median(of metric: Metric) -> Double? {
    medians.median(of: metric) ?? summary.distribution(of: metric).median
  }

  /// How many traces there are.
  package var count: Int { summary.count }
  /// All of them in their order; none where they are not kept.
  package var traces: AnalysedTraces { kept.measured(in: summary) }
  /// The names of the recordings' own columns, as they first appear.
  package var carried: [String] { facts.carried.names }
  /// What their lengths are called.
  package var length: LengthLabel { facts.length }
}
