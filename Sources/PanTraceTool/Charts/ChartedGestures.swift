import PanAnalysis
package import PanDocuments
package import PanEngine
import PanTraces

/// The decided gestures of a batch for its charts, gathered in one pass over the packed traces.
package struct ChartedGestures {
  /// The gestures that a rule was asked about, each with what an earlier run decided.
  let gestures: [ReleasePlane.Gesture]
  /// The extents of the travels without consecutive repetitions.
  let extents: [Double]
  let length: LengthLabel
  private let count: Int
  private let changed: Int

  /// Takes the gestures, and an earlier run to compare them with.
  package init(_ batch: AnalyzedBatch, comparison: ReportComparison?) {
    var gestures: [ReleasePlane.Gesture] = []
    var extents: [Double] = []
    for trace in batch.traces {
      if var gesture = ReleasePlane.Gesture(trace.analysis) {
        gesture.other = comparison?.change(of: trace).map(\.before.outcome) ?? gesture.outcome
        gestures.append(gesture)
      }
      let extent = trace.analysis.travel.extent
      if extents.last != extent { extents.append(extent) }
    }
    self.gestures = gestures
    self.extents = extents
    length = batch.length
    count = batch.count
    changed = comparison?.comparison.changed.count ?? 0
  }

  /// Every decided gesture over the area where the rule finishes. Nil if nothing was decided.
  package func decisions(_ configuration: ReplayConfiguration) -> Chart? {
    guard !gestures.isEmpty else { return nil }
    let labeled = gestures.count { $0.intent != nil }
    let wrong = gestures.count(where: \.kind.isWrong)
    var plane = ReleasePlane(covering: gestures, length)
    plane.addDecisions(of: gestures, finishes: configuration.policy.region(extents: extents))
    return plane.chart(
      title: "Decision map",
      subtitle: "Finishes when \(configuration.policy.sentence(in: length))."
        + (labeled == 0
          ? "" : " \(wrong) of \(labeled) gestures with an intent are decided against it."))
  }

  /// The gestures that the earlier run decided otherwise, over the others. Nil if there is none.
  ///
  /// `before` is the earlier rule, if it is known.
  package func changes(_ configuration: ReplayConfiguration, before: FinishPolicy?) -> Chart? {
    guard changed > 0, !gestures.isEmpty else { return nil }
    var plane = ReleasePlane(covering: gestures, length)
    let now = configuration.policy.region(extents: extents)
    if let now { plane.addArea(now, "finishes now") }
    if before != configuration.policy, let before = before?.region(extents: extents) {
      plane.addBorder(before, "border before", Stroke(ink: .text, width: 1.5, dash: .dotted))
    }
    plane.add(ReleasePlane.changes(of: gestures))
    return plane.chart(
      title: "Before and after",
      subtitle: "\(changed) of \(count) traces are decided otherwise. Now finishes when "
        + "\(configuration.policy.sentence(in: length))."
        // The rule depends on more, or has lengths in it while the travels differ.
        + (now == nil ? " The rule now has no border here." : ""))
  }
}

extension ReleasePlane.Gesture {
  /// A gesture by its release. Nil if no rule decided it.
  fileprivate init?(_ analysis: TraceAnalysis) {
    guard let release = analysis.release, !release.isSystemCancelled else { return nil }
    self.init(
      name: analysis.id, progress: release.progress, velocity: release.velocityAlong,
      outcome: release.decision.outcome, intent: analysis.intent)
  }
}
