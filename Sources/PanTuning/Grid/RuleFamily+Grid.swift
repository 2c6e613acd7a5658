import PanMetrics
import PanTraces

extension RuleFamily {
  /// The most gestures of a grid: the product of both intents' counts must fit in 63 bits.
  public static let gridLimit = 2_000_000_000

  /// Finds the best of the family's rules whose thresholds lie on a grid's edges.
  ///
  /// Exactly what the gestures themselves would say of those thresholds. Projections need every
  /// gesture's travel, which is not in a grid, and an opposing velocity is not a bin's lower edge.
  public func optimum(
    for grid: OutcomeGrid, objective: Objective = .cost(.equal)
  ) throws(TuningError) -> Optimum {
    guard grid.total <= Self.gridLimit else { throw .tooManyOutcomes(limit: Self.gridLimit) }
    let gestures = grid.gestures
    func sweep(_ score: (PlaneGesture) -> Double) -> Optimum {
      let scores = gestures.map {
        (score: score($0), finishes: $0.finishes, cancels: $0.cancels)
      }
      return LineSearch(family: self, sweep: ThresholdSweep(scores)).optimum(objective)
    }
    switch shape.search {
    case .line(.progress): return sweep { $0.progress }
    case .line(.velocity): return sweep { $0.velocity }
    case .line(.projectedProgress), .projection, .plane(.eitherUnlessOpposing):
      throw .familyNeedsOutcomes
    case .plane(let shape):
      return try PlaneSearch(OutcomePlane(gestures), shape).optimum(objective)
    }
  }
}

extension OutcomeGrid {
  /// The bins as gestures at their lower edges, in order.
  var gestures: [PlaneGesture] {
    counts.sorted { $0.key < $1.key }.map { bin, count in
      PlaneGesture(
        progress: Double(layout.progress.edge(bin.progress)) / OutcomeGridLayout.progressPerUnit,
        velocity: Double(layout.velocity.edge(bin.velocity)),
        finishes: bin.intent == .finish ? count : 0, cancels: bin.intent == .cancel ? count : 0)
    }
  }
}
