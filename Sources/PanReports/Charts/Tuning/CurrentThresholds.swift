import PanReplay
import PanTraces
import PanTuning

/// The thresholds that a finish rule puts on progress and velocity, where it is made of them.
struct CurrentThresholds {
  private let tests: [[ReleaseTest]]
  private let isPlain: Bool

  init(_ policy: FinishPolicy) {
    switch policy {
    case .clauses(let list):
      let clauses = list.clauses.filter { $0.outcome == .finish }
      tests = clauses.map(\.tests)
      isPlain =
        list.gate.isOpen && clauses.count == list.clauses.count
        && list.otherwise == .cancel && tests.joined().allSatisfy(Self.isLowerBound)
    case .snap, .custom:
      tests = []
      isPlain = false
    }
  }

  /// The one threshold on a number; nil without one, or where the rule asks more of it.
  func value(of feature: ReleaseFeature) -> Double? {
    let quantity: ReleaseQuantity
    switch feature {
    case .progress: quantity = .progress
    case .velocity: quantity = .velocity
    case .projectedProgress: return nil
    }
    let bounds = tests.joined().filter { $0.quantity == quantity }
    guard isPlain, bounds.count == 1 else { return nil }
    return bounds[0].bound
  }

  /// The rule as one of a family of both thresholds, +∞ for a clause left out; nil for another.
  func plane(_ family: RuleFamily) -> (progress: Double, velocity: Double)? {
    let (progress, velocity) = (value(of: .progress), value(of: .velocity))
    guard isPlain, progress != nil || velocity != nil else { return nil }
    switch family.join {
    case .either:
      guard tests.allSatisfy({ $0.count == 1 }), tests.count <= 2 else { return nil }
      return (progress ?? .infinity, velocity ?? .infinity)
    case .both:
      guard tests.count == 1, tests[0].count <= 2, let progress, let velocity else { return nil }
      return (progress, velocity)
    case nil: return nil
    }
  }

  private static func isLowerBound(_ test: ReleaseTest) -> Bool {
    switch (test.quantity, test.comparison) {
    case (.progress, .atLeast), (.progress, .above), (.velocity, .atLeast), (.velocity, .above):
      true
    default: false
    }
  }
}
