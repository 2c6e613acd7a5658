import PanBatch
import PanMetrics
import PanReplay
import PanReports

extension Baseline {
  /// The standard metrics that judge: what a baseline keeps.
  static let kept = Metric.allCases.filter { metric in
    MetricSet.standard.contains(metric.group) && metric.info.preference != .none
  }

  /// What a configuration's digest is made of: its values, and what its rule does.
  ///
  /// A framework's rule is written by its name, but what it does may be mended.
  static func content(of settings: ReplaySettings) -> String {
    settings.fields.text + "rule = \(PolicyFormula.text(settings.configuration.policy))\n"
  }
}

extension AnalysisRun {
  /// What a baseline keeps of the run.
  var baseline: Baseline {
    Baseline(
      configuration: Digest(of: Array(Baseline.content(of: settings).utf8)).hexadecimal,
      policy: PolicyText.text(configuration.policy), metrics: Baseline.kept,
      analyses: traces.map { (source: $0.source, analysis: $0.analysis) }
    ) { analysis in
      DecisionSentence.full(
        analysis, policy: configuration.policy, recognizer: configuration.recognizer)
    }
  }
}
