import PanTrace

extension CustomRule {
  /// A quick gesture needs less of the way than one that took its time.
  ///
  /// - Parameters:
  ///   - quick: A gesture of less than this time is quick, in seconds.
  ///   - far: The share of the way that others need.
  /// - Returns: The rule.
  static func patient(quick: Double, far: Double) -> CustomRule {
    CustomRule(
      "patient", parameters: [RuleSetting("quick", quick), RuleSetting("far", far)],
      deciding: { release in
        let margin = DecisionMargin(
          measured: release.progress, bound: release.duration < quick ? far / 2 : far,
          unit: .fraction)
        return ReleaseDecision(
          outcome: margin.finishes ? .finish : .cancel, clause: .progress, margin: margin)
      })
  }
}
