import PanMetrics

extension RuleFamily {
  /// Finds the best of the family's rules for labelled gestures.
  ///
  /// Exact, but for a projection over more than 1,000 different gestures, where only some gains are
  /// looked at; ``Optimum/method`` says so. `seed` is used there alone.
  /// - Complexity: O(n log n) for up to two thresholds; ``projection`` O(n² log n) or 500 sorts;
  ///   ``progressOrVelocityUnlessOpposing`` O(m n log n) for m opposing velocities at worst.
  public func optimum(
    for outcomes: [LabeledOutcome], objective: Objective = .cost(.equal), seed: UInt64 = 1
  ) throws(TuningError) -> Optimum {
    switch self {
    case .progress: line(outcomes, .progress, objective)
    case .velocity: line(outcomes, .velocity, objective)
    case .projectedProgress: line(outcomes, .projectedProgress, objective)
    case .progressOrVelocity:
      try PlaneSearch(OutcomePlane(outcomes), .either).optimum(objective)
    case .progressAndVelocity:
      try PlaneSearch(OutcomePlane(outcomes), .both).optimum(objective)
    case .progressOrVelocityUnlessOpposing:
      try PlaneSearch(OutcomePlane(outcomes), .eitherUnlessOpposing).optimum(objective)
    case .projection: ProjectionSearch(outcomes).optimum(objective, seed: seed)
    }
  }

  private func line(
    _ outcomes: [LabeledOutcome], _ feature: ReleaseFeature, _ objective: Objective
  ) -> Optimum {
    LineSearch(family: self, sweep: ThresholdSweep(outcomes, feature: feature)).optimum(objective)
  }
}
