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
    switch shape.search {
    case .line(let feature): line(outcomes, feature, objective)
    case .plane(.eitherUnlessOpposing):
      try PlaneSearch(OutcomePlane(outcomes), .eitherUnlessOpposing).optimum(objective)
    case .plane(let shape): try plane(outcomes, shape, objective)
    case .projection: ProjectionSearch(outcomes).optimum(objective, seed: seed)
    }
  }

  private func plane(
    _ outcomes: [LabeledOutcome], _ shape: PlaneSearch.Shape, _ objective: Objective
  ) throws(TuningError) -> Optimum {
    let candidates = CandidateThresholds(outcomes, isEither: shape == .either, objective)
    let plane = candidates.map { OutcomePlane($0.gestures) } ?? OutcomePlane(outcomes)
    return try PlaneSearch(plane, shape).optimum(objective)
  }

  private func line(
    _ outcomes: [LabeledOutcome], _ feature: ReleaseFeature, _ objective: Objective
  ) -> Optimum {
    LineSearch(family: self, sweep: ThresholdSweep(outcomes, feature: feature)).optimum(objective)
  }
}
