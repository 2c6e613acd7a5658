public import PanEngine

/// The best of the rules that people would type, and what is as good.
public struct Optimum: Equatable, Sendable {
  /// What makes a rule good.
  public let objective: Objective
  /// The rule in the middle of what is as good, in round numbers. +∞ for a clause that does not matter.
  public let rule: TunedRule
  /// How ``rule`` decides.
  public let counts: DecisionCounts
  /// For each open number those that do as well while the others stay. Infinite if there is no end.
  public let asGood: [ClosedRange<Double>]
}

extension RuleFamily {
  /// Finds the best of the family's rules that people would type.
  ///
  /// Those are shares in hundredths, velocities in tens of points per second, and times in 0.05 s.
  /// - Complexity: O(n log k) decisions for n gestures and k numbers, and one sum over all rules.
  public func optimum(
    for outcomes: [LabeledOutcome], objective: Objective = .cost(.equal)
  ) -> Optimum {
    RuleSearch(self, outcomes).optimum(objective)
  }
}

extension CustomRule {
  /// Finds the best values of the settings that have a range. Nil if none has.
  ///
  /// ```swift
  /// let patient = CustomRule(
  ///   "patient", [RuleSetting("far", 0.5, in: 0.2...0.8), RuleSetting("quick", 0.2)]
  /// ) { release, settings in
  ///   release.decide(.progress, .atLeast, release.duration < settings[1] ? 0.2 : settings[0])
  /// }
  /// let best = patient.optimum(for: analyses.compactMap { LabeledOutcome($0) })
  /// ```
  ///
  /// A range is divided into at most a hundred steps. With three settings and more every two are tried
  /// in turn. Releases are taken as recorded: a rule that would have led to another release, where a
  /// later touch caught the content, is not replayed.
  /// - Complexity: One decision for each gesture and pair of values.
  public func optimum(
    for outcomes: [LabeledOutcome], objective: Objective = .cost(.equal)
  ) -> Optimum? {
    RuleSearch(.custom(self), outcomes)?.optimum(objective)
  }
}
