import PanTuning
import PanWords

/// The gestures to record next: a decision on them tells where the bounds lie.
struct NextGestures {
  let result: IdentificationResult

  /// A range of progress no wider than this is known, as a share of the travel.
  private static let progressWidth = 0.02
  /// A range of velocities no wider than this is known, in points per second.
  private static let velocityWidth = 20.0

  /// Which gestures, in one sentence; nil if a framework's rule explains, as it has no ranges.
  var sentence: String? {
    let explanation = result.explanation
    guard case .family(let optimum, _) = explanation.rule else { return nil }
    var lifts = zip(optimum.family.parameters, optimum.asGood)
      .compactMap { lift($0, $1, optimum.family) }
    if let wider = explanation.withExtraClause, let extra = explanation.extraClause,
      let lift = lift(extra.parameter, extra.range, wider.family)
    {
      lifts.append(lift)
    }
    return lifts.isEmpty
      ? "No gesture that a hand can aim at would say more."
      : "Record next gestures that lift \(lifts.joined(separator: ", or "))."
  }

  /// The lifts in a bound's range; nil for a range that is narrow enough.
  private func lift(
    _ parameter: RuleParameter, _ range: ClosedRange<Double>, _ family: RuleFamily
  ) -> String? {
    guard parameter != .gain else { return nil }
    let low = max(range.lowerBound, 0)
    let high = parameter.isVelocity ? range.upperBound : min(range.upperBound, 1)
    guard high - low > (parameter.isVelocity ? Self.velocityWidth : Self.progressWidth) else {
      return nil
    }
    func words(_ value: Double) -> String { RuleWords.threshold(value, parameter, result.length) }
    return Self.place(parameter, family)
      + (high.isFinite ? " between \(words(low)) and \(words(high))" : " above \(words(low))")
  }

  /// Where the bound alone decides.
  private static func place(_ parameter: RuleParameter, _ family: RuleFamily) -> String {
    switch parameter {
    case .progress: family == .progressAndVelocity ? "fast with progress" : "at rest with progress"
    case .velocity where family == .progressAndVelocity: "far on the way with velocity"
    case .velocity where family == .velocity: "with velocity"
    case .velocity: "early on the way with velocity"
    case .opposingVelocity: "far on the way with velocity the other way"
    case .projectedProgress, .gain: "with \(parameter.name)"
    }
  }
}
