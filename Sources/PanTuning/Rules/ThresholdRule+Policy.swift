import PanReplay
import PanTraces

extension FinishPolicy {
  /// The rule as a replay runs it, deciding every release alike; nil for one that nothing fulfils.
  ///
  /// A clause whose bound is +∞ is left out, a bound of −∞ is always reached.
  public init?(_ rule: ThresholdRule) {
    let shape = rule.family.shape
    var clauses = shape.clauses.compactMap { PolicyClause($0, rule.thresholds) }
    let isWhole = clauses.count == shape.clauses.count
    // Cancelling says nothing where nothing after it could finish.
    while clauses.last?.outcome == .cancel { clauses.removeLast() }
    guard !clauses.isEmpty else { return nil }
    let plain = isWhole ? FinishPolicy(plain: rule.family.name, clauses) : nil
    self = plain ?? .clauses(ClauseList(clauses))
  }

  /// The plain rule of a name with these clauses; nil where it would be another.
  private init?(plain name: String, _ clauses: [PolicyClause]) {
    guard let preset = PolicyPreset.plain.first(where: { $0.name == name }),
      case .clauses(var list) = preset.policy
    else { return nil }
    // A tuned rule counts a missing velocity as 0, which a bound above 0 is as far from as nothing.
    let isAsMissing = clauses.allSatisfy { clause in
      clause.tests.allSatisfy { $0.quantity == .progress || $0.bound > 0 }
    }
    list.clauses = clauses
    guard isAsMissing, FinishPolicy.clauses(list).preset != nil else { return nil }
    self = .clauses(list)
  }
}

extension PolicyClause {
  /// Nil where a bound is never reached.
  fileprivate init?(_ clause: RuleShape.Clause, _ thresholds: [Double]) {
    var tests: [ReleaseTest] = []
    for bound in clause.bounds {
      let number = bound.number(thresholds)
      if number == .infinity { return nil }
      if number > -.infinity { tests.append(bound.test(number, thresholds)) }
    }
    self.init(clause.outcome, tests)
  }
}

extension RuleShape.Bound {
  fileprivate func number(_ thresholds: [Double]) -> Double {
    switch self {
    case .progress(let place), .velocity(let place), .opposingVelocity(let place),
      .projection(_, let place):
      thresholds[place]
    }
  }

  fileprivate func test(_ number: Double, _ thresholds: [Double]) -> ReleaseTest {
    switch self {
    case .progress: ReleaseTest(.progress, .atLeast, number)
    case .velocity: ReleaseTest(.velocity, .atLeast, number)
    case .opposingVelocity: ReleaseTest(.velocity, .atMost, -number)
    case .projection(.fixed(let gain), _):
      ReleaseTest(.projection(lookAhead: gain), .atLeast, number)
    case .projection(.parameter(let place), _):
      ReleaseTest(.projection(lookAhead: thresholds[place]), .atLeast, number)
    }
  }
}
