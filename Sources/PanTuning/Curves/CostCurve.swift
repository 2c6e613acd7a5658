import PanMetrics

/// What each threshold costs per gesture.
public struct CostCurve: Sendable {
  /// One threshold's cost.
  public struct Point: Equatable, Sendable {
    /// The largest threshold that decides so; +∞ for never finishing.
    public let threshold: Double
    /// The mean cost of a gesture, in units of the model.
    public let cost: Double
  }

  /// By rising threshold: the cost is that of all thresholds from the point before.
  public let points: [Point]

  /// Draws the curve; empty without gestures.
  public init(_ sweep: ThresholdSweep, _ model: CostModel) {
    points = zip(sweep.thresholds, sweep.counts).compactMap { threshold, counts in
      counts.total == 0
        ? nil
        : Point(
          threshold: threshold, cost: Double(model.cost(of: counts)) / Double(counts.total))
    }
  }
}
