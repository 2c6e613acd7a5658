package import PanEngine
import PanTraces

// How to change this: `full` is the sentence of a report, `short` the cell of a table, `phrase` the reason for
// people. A reason that `phrase` has no words for is said as the comparison that it is.

/// The reason for a decision, in words.
package enum DecisionSentence {
  /// A few words for a table: `progress 0.62 ≥ 0.5`.
  package static func short(_ analysis: TraceAnalysis) -> String {
    short(analysis.release?.decision, end: analysis.end) {
      bound($0, LengthLabel(analysis.lengthUnit))
    }
  }

  /// A few words for a decision, or for a replay without one. `bound` formats a bound, as
  /// ``bound(_:_:)`` does.
  package static func short(
    _ decision: ReleaseDecision?, end: Replay.End, bound: (ReleaseDecision.Margin) -> String
  ) -> String {
    guard let decision else { return undecided(end) }
    if decision.isSystemCancelled { return "system took the touch away" }
    guard let margin = decision.margin else { return decision.reason.name }
    let comparison = comparison(decision.reason, margin, bound(margin))
    return target(decision).map { "to \($0): \(comparison)" } ?? comparison
  }

  private static func comparison(
    _ reason: ReleaseDecision.Reason, _ margin: ReleaseDecision.Margin, _ bound: String
  ) -> String {
    "\(reason.name) \(value(margin)) \(margin.sign) \(bound)"
  }

  /// A sentence: what became of the gesture, and why, as ``phrase(_:_:)`` says it.
  package static func full(
    _ analysis: TraceAnalysis, policy: FinishPolicy, recognizer: PanGestureRecognizer
  ) -> String {
    let length = LengthLabel(analysis.lengthUnit)
    guard let release = analysis.release else {
      return switch analysis.end {
      case .notRecognized: notRecognized(recognizer, length)
      case .prevented: prevented(recognizer, length)
      default: "No decision: \(undecided(analysis.end))."
      }
    }
    // Before the margin: no rule was asked, so there is none to explain.
    if release.isSystemCancelled { return "Cancelled: the system took the touch away." }
    let verb = release.decision.outcome == .finish ? "Finished" : "Cancelled"
    guard let margin = release.decision.margin else {
      let reason =
        release.decision.reason == .own ? policy.sentence : "the rule compares nothing"
      return "\(verb): \(reason)."
    }
    // With two stops finish and cancel say it already.
    let place = target(release.decision).map { ", to the anchor at \($0)" } ?? ""
    let why =
      phrase(release, policy, length)
      ?? comparison(release.decision.reason, margin, bound(margin, length))
    return "\(verb)\(place): \(why)."
  }

  /// The anchor that the content goes to. Nil if the outcome determines it.
  private static func target(_ decision: ReleaseDecision) -> String? {
    guard let target = decision.target, target.isOneOfMany else { return nil }
    return plain(target.share)
  }

  private static func undecided(_ end: Replay.End) -> String {
    switch end {
    case .notRecognized: "no pan was recognized"
    case .prevented: "another recognizer took the touch"
    case .clockEnded: "the frame times end before the lift"
    case .tooLong: "it spans more frames than a replay can hold"
    case .stuck: "the system took the touch away, the app ignores that, and the content stays there"
    case .unterminated, .rested, .cutShort, .neverRests: "the recording stops with the finger down"
    }
  }

  private static func prevented(
    _ recognizer: PanGestureRecognizer, _ length: LengthLabel
  ) -> String {
    let own = "\(plain(recognizer.hysteresis)) \(length.symbol)"
    guard let rival = recognizer.rival else { return "No pan: another recognizer had the touch." }
    let way = rival.axis == .any ? "" : " \(rival.axis.rawValue)ly"
    return "No pan: the other recognizer took the touch, which went "
      + "\(plain(rival.hysteresis)) \(length.symbol)\(way) before it was a pan of \(own)."
  }

  private static func notRecognized(
    _ recognizer: PanGestureRecognizer, _ length: LengthLabel
  ) -> String {
    guard recognizer.hysteresis > 0 else { return "No pan: no movement reached it." }
    let distance = "\(plain(recognizer.hysteresis)) \(length.symbol)"
    return switch recognizer.restriction {
    case .none where recognizer.start != PanGestureRecognizer.Start():
      "No pan: no movement of \(distance) went along the travel, as the rule's framework asks for."
    case .none: "No pan: the finger never got \(distance) from where it touched down."
    case .axis, .direction, .edge:
      "No pan: no movement of \(distance) began where, and went the way, the recognizer asks for."
    }
  }

  /// The measured value, with enough decimals to differ from its bound.
  private static func value(_ margin: ReleaseDecision.Margin) -> String {
    NumberText.fixed(margin.measured, decimals: decimals(margin))
  }

  /// The fewest decimals, from the unit's usual ones on, with which value and bound differ in
  /// print.
  package static func decimals(_ margin: ReleaseDecision.Margin) -> Int {
    let usual = decimals(margin.unit)
    // Values two units of the last decimal apart print differently, so formatting can be skipped.
    guard margin.value != 0, margin.value.magnitude < twoPlaces(usual) else { return usual }
    return (usual...15).first { decimals in
      NumberText.fixed(margin.measured, decimals: decimals)
        != NumberText.fixed(margin.bound, decimals: decimals)
    } ?? 15
  }

  private static func twoPlaces(_ decimals: Int) -> Double {
    switch decimals {
    case 0: 2
    case 1: 0.2
    case 2: 0.02
    default: 0.002
    }
  }

  /// The bound with its unit.
  package static func bound(_ margin: ReleaseDecision.Margin, _ length: LengthLabel) -> String {
    bound(margin) + suffix(margin.unit, length)
  }

  /// The bound as written in the rule. Computed bounds are cut to a sensible number of decimals.
  private static func bound(_ margin: ReleaseDecision.Margin) -> String {
    let text = plain(margin.bound)
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")),
      text.utf8.distance(from: point, to: text.utf8.endIndex) > 7
    else { return text }
    return NumberText.fixed(margin.bound, decimals: decimals(margin))
  }

  private static func suffix(_ unit: ReleaseDecision.MarginUnit, _ length: LengthLabel) -> String {
    unit == .fraction ? "" : " \(unit.symbol(length))"
  }

  /// The decimals that are usual for a unit.
  package static func decimals(_ unit: ReleaseDecision.MarginUnit) -> Int {
    switch unit {
    case .fraction, .seconds: 3
    case .lengthsPerSecond: 2
    case .points: 1
    case .pointsPerSecond, .pixelsPerSecond, .squarePointsPerSecond: 0
    }
  }

  /// The shortest text for exactly this bound, such as 0.5 or 1/3.
  package static func plain(_ value: Double) -> String {
    // Digits beyond the ninth decimal are rounding errors of arithmetic.
    let rounded = (value * 1e9).rounded() / 1e9
    let isRound = (rounded - value).magnitude <= 2 * value.ulp
    if !isRound, let fraction = fraction(value) { return fraction }
    return NumberText.shortest(isRound ? rounded : value) ?? NumberText.undefined
  }

  /// The value as a fraction with a denominator from 3 to 12. Nil if it is none.
  private static func fraction(_ value: Double) -> String? {
    for denominator in 3...12 {
      let numerator = (value * Double(denominator)).rounded()
      if numerator.magnitude < 1000, numerator / Double(denominator) == value {
        return "\(Int(numerator))/\(denominator)"
      }
    }
    return nil
  }
}

