import PanBatch
import PanMetrics
import PanReplay
import PanReports

extension Baseline {
  /// The standard metrics that judge, and the usual measure of smoothness: what a baseline keeps.
  static let kept = Metric.allCases.filter { metric in
    let groups = MetricSet.standard.union(MetricSet(.spectralArcLength))
    return groups.contains(metric.group) && metric.info.preference != .none
  }
}

extension AnalysisRun {
  /// What a baseline keeps of the run.
  var baseline: Baseline {
    Baseline(
      configuration: settings.digest.hexadecimal,
      policy: configuration.policy.text, metrics: Baseline.kept,
      analyses: batch.traces.map { (source: $0.source, analysis: $0.analysis) }
    ) { analysis in
      DecisionSentence.full(
        analysis, policy: configuration.policy, recognizer: configuration.recognizer)
    }
  }
}
