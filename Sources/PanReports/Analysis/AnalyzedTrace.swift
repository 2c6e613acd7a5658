package import PanMetrics
import PanText
package import PanTransitions

/// An analyzed trace and the file it came from.
package struct AnalyzedTrace: Sendable {
  /// The file's name as it was given.
  package let source: String
  /// What is known of the trace.
  package let analysis: TraceAnalysis
  /// The figures over the phases of the display clock; nil where not asked for.
  package let phases: PhaseSweep?
  /// What later pans of the recording did, where the transition let them go on.
  package let laterActs: [TraceAnalysis]

  /// What the transition did wrong; empty without one.
  package let findings: [TransitionFinding]

  /// Joins them.
  package init(
    source: String, analysis: TraceAnalysis, phases: PhaseSweep? = nil,
    laterActs: [TraceAnalysis] = [], findings: [TransitionFinding] = []
  ) {
    self.findings = findings
    self.source = source
    self.analysis = analysis
    self.laterActs = laterActs
    self.phases = phases
  }
}

extension AnalyzedTrace {
  /// What its lengths are called.
  var length: LengthLabel { LengthLabel(analysis.lengthUnit) }
}

/// The first of some traces, and how many there are.
struct FirstTraces: Sendable {
  private let limit: Int
  private(set) var traces: [AnalyzedTrace] = []
  private(set) var count = 0

  /// Keeps at most so many.
  init(_ limit: Int) { self.limit = limit }

  /// Counts one more.
  mutating func add(_ trace: AnalyzedTrace) {
    count += 1
    if traces.count < limit { traces.append(trace) }
  }
}

extension Sequence<String> {
  /// Whether they are not all the same, byte for byte.
  var areSeveral: Bool { Set(lazy.map(ByteKey.init)).count > 1 }
}
