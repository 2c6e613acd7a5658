import PanMetrics
package import PanReplay
import PanTraces
import PanWords

/// The decided gestures of a batch for its charts, gathered in one pass over the packed traces.
package struct ChartedGestures {
  /// The gestures that a rule was asked about.
  let gestures: [DecisionMap.Gesture]
  /// The extents of the travels without consecutive repetitions.
  let extents: [Double]
  let length: LengthLabel

  package init(_ batch: AnalyzedBatch) {
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
    let labeled = gestures.count { $0.intent != nil }
    let wrong = gestures.count { $0.intent != nil && $0.intent != $0.outcome }
    self.init(
      title: "Decision map",
      subtitle: "Finishes when \(configuration.policy.sentence(in: charted.length))."
        + (labeled == 0
          ? "" : " \(wrong) of \(labeled) gestures with an intent are decided against it."),
      gestures: gestures, length: charted.length,
      finishes: configuration.policy.region(extents: charted.extents))
  }
}

extension DecisionMap.Gesture {
  /// A gesture by its release; nil if no rule decided it.
  init?(_ analysis: TraceAnalysis) {
    guard let release = analysis.release, !release.isSystemCancelled else { return nil }
    self.init(
      name: analysis.id, progress: release.progress, velocity: release.velocityAlong ?? 0,
      outcome: release.decision.outcome, intent: analysis.intent,
      isStill: release.velocityAlong == nil)
  }
}
