import PanMotion
import PanReplay
import PanTraces
import PanTuning

extension FinishPolicy {
  /// The rule as a replay runs it, deciding every release alike; nil for one that nothing fulfils.
  ///
  /// A clause whose bound is +∞ is left out.
  public init?(_ rule: ThresholdRule) {
    let values = rule.thresholds
    switch rule.family {
    case .progress where FinishPolicy.progress(values[0]).preset != nil:
      self = .progress(values[0])
    case .progressOrVelocity where values[1] > 0 && Self.plain(values).preset != nil:
      // From a bound of 0 on a missing velocity, which counts as 0, would make a difference.
      self = Self.plain(values)
    case .progress: self.init([Self.finish((.progress, values[0]))])
    case .velocity: self.init([Self.finish((.velocity, values[0]))])
    case .projectedProgress, .projection:
      let gain = rule.gain ?? 0
      self.init([Self.finish((.projection(lookAhead: gain), values[values.count - 1]))])
    case .progressOrVelocity:
      self.init([Self.finish((.progress, values[0])), Self.finish((.velocity, values[1]))])
    case .progressAndVelocity:
      self.init([Self.finish((.progress, values[0]), (.velocity, values[1]))])
    case .progressOrVelocityUnlessOpposing:
      let far = Self.finish((.progress, values[0]))
      let opposes = PolicyClause.cancel(ReleaseTest(.velocity, .atMost, -values[2]))
      self.init([
        Self.finish((.velocity, values[1])), values[2].isFinite && far != nil ? opposes : nil, far,
      ])
    }
  }

  private static func plain(_ values: [Double]) -> FinishPolicy {
    .progressOrVelocity(progress: values[0], velocity: values[1])
  }

  private init?(_ clauses: [PolicyClause?]) {
    let clauses = clauses.compactMap { $0 }
    guard !clauses.isEmpty else { return nil }
    self = .clauses(ClauseList(clauses))
  }

  /// A clause that finishes at some bounds; nil where one of them is never reached.
  private static func finish(_ bounds: (ReleaseQuantity, Double)...) -> PolicyClause? {
    guard bounds.allSatisfy({ $0.1.isFinite }) else { return nil }
    return PolicyClause(.finish, bounds.map { ReleaseTest($0, .atLeast, $1) })
  }
}

extension ThresholdRule {
  /// The time that a projecting rule looks ahead, in seconds; nil for other rules.
  var gain: Double? {
    switch family {
    case .projectedProgress: DecayProjection.normal.lookAhead
    case .projection: thresholds[0]
    default: nil
    }
  }
}
