import PanTrace

extension CustomRule {
  /// A quick gesture needs less of the way than one that took its time.
  ///
  /// - Parameters:
  ///   - quick: A gesture of less than this time is quick, in seconds.
  ///   - far: The share of the way that others need.
  /// - Returns: The rule, whose name has both numbers: rules of one name count as one.
  static func patient(quick: Double, far: Double) -> CustomRule {
    CustomRule("patient-\(quick)-\(far)") { release in
      release.decide(.progress, .atLeast, release.duration < quick ? far / 2 : far)
    }
  }
}
