package import PanReplay
import PanMetrics
import PanTraces
import PanWords

extension DecisionMap {
  /// Every decided gesture over the border of the rule; nil where nothing was decided.
  package init?(_ batch: AnalysedBatch, configuration: ReplayConfiguration) {
    let gestures = batch.traces.compactMap { Gesture($0.analysis) }
    guard !gestures.isEmpty else { return nil }
    let labelled = gestures.filter { $0.intent != nil }
    let wrong = labelled.count { $0.intent != $0.outcome }
    self.init(
      title: "Decision map",
      subtitle: "Finishes when \(configuration.policy.sentence)."
        + (labelled.isEmpty
          ? "" : " \(wrong) of \(labelled.count) labelled decided against what was meant."),
      gestures: gestures, length: batch.length,
      finishes: configuration.policy.region(extents: batch.traces.map(\.analysis.travel.extent)))
  }
}

extension DecisionMap.Gesture {
  /// A gesture by its release; nil where no rule was asked.
  init?(_ analysis: TraceAnalysis) {
    guard let release = analysis.release, !release.isSystemCancelled else { return nil }
    self.init(
      name: analysis.id, progress: release.progress, velocity: release.velocityAlong ?? 0,
      outcome: release.decision.outcome, intent: analysis.intent,
      isStill: release.velocityAlong == nil)
  }
}
