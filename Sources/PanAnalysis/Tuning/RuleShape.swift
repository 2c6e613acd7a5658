package import PanEngine
import PanTraces

/// A rule with numbers left open: a family of thresholds, or a rule of one's own.
package enum RuleShape: Equatable, Sendable {
  /// Thresholds.
  case family(RuleFamily)
  /// A rule whose settings with a range are open. The others keep their values.
  case custom(CustomRule)

  /// The word in outputs.
  package var name: String {
    switch self {
    case .family(let family): family.name
    case .custom(let rule): rule.name
    }
  }

  /// The numbers that are open, in the order of ``TunedRule/numbers``.
  package var openNumbers: [OpenNumber] {
    switch self {
    case .family(let family): family.parameters.map { .threshold($0) }
    case .custom(let rule):
      rule.settings.compactMap { setting in
        setting.range.map { .setting(setting.name, $0) }
      }
    }
  }

  /// The places of the open numbers among all numbers that a decision takes.
  var places: [Int] {
    switch self {
    case .family(let family): Array(family.parameters.indices)
    case .custom(let rule): rule.settings.indices.filter { rule.settings[$0].range != nil }
    }
  }

  /// All numbers that a decision takes, before tuning. No bound is above all others.
  var start: [Double] {
    switch self {
    case .family(let family): family.parameters.map { _ in .infinity }
    case .custom(let rule): rule.settings.map { $0.value }
    }
  }

  /// Whether the rule with these numbers, all that it takes, finishes a release.
  func finishes(_ outcome: LabeledOutcome, _ numbers: [Double]) -> Bool {
    switch self {
    case .family(let family): family.finishes(outcome, numbers)
    case .custom(let rule): rule.decide(outcome.release, with: numbers).outcome == .finish
    }
  }

  /// Settings that are tried together: one, two, or with three and more every two of them in turn.
  ///
  /// The last of a family's is a lower bound, so that a larger number never finishes more.
  var pairs: [[Int]] {
    let count = openNumbers.count
    guard count > 2 else { return count == 0 ? [] : [Array(0..<count)] }
    if case .family = self { return [[0, 1], [2, 0], [2, 1]] }
    return (0..<count).flatMap { first in (0..<first).map { [$0, first] } }
  }

  /// The numbers that a person would type for each open one.
  func axes(_ outcomes: [LabeledOutcome]) -> [Lattice.Axis] {
    let travels = outcomes.map { $0.extent }.sorted()
    let share = Lattice.Step.share(ofTravel: travels.isEmpty ? 0 : travels[travels.count / 2])
    return openNumbers.map { number in
      switch number {
      case .threshold(let parameter): axis(parameter, outcomes, share)
      case .setting(_, let range): Lattice.Axis(range: range, step: .dividing(range))
      }
    }
  }

  private func axis(
    _ parameter: RuleFamily.Parameter, _ outcomes: [LabeledOutcome], _ share: Lattice.Step
  ) -> Lattice.Axis {
    // Where both bounds are needed, one that everything reaches is none.
    let without: Double = self == .family(.progressAndVelocity) ? -.infinity : .infinity
    switch parameter {
    case .progress:
      return Lattice.Axis(
        values: outcomes.lazy.map { $0.progress }, step: share, floor: 0, without: without)
    case .velocity:
      return Lattice.Axis(
        values: outcomes.lazy.map { $0.velocity }, step: .tens, without: without)
    case .projectedProgress:
      guard self == .family(.projection) else {
        let values = outcomes.lazy.map { RuleFamily.Feature.projectedProgress.value(of: $0) }
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

  /// A number that a shape leaves open.
  package enum OpenNumber: Equatable, Sendable {
    /// A threshold of a family.
    case threshold(RuleFamily.Parameter)
    /// A setting of a rule of one's own, and the numbers that make sense.
    case setting(String, ClosedRange<Double>)

    /// The word in tables and exports.
    package var name: String {
      switch self {
      case .threshold(let parameter): parameter.name
      case .setting(let name, _): name
      }
    }

    /// The threshold. Nil for a setting.
    package var parameter: RuleFamily.Parameter? {
      if case .threshold(let parameter) = self { parameter } else { nil }
    }
  }
}
