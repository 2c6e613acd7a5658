package import PanDocuments
import PanMetrics
import PanReplay
import PanText
import PanTuning
import PanWords

extension TuningResult {
  /// The pictures with the names of their files.
  package func pictures() -> [(name: String, chart: Chart)] {
    [("decision-map", decisionMap)]
  }

  /// What the tuned rule decides, with the border of the current rule.
  private var decisionMap: Chart {
    let rule = optimum.rule
    let gestures = self.gestures.map { gesture in
      ReleasePlane.Gesture(
        name: gesture.outcome.id, progress: gesture.outcome.progress,
        velocity: gesture.isStill ? nil : gesture.outcome.velocity,
        outcome: rule.decide(gesture.outcome), intent: gesture.outcome.intent)
    }
    let extents = outcomes.map(\.extent).sorted()
    let middle = extents.isEmpty ? 1 : extents[extents.count / 2]
    var plane = ReleasePlane(covering: gestures, length)
    if current.isOfProgressAndVelocity {
      plane.addBorder(
        current.region(extent: middle), "border of the current rule",
        Stroke(ink: .muted, width: 2, dash: .dotted))
    }
    let policy = rule.policy
    plane.addDecisions(of: gestures, finishes: policy.map { $0.region(extent: middle) })
    let needsExtent = policy?.dependsOnExtent == true || current.dependsOnExtent
    let isUniform = (extents.last ?? 0) - (extents.first ?? 0) <= 1e-6 * (extents.last ?? 0)
    return plane.chart(
      title: "What the tuned rule decides",
      subtitle: "Finishes when \(words(rule)): \(optimum.counts.errors) of "
        + "\(optimum.counts.total) against what was meant."
        + (needsExtent && !isUniform
          ? " Borders for a travel of \(NumberText.fixed(middle, decimals: 0)) \(length.symbol)."
          : ""))
  }
}