/// What the finger did until the release, compared with what the rule asks for.
///
/// `pulled 12 % (needs 50 %), thrown back at 817 pt/s`
extension DecisionSentence {
  /// The words for a trace. A rule without plain bounds has the words of ``short(_:)``.
  package static func phrase(_ analysis: TraceAnalysis, _ policy: FinishPolicy) -> String {
    phrase(analysis.release, end: analysis.end, policy, LengthLabel(analysis.lengthUnit))
  }

  /// The words for a release, or for a replay without one.
  package static func phrase(
    _ release: Release.Ruled?, end: Replay.End, _ policy: FinishPolicy, _ length: LengthLabel
  ) -> String {
    release.flatMap { phrase($0, policy, length) }
      ?? short(release?.decision, end: end) { bound($0, length) }
  }

  /// Nil for a rule without plain bounds, and for a touch that the system cancelled.
  fileprivate static func phrase(
    _ release: Release.Ruled, _ policy: FinishPolicy, _ length: LengthLabel
  ) -> String? {
    guard !release.isSystemCancelled, let far = policy.plainBound(.progress) else { return nil }
    let pulled = "pulled " + percent(release.state.progress, beside: far)
    guard let fast = policy.plainBound(.velocity) else { return pulled + needs(percent(far)) }
    let left = leaving(release, length)
    let bound = needs(plain(fast))
    return switch (release.decision.outcome, release.decision.reason) {
    case (.finish, .velocity): "\(left)\(bound), \(pulled)"
    case (.finish, _): pulled + needs(percent(far))
    case (.cancel, _):
      pulled + needs(percent(far)) + ", " + left + (isTowardsFinish(release) ? bound : "")
    }
  }

  private static func needs(_ bound: String) -> String { " (needs \(bound))" }

  private static func isTowardsFinish(_ release: Release.Ruled) -> Bool {
    (release.state.velocity ?? -1) >= 0
  }

  /// The finger's speed at the lift, or why it has none.
  private static func leaving(_ release: Release.Ruled, _ length: LengthLabel) -> String {
    guard let velocity = release.state.velocity else {
      return switch release.velocity {
      case .none(.stopped): "stopped before the lift"
      case .none(let reason): "without a velocity: \(reason.explanation)"
      case .velocity: "without a velocity"
      }
    }
    let decimals =
      release.decision.reason == .velocity
      ? release.decision.margin.map { Self.decimals($0) } ?? 0 : 0
    let speed = "\(NumberText.fixed(velocity.magnitude, decimals: decimals)) \(length.speed)"
    return velocity < 0 ? "thrown back at \(speed)" : "left at \(speed)"
  }

  /// A share of the travel in percent, with enough decimals to differ from its bound.
  private static func percent(_ share: Double, beside bound: Double) -> String {
    guard share != bound else { return percent(bound) }
    let decimals = (0...12).first { decimals in
      NumberText.fixed(100 * share, decimals: decimals)
        != NumberText.fixed(100 * bound, decimals: decimals)
    }
    return NumberText.fixed(100 * share, decimals: decimals ?? 12) + " %"
  }

  /// A bound in percent of the travel: `50 %`, `33.3 %`.
  package static func percent(_ bound: Double) -> String {
    let tenths = (1000 * bound).rounded() / 10
    return (NumberText.shortest(tenths) ?? NumberText.undefined) + " %"
  }
}
