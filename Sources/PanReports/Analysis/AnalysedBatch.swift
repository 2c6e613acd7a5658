package import PanMetrics

/// What is kept of the traces of a run while they come, and what they come to.
package struct AnalysedBatch: Sendable {
  /// Whether the traces themselves are kept, or only those that people are shown.
  private let keepsTraces: Bool
  private var kept = AnalysedTraces()
  /// What all of them come to.
  package private(set) var summary: BatchSummary
  private(set) var facts = BatchFacts()
  /// Those to look at first.
  private(set) var notable = NotableTraces()
  /// The first of them, which are all of a small batch.
  private(set) var first = FirstTraces(ShownToPeople.few)

  /// The medians that sentences tell; without any where the summary has the figures.
  private var medians = BatchMedians(of: [])

  /// A batch of no traces, of which some metrics are kept, without a list all that are measured; the
  /// traces themselves only where they are asked for.
  package init(keeping metrics: [Metric]? = nil, traces: Bool = true) {
    keepsTraces = traces
    summary = BatchSummary(keeping: metrics)
  }

  /// A batch of no traces, of which only what sentences say is kept.
  ///
  /// Of more traces than `mostTraces` it takes several looks: see ``needsAnotherLook``.
  package init(forSentencesKeeping mostTraces: Int) {
    self.init(keeping: [], traces: false)
    medians = BatchMedians(of: BatchFigures.medians, keeping: mostTraces)
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

  /// Whether all traces have to be looked at again, for their medians alone.
  package var needsAnotherLook: Bool { medians.needAnotherLook }

  /// Looks again at what was measured of a trace.
  package mutating func lookAgain(at measurements: TraceMeasurements) { medians.add(measurements) }

  /// Ends a look at all traces.
  /// - Throws: Where they were others than in the look before.
  package mutating func endLook() throws(ChangedFigures) { try medians.endLook() }

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
