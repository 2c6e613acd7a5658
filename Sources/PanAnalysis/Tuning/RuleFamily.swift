import PanEngine
import PanTraces

/// The shape of a finish rule, with its thresholds left open.
public enum RuleFamily: String, Sendable, CaseIterable {
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

  /// The word on the command line and in outputs.
  public var name: String { rawValue }

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
  public enum Parameter: String, Sendable, CaseIterable {
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

    /// The word in tables and exports.
    public var name: String { rawValue }

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

    /// The number that the threshold is put on. Nil for one that is not a lower bound of a number.
    package var feature: Feature? {
      switch self {
      case .progress: .progress
      case .velocity: .velocity
      case .projectedProgress: .projectedProgress
      case .gain, .opposingVelocity: nil
      }
    }
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
