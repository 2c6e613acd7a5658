package import PanMetrics

// What identification still asks of an optimum.

extension Optimum {
  /// The best rule as thresholds.
  package var center: ThresholdRule {
    rule.thresholds ?? ThresholdRule(.progress, checked: [.infinity])
  }
  package var centerCounts: DecisionCounts { counts }
  package var family: RuleFamily { center.family }
}
