import PanEngine
public import PanTraces

/// The shape of a finish rule, with its thresholds left open.
public enum RuleFamily: String, NamedCase {
  /// Far enough.
  case progress
  /// Fast enough.
  case velocity
  /// Would glide far enough at the normal deceleration.
  case projectedProgress = "projected-progress"
  /// Far enough, or fast enough.
  case progressOrVelocity = "progress-or-velocity"
  /// Far enough, and fast enough.
  case progressAndVelocity = "progress-and-velocity"
  /// Would be far enough after a time at the release velocity: progress + gain · velocity /
  /// travel.
  case projection
  /// Fast enough finishes, else fast enough the other way cancels, else far enough finishes.
  case progressOrVelocityUnlessOpposing = "progress-or-velocity-unless-opposing"

  /// What the family's numbers are, in the order of ``ThresholdRule/thresholds``.
  public var parameters: [Parameter] {
    switch self {
    case .progress: [.progress]
    case .velocity: [.velocity]
    case .projectedProgress: [.projectedProgress]
    case .progressOrVelocity, .progressAndVelocity: [.progress, .velocity]
    case .projection: [.gain, .projectedProgress]
    case .progressOrVelocityUnlessOpposing: [.progress, .velocity, .opposingVelocity]
    }
  }
}

extension RuleFamily {
  /// The clauses that numbers make, in the order in which they are asked.
  func clauses(_ numbers: [Double]) -> [ClauseList.Clause] {
    func reached(_ quantity: ReleaseTest.Quantity, _ place: Int) -> ReleaseTest {
      ReleaseTest(quantity, .atLeast, numbers[place])
    }
    return switch self {
    case .progress: [.finish(reached(.progress, 0))]
    case .velocity: [.finish(reached(.velocity, 0))]
    case .projectedProgress:
      [.finish(reached(.projection(lookAhead: Parameter.usualLookAhead), 0))]
    case .progressOrVelocity: [.finish(reached(.progress, 0)), .finish(reached(.velocity, 1))]
    case .progressAndVelocity: [.finish(reached(.progress, 0), reached(.velocity, 1))]
    case .projection: [.finish(reached(.projection(lookAhead: numbers[0]), 1))]
    case .progressOrVelocityUnlessOpposing:
      [
        .finish(reached(.velocity, 1)), .cancel(ReleaseTest(.velocity, .atMost, -numbers[2])),
        .finish(reached(.progress, 0)),
      ]
    }
  }

  /// One number of a rule.
  public enum Parameter: String, NamedCase {
    /// The share of the travel that counts as far enough.
    case progress
    /// The velocity towards finish that counts as fast enough, in points per second.
    case velocity
    /// The projected share of the travel that counts as far enough.
    case projectedProgress = "projected progress"
    /// The time to look ahead, in seconds, not below 0.
    case gain
    /// The velocity away from finish that cancels, in points per second, above 0.
    case opposingVelocity = "opposing velocity"

    /// The unit's symbol. Shares have none of their own.
    public var unit: String {
      switch self {
      case .progress, .projectedProgress: "1"
      case .velocity, .opposingVelocity: "pt/s"
      case .gain: "s"
      }
    }

    /// Whether the threshold is a velocity, which only the estimator that measured it may use.
    package var isVelocity: Bool { self == .velocity || self == .opposingVelocity }

    /// The decimals in tables and sentences.
    package var decimals: Int { isVelocity ? 0 : 3 }
  }
}

extension RuleFamily.Parameter {
  /// How far ahead the normal deceleration looks, in seconds.
  ///
  /// 0.998 / (1000 · (1 - 0.998)) as a decimal. Binary fractions give 0.49899999999999956.
  static let usualLookAhead = 0.499
}

extension RuleFamily {
  /// A number of a release that a threshold can be put on.
  package enum Feature: Sendable, CaseIterable {
    /// The share of the travel.
    case progress
    /// The velocity along the travel, in points per second.
    case velocity
    /// The share of the travel where the content would glide to at the normal deceleration.
    case projectedProgress

    /// The number.
    package func value(of outcome: LabeledOutcome) -> Double {
      switch self {
      case .progress: outcome.progress
      case .velocity: outcome.velocity
      case .projectedProgress: outcome.projectedProgress(gain: RuleFamily.Parameter.usualLookAhead)
      }
    }
  }
}

extension RuleFamily {
  /// Numbers that are tried together: one, two, or of three every two of them in turn.
  ///
  /// The last of each is a lower bound, so that a larger number never finishes more.
  var pairs: [[Int]] {
    parameters.count > 2 ? [[0, 1], [2, 0], [2, 1]] : [Array(parameters.indices)]
  }

  /// The numbers that a person would type for each of the family's.
  func axes(_ outcomes: [LabeledOutcome]) -> [Lattice.Axis] {
    let travels = outcomes.map { $0.extent }.sorted()
    let share = Lattice.Step.share(ofTravel: travels.isEmpty ? 0 : travels[travels.count / 2])
    return parameters.map { axis($0, outcomes, share) }
  }

  private func axis(
    _ parameter: Parameter, _ outcomes: [LabeledOutcome], _ share: Lattice.Step
  ) -> Lattice.Axis {
    // Where both bounds are needed, one that everything reaches is none.
    let without: Double = self == .progressAndVelocity ? -.infinity : .infinity
    switch parameter {
    case .progress:
      return Lattice.Axis(
        values: outcomes.lazy.map { $0.progress }, step: share, floor: 0, without: without)
    case .velocity:
      return Lattice.Axis(
        values: outcomes.lazy.map { $0.velocity }, step: .tens, without: without)
    case .projectedProgress:
      guard self == .projection else {
        let values = outcomes.lazy.map { Feature.projectedProgress.value(of: $0) }
        return Lattice.Axis(values: values, step: share, floor: 0)
      }
      // Every time ahead has other projections, so that all bounds up to the farthest are tried.
      let farthest = outcomes.reduce(1) {
        max($0, $1.progress, $1.projectedProgress(gain: Self.longestTime))
      }
      return Lattice.Axis(steps: 0...share.steps(upTo: min(farthest, 2)), step: share)
    case .gain:
      return Lattice.Axis(range: 0...Self.longestTime, step: .twentieths)
    case .opposingVelocity:
      return Lattice.Axis(
        values: outcomes.lazy.map { -$0.velocity }, step: .tens, least: 1)
    }
  }

  /// The longest time to look ahead that is tried, in seconds.
  private static let longestTime = 1.0
}
