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
      "patient",
      [RuleSetting("quick", quick, in: 0...1), RuleSetting("far", far, in: 0.1...0.9)]
    ) { release, settings in
      let (quick, far) = (settings[0], settings[1])
      return release.decide(.progress, .atLeast, release.duration < quick ? far / 2 : far)
    }
  }
}
