public import PanMetrics
public import PanTraces

/// Why thresholds should not be believed.
public enum TuningDoubt: Equatable, Sendable {
  /// There are no labeled gestures.
  case noGestures
  /// No gesture meant this, so that any rule for the other is as good.
  case oneClass(missing: TransitionOutcome)
  /// There is no bootstrap, or there were too few people for one.
  case unknownRange
  /// The range of a threshold is wider than is worth having.
  case wide(RuleParameter, ClosedRange<Double>)
  /// Too few people to stand for others.
  case fewPeople(Int)

  /// With fewer people the ranges themselves are in doubt.
  public static let leastPeople = 20

  /// Whether gestures of one intent, or all, are missing.
  public var isOneSided: Bool {
    switch self {
    case .noGestures, .oneClass: true
    case .unknownRange, .wide, .fewPeople: false
    }
  }
}

/// How precisely a threshold has to be known to be useful.
///
/// A range of 5 to 95 % may be twice as wide. For a time to look ahead, ``share`` counts in
/// seconds: by so much it moves the projection of a finger with one travel length per second.
public struct ThresholdTolerance: Equatable, Sendable {
  /// To either side of a share of the travel, above 0.
  public let share: Double
  /// To either side of a velocity in points per second, above 0.
  public let speed: Double

  /// A twentieth of the travel and 50 pt/s: what 40 people with 40 gestures each mostly tell.
  public static let usual = ThresholdTolerance(share: 0.05, speed: 50)

  /// Creates a tolerance.
  public init(share: Double, speed: Double) {
    self.share = share
    self.speed = speed
  }

  /// To either side of a threshold, in its unit.
  public func allowance(of parameter: RuleParameter) -> Double {
    switch parameter {
    case .progress, .projectedProgress, .gain: share
    case .velocity, .opposingVelocity: speed
    }
  }

  /// Whether a range is narrow enough; it is where every draw leaves the clause out, too.
  func isMet(by parameter: RuleParameter, _ range: ClosedRange<Double>) -> Bool {
    range.lowerBound == range.upperBound
      || range.upperBound - range.lowerBound <= 2 * allowance(of: parameter)
  }
}

extension Optimum {
  /// The doubts about using the optimum; empty where there are none.
  ///
  /// Doubts concern where the thresholds lie, not how many errors there are.
  public func doubts(
    _ bootstrap: ThresholdBootstrap?, sampling: Sampling,
    within tolerance: ThresholdTolerance = .usual
  ) -> [TuningDoubt] {
    if centerCounts.total == 0 { return [.noGestures] }
    if centerCounts.meantFinish == 0 { return [.oneClass(missing: .finish)] }
    if centerCounts.meantCancel == 0 { return [.oneClass(missing: .cancel)] }
    var doubts: [TuningDoubt] = []
    if let people = sampling.people, people < TuningDoubt.leastPeople {
      doubts.append(.fewPeople(people))
    }
    guard let bootstrap else { return doubts + [.unknownRange] }
    for (parameter, range) in zip(family.parameters, bootstrap.ranges)
    where !tolerance.isMet(by: parameter, range) {
      doubts.append(.wide(parameter, range))
    }
    return doubts
  }
}
