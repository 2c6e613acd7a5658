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
  package let sequel: [TraceAnalysis]

  /// Joins them.
  package init(
    source: String, analysis: TraceAnalysis, phases: PhaseSweep? = nil,
    sequel: [TraceAnalysis] = []
  ) {
    self.source = source
    self.analysis = analysis
    self.sequel = sequel
    self.phases = phases
  }
}

extension Sequence<String> {
  /// Whether they are not all the same, byte for byte.
  var areSeveral: Bool { Set(lazy.map(ByteKey.init)).count > 1 }
}
