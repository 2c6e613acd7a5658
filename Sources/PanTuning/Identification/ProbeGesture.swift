import PanTraces

/// A gesture to record next, because the app's decision on it narrows the rule down.
package enum ProbeGesture: Equatable, Sendable {
  /// Pull to a share of the travel, hold until nothing moves, let go.
  case hold(progress: Double)
  /// Let go at a velocity in points per second, short of a share of the travel.
  case flick(velocity: Double, before: Double)
  /// Let go at a velocity, beyond a share of the travel.
  case push(velocity: Double, beyond: Double)
  /// Pull beyond a share of the travel, and let go while going back at a speed in points per
  /// second.
  case back(speed: Double, beyond: Double)
  /// Let go at a share of the travel and a velocity where another family decides differently.
  case both(progress: Double, velocity: Double, tells: RuleFamily)
  /// Pull fast, brake hard and let go at once: estimators differ there.
  case brake

  /// How often each is to be made.
  package static let repetitions = 3
  /// A range of progress no wider than this needs no probe, as a share of the travel.
  package static let progressWidth = 0.02
  /// A range of velocities no wider than this needs no probe, in points per second.
  package static let velocityWidth = 20.0
}

extension RuleIdentification {
  /// The gestures that narrow the rule down further.
  ///
  /// First in the middle of each bound's range, then where shapes that explain as much differ, then
  /// where estimators do. None where a framework's rule explains: it has no range of bounds.
  package var probes: [ProbeGesture] {
    guard case .family = explanation.rule else { return [] }
    let shape = explanation.shape
    var probes = ProbePlan(shape).probes
    if let wider = explanation.withExtraClause { probes += ProbePlan(wider, unlike: shape).probes }
    let extents = releases.map { $0.outcomes[explanation.shapeView].extent }.sorted()
    let disputes = explanation.otherShapes.compactMap { other in
      RuleDispute(shape.center, other.center, extent: extents[extents.count / 2])
    }
    probes += disputes.map {
      .both(progress: $0.progress, velocity: $0.velocity, tells: $0.family)
    }
    if estimatorsTie { probes.append(.brake) }
    return probes
  }

  /// Whether a rule with a velocity does as well with several estimators.
  private var estimatorsTie: Bool {
    guard explanation.shape.family != .progress else { return false }
    return explanation.views.contains {
      views[$0].estimator != views[explanation.shapeView].estimator
    }
  }
}

/// Probes in the middle of the ranges of a family's bounds.
private struct ProbePlan {
  let probes: [ProbeGesture]

  /// Beyond all recorded velocities a probe is faster by this factor, and at least by this
  /// velocity.
  private static let stretch = (factor: 1.5, velocity: 300.0)

  /// Takes all bounds, or those that `narrower` lacks.
  init(_ optimum: Optimum, unlike narrower: Optimum? = nil) {
    let known = narrower?.family.parameters ?? []
    let center = optimum.center
    let bounds = optimum.region.bounds.ranges
    func number(_ parameter: RuleParameter) -> Double? {
      optimum.family.parameters.firstIndex(of: parameter).map { center.thresholds[$0] }
    }
    let far = (narrower?.center.thresholds[0] ?? number(.progress)) ?? number(.projectedProgress)
    let share = far.map { $0.isFinite ? $0 : 1 } ?? 1
    probes = zip(optimum.family.parameters, bounds).compactMap { parameter, range in
      guard !known.contains(parameter) else { return nil }
      switch parameter {
      case .progress, .projectedProgress:
        guard let middle = Self.share(range) else { return nil }
        return .hold(progress: middle)
      case .velocity:
        guard let middle = Self.speed(range) else { return nil }
        return optimum.family == .progressAndVelocity
          ? .push(velocity: middle, beyond: share) : .flick(velocity: middle, before: share)
      case .opposingVelocity:
        return Self.speed(range).map { .back(speed: $0, beyond: share) }
      case .gain: return nil
      }
    }
  }

  private static func share(_ range: ThresholdRange) -> Double? {
    let low = max(range.above, 0)
    let high = min(range.through, 1)
    return high - low > ProbeGesture.progressWidth ? (low + high) / 2 : nil
  }

  private static func speed(_ range: ThresholdRange) -> Double? {
    let low = max(range.above, 0)
    guard range.through.isFinite else {
      return max(low * stretch.factor, low + stretch.velocity)
    }
    return range.through - low > ProbeGesture.velocityWidth ? (low + range.through) / 2 : nil
  }
}

/// Where two rules differ: the point that is farthest from where they agree.
private struct RuleDispute {
  let progress: Double
  let velocity: Double
  let family: RuleFamily

  private static let columns = 19
  private static let rows = 61

  private static func place(_ cell: Int) -> (progress: Double, velocity: Double) {
    (Double(cell % columns + 1) * 0.05, Double(cell / columns) * 50 - 1000)
  }

  /// Nil where they agree on the whole grid of plausible gestures.
  init?(_ rule: ThresholdRule, _ other: ThresholdRule, extent: Double) {
    let cells = Self.columns * Self.rows
    let differs = (0..<cells).map { cell in
      let (progress, velocity) = Self.place(cell)
      let outcome = LabeledOutcome(
        id: "", intent: .finish, progress: progress, velocity: velocity, extent: extent)
      return outcome.map { rule.decide($0) != other.decide($0) } ?? false
    }
    let agreeing = (0..<cells).filter { !differs[$0] }
    var best: (cell: Int, room: Int)?
    for cell in 0..<cells where differs[cell] {
      let room = agreeing.lazy.map { Self.distance($0, cell) }.min() ?? .max
      if best.map({ room > $0.room }) ?? true { best = (cell, room) }
    }
    guard let best else { return nil }
    (progress, velocity) = Self.place(best.cell)
    family = other.family
  }

  /// Squared, in cells.
  private static func distance(_ a: Int, _ b: Int) -> Int {
    let (columns, rows) = (a % columns - b % columns, a / columns - b / columns)
    return columns * columns + rows * rows
  }
}
