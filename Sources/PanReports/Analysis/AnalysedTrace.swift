import PanMetrics

/// An analysed trace and the file it came from.
public struct AnalysedTrace: Sendable {
  /// The file's name as it was given.
  public let source: String
  /// What is known of the trace.
  public let analysis: TraceAnalysis

  /// Joins the two.
  public init(source: String, analysis: TraceAnalysis) {
    self.source = source
    self.analysis = analysis
  }
}
