import PanMetrics

/// How precision and recall trade as one threshold falls.
///
/// Gestures without the number rank below all others, and finish last.
public struct PrecisionRecallCurve: Sendable {
  /// One threshold's precision and recall.
  public struct Point: Equatable, Sendable {
    /// The threshold; −∞ for the last point where some gestures lack the number.
    public let threshold: Double
    /// The share of finished gestures that were meant to.
    public let precision: Double
    /// The share of gestures meant to finish that do.
    public let recall: Double
  }

  /// By falling threshold, from the first at which something finishes.
  public let points: [Point]
  /// The precision averaged over the steps of recall; no line is drawn between the points.
  ///
  /// Σ (Rᵢ − Rᵢ₋₁) Pᵢ, as in scikit-learn.
  public let averagePrecision: Double

  /// Draws the curve, or nil where no gesture meant to finish.
  public init?(_ sweep: ThresholdSweep) {
    guard let totals = sweep.counts.first, totals.meantFinish > 0 else { return nil }
    var points: [Point] = []
    for (threshold, counts) in zip(sweep.thresholds, sweep.counts).reversed() {
      guard let precision = counts.precision.share, let recall = counts.recall.share else {
        continue
      }
      points.append(Point(threshold: threshold, precision: precision, recall: recall))
    }
    if totals.finished < totals.total {
      points.append(
        Point(
          threshold: -.infinity, precision: Double(totals.meantFinish) / Double(totals.total),
          recall: 1))
    }
    var average = 0.0
    var reached = 0.0
    for point in points {
      average += (point.recall - reached) * point.precision
      reached = point.recall
    }
    self.points = points
    averagePrecision = average
  }
}
