import PanMetrics

/// An analysed trace and the file it came from.
public struct AnalysedTrace: Sendable {
  /// The file's name as it was given.
  public let source: String
  /// What is known of the trace.
  public let analysis: TraceAnalysis
  /// The figures over the phases of the display clock; nil where nobody asked.
  public let phases: PhaseSweep?

  /// Joins them.
  public init(source: String, analysis: TraceAnalysis, phases: PhaseSweep? = nil) {
    self.source = source
    self.analysis = analysis
    self.phases = phases
  }
}
