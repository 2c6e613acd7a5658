import PanMetrics
package import PanReplay
import PanTraces
import PanWords

/// The decided gestures of a batch as charts show them, found in one look at all of its traces.
package struct ChartedGestures {
  /// The gestures that a rule was asked about.
  let gestures: [DecisionMap.Gesture]
  /// How far travels go, each as often as it differs from the one before.
  let extents: [Double]
  let length: LengthLabel

  /// Finds them.
  package init(_ batch: AnalysedBatch) {
    var gestures: [DecisionMap.Gesture] = []
    var extents: [Double] = []
    for trace in batch.traces {
      if let gesture = DecisionMap.Gesture(trace.analysis) { gestures.append(gesture) }
      let extent = trace.analysis.travel.extent
      if extents.last != extent { extents.append(extent) }
    }
    self.gestures = gestures
    self.extents = extents
    length = batch.length
  }
}

extension DecisionMap {
  /// Every decided gesture over the border of the rule; nil where nothing was decided.
  package init?(_ charted: ChartedGestures, configuration: ReplayConfiguration) {
    let gestures = charted.gestures
    guard !gestures.isEmpty else { return nil }
    let labelled = gestures.count { $0.intent != nil }
    let wrong = gestures.count { $0.intent != nil && $0.intent != $0.outcome }
    self.init(
      title: "Decision map",
      subtitle: "Finishes when \(configuration.policy.sentence)."
        + (labelled == 0
          ? "" : " \(wrong) of \(labelled) labelled decided against what was meant."),
      gestures: gestures, length: charted.length,
      finishes: configuration.policy.region(extents: charted.extents))
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
