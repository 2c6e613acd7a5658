public import PanMetrics
import PanTraces

/// What every threshold on one number would decide.
///
/// Between two neighbouring values of the number all thresholds decide alike, so the sweep has one
/// entry per distinct value and one for never.
public struct ThresholdSweep: Sendable {
  let axis: ThresholdAxis
  /// The decisions of each threshold of ``thresholds``.
  public let counts: [DecisionCounts]

  /// The largest threshold of each kind, rising; the last is +∞, which nothing reaches.
  public var thresholds: [Double] { axis.values + [.infinity] }

  /// Sweeps the thresholds on a feature.
  public init(_ outcomes: [LabeledOutcome], feature: ReleaseFeature) {
    self.init(
      outcomes.map {
        (feature.value(of: $0), $0.intent == .finish ? 1 : 0, $0.intent == .cancel ? 1 : 0)
      })
  }

  /// Sweeps scores of which so many meant to finish and to cancel.
  init(_ scores: [(score: Double, finishes: Int, cancels: Int)]) {
    self.init(sorted: scores.sorted { $0.score < $1.score })
  }

  /// Sweeps rising scores.
  init(sorted scores: [(score: Double, finishes: Int, cancels: Int)]) {
    var total = (finishes: 0, cancels: 0)
    for score in scores {
      total.finishes += score.finishes
      total.cancels += score.cancels
    }
    var values: [Double] = []
    var counts: [DecisionCounts] = []
    // Before any value is passed, everything finishes.
    var wrong = (finish: total.cancels, cancel: 0)
    func note() {
      counts.append(
        DecisionCounts(
          meantFinish: total.finishes, meantCancel: total.cancels, falseFinishes: wrong.finish,
          falseCancels: wrong.cancel))
    }
    for entry in scores {
      if values.last != entry.score {
        values.append(entry.score)
        note()
      }
      wrong.finish -= entry.cancels
      wrong.cancel += entry.finishes
    }
    note()
    axis = ThresholdAxis(values: values)
    self.counts = counts
  }
}
