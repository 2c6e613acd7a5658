import PanReplay
import PanTraces

/// The shape of a finish rule, its numbers left open.
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
  /// Would be far enough after a time at the release velocity: progress + gain · velocity / travel.
  case projection
  /// Fast enough finishes; else fast enough the other way cancels; else far enough finishes.
  case progressOrVelocityUnlessOpposing = "progress-or-velocity-unless-opposing"

  /// The word on the command line and in outputs.
  public var name: String { rawValue }

  /// What the family's numbers are, in the order of ``ThresholdRule/thresholds``.
  public var parameters: [RuleParameter] { shape.parameters }

  /// The single numbers that a rule of the family compares.
  public var features: [ReleaseFeature] {
    switch shape.search {
    case .line(let feature): [feature]
    case .plane: [.progress, .velocity]
    case .projection: [.projectedProgress]
    }
  }

  /// How a threshold on progress and one on velocity are joined; nil where these are not all.
  public var join: PlaneJoin? {
    switch shape.search {
    case .plane(.either): .either
    case .plane(.both): .both
    case .line, .plane(.eitherUnlessOpposing), .projection: nil
    }
  }
}

/// How two thresholds make one rule.
public enum PlaneJoin: Sendable {
  /// One of them is enough.
  case either
  /// Both are needed.
  case both
}

/// Everything that tells a family from the others.
struct RuleShape {
  /// What the numbers are.
  let parameters: [RuleParameter]
  /// The clauses that they make, in the order in which they are asked.
  let clauses: [Clause]
  /// How the best numbers are found.
  let search: Search

  /// What happens when some bounds are reached.
  struct Clause {
    let outcome: TransitionOutcome
    let bounds: [Bound]
  }

  /// What is compared with a number, by its place among the family's.
  enum Bound {
    /// Progress has reached it.
    case progress(Int)
    /// The velocity has reached it.
    case velocity(Int)
    /// The velocity the other way has reached it.
    case opposingVelocity(Int)
    /// Progress after a time at the velocity has reached it.
    case projection(Gain, Int)
  }

  /// The time to look ahead.
  enum Gain {
    /// In seconds.
    case fixed(Double)
    /// The number at a place.
    case parameter(Int)
  }

  /// Over which cells the best numbers are looked for.
  enum Search {
    /// One threshold on a feature.
    case line(ReleaseFeature)
    /// Thresholds on progress and velocity.
    case plane(PlaneSearch.Shape)
    /// A gain and a threshold.
    case projection
  }
}

extension RuleFamily {
  /// The family's declaration.
  var shape: RuleShape {
    switch self {
    case .progress:
      RuleShape(
        parameters: [.progress], clauses: [.finish(.progress(0))], search: .line(.progress))
    case .velocity:
      RuleShape(
        parameters: [.velocity], clauses: [.finish(.velocity(0))], search: .line(.velocity))
    case .projectedProgress:
      RuleShape(
        parameters: [.projectedProgress],
        clauses: [.finish(.projection(.fixed(RuleParameter.usualLookAhead), 0))],
        search: .line(.projectedProgress))
    case .progressOrVelocity:
      RuleShape(
        parameters: [.progress, .velocity],
        clauses: [.finish(.progress(0)), .finish(.velocity(1))], search: .plane(.either))
    case .progressAndVelocity:
      RuleShape(
        parameters: [.progress, .velocity], clauses: [.finish(.progress(0), .velocity(1))],
        search: .plane(.both))
    case .projection:
      RuleShape(
        parameters: [.gain, .projectedProgress],
        clauses: [.finish(.projection(.parameter(0), 1))], search: .projection)
    case .progressOrVelocityUnlessOpposing:
      RuleShape(
        parameters: [.progress, .velocity, .opposingVelocity],
        clauses: [
          .finish(.velocity(1)), .cancel(.opposingVelocity(2)), .finish(.progress(0)),
        ],
        search: .plane(.eitherUnlessOpposing))
    }
  }
}

extension RuleShape.Clause {
  fileprivate static func finish(_ bounds: RuleShape.Bound...) -> RuleShape.Clause {
    RuleShape.Clause(outcome: .finish, bounds: bounds)
  }

  fileprivate static func cancel(_ bounds: RuleShape.Bound...) -> RuleShape.Clause {
    RuleShape.Clause(outcome: .cancel, bounds: bounds)
  }
}
