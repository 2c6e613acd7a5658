package import PanMetrics
import PanText

/// An analysed trace and the file it came from.
package struct AnalysedTrace: Sendable {
  /// The file's name as it was given.
  package let source: String
  /// What is known of the trace.
  package let analysis: TraceAnalysis
  /// The figures over the phases of the display clock; nil where nobody asked.
  package let phases: PhaseSweep?
  /// What later pans of the recording did, where the transition let them go on.
  package let laterActs: [TraceAnalysis]

  /// Joins them.
  package init(
    source: String, analysis: TraceAnalysis, phases: PhaseSweep? = nil,
    laterActs: [TraceAnalysis] = []
  ) {
    self.source = source
    self.analysis = analysis
    self.laterActs = laterActs
    self.phases = phases
  }
}

extension AnalysedTrace {
  /// What its lengths are called.
  var length: LengthLabel { LengthLabel(analysis.lengthUnit) }
}

/// The first of some traces, and how many there are.
struct FirstTraces: Sendable {
  private let limit: Int
  private(set) var traces: [AnalysedTrace] = []
  private(set) var count = 0

  /// Keeps at most so many.
  init(_ limit: Int) { self.limit = limit }

  /// Counts one more.
  mutating func add(_ trace: AnalysedTrace) {
    count += 1
    if traces.count < limit { traces.append(trace) }
  }
}

extension Sequence<String> {
  /// Whether they are not all the same, byte for byte.
  var areSeveral: Bool { Set(lazy.map(ByteKey.init)).count > 1 }
}
