package import PanEngine
import PanTraces

// How to change this: `phrase` is the reason for people, wherever one is shown. `full` makes a sentence of it, and
// `measured` has the words of each quantity. `comparison` is the reason in rows.

/// The reason for a decision, in words: what the finger did until the release, compared with what the rule
/// asks for.
///
/// `pulled 12 % (needs 50 %), thrown back at 817 pt/s`
package enum DecisionSentence {
  /// What a reason says of a release besides the comparison that decided.
  package struct Lift: Sendable {
    fileprivate let progress: Double
    /// The velocity that the rule was given, in points per second along the travel. Nil if there is none.
    package let velocity: Double?
    private let absence: VelocityEstimate.Absence?

    /// Takes what a release has of it.
    package init(_ release: Release.Ruled) {
      progress = release.state.progress
      velocity = release.state.velocity
      if case .none(let reason) = release.velocity { absence = reason } else { absence = nil }
    }

    /// Why there is no velocity. Nil if there is one.
    fileprivate var absent: String? {
      guard velocity == nil else { return nil }
      if absence == .stopped { return "stopped before the lift" }
      return "without a velocity" + (absence.map { ": \($0.explanation)" } ?? "")
    }
  }

  /// The reason of a trace's decision, or why there is none.
  package static func phrase(_ analysis: TraceAnalysis, _ policy: FinishPolicy) -> String {
    phrase(analysis.release, end: analysis.end, policy, LengthLabel(analysis.lengthUnit))
  }

  /// The reason of a replay's decision, or why there is none.
  package static func phrase(
    _ release: Release.Ruled?, end: Replay.End, _ policy: FinishPolicy, _ length: LengthLabel
  ) -> String {
    phrase(release?.decision, release.map { Lift($0) }, end: end, policy, length)
  }

  /// The reason of a decision that was kept with its lift, or why there is none.
  package static func phrase(
    _ decision: ReleaseDecision?, _ lift: Lift?, end: Replay.End, _ policy: FinishPolicy,
    _ length: LengthLabel
  ) -> String {
    guard let decision, let lift else { return undecided(end) }
    let reason = reason(decision, lift, policy, length)
    return target(decision).map { "to \($0): \(reason)" } ?? reason
  }

  /// A few words for a row: `progress 0.62 ≥ 0.5`. Rows have no words for people.
  package static func comparison(
    _ decision: ReleaseDecision?, end: Replay.End, _ length: LengthLabel
  ) -> String {
    guard let decision else { return undecided(end) }
    if decision.isSystemCancelled { return systemCancelled }
    guard let margin = decision.margin else { return decision.reason.name }
    let comparison =
      "\(decision.reason.name) \(value(margin)) \(margin.sign) \(bound(margin))"
      + suffix(margin.unit, length)
    return target(decision).map { "to \($0): \(comparison)" } ?? comparison
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
    let (decision, lift) = (release.decision, Lift(release))
    let verb = decision.outcome == .finish ? "Finished" : "Cancelled"
    // With two stops finish and cancel say it already.
    let place = target(decision).map { ", to the anchor at \($0)" } ?? ""
    return "\(verb)\(place): \(reason(decision, lift, policy, length))."
  }

  private static let systemCancelled = "the system took the touch away"

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
    guard margin.value != 0, margin.value.magnitude < [2, 0.2, 0.02, 0.002][usual] else {
      return usual
    }
    return (usual...15).first { decimals in
      NumberText.fixed(margin.measured, decimals: decimals)
        != NumberText.fixed(margin.bound, decimals: decimals)
    } ?? 15
  }

  /// The bound as written in the rule. Computed bounds are cut to a sensible number of decimals.
  package static func bound(_ margin: ReleaseDecision.Margin) -> String {
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

/// The words of what was measured.
extension DecisionSentence {
  private typealias Margin = ReleaseDecision.Margin

  private static func reason(
    _ decision: ReleaseDecision, _ lift: Lift, _ policy: FinishPolicy, _ length: LengthLabel
  ) -> String {
    // No rule was asked, so there is none to explain.
    if decision.isSystemCancelled { return systemCancelled }
    guard let margin = decision.margin else {
      return decision.reason == .own ? policy.sentence : "the rule compares nothing"
    }
    func clause(_ reason: ReleaseDecision.Reason, _ margin: Margin) -> String {
      measured(reason, margin, length) + " (needs \(needed(reason, margin)))"
    }
    let isFast = decision.reason == .velocity
    guard isFast || decision.reason == .progress else { return clause(decision.reason, margin) }
    // Of progress and velocity the other one is said as well, with its bound if that is known.
    let (far, fast) = (policy.soleBound(.progress), policy.soleBound(.velocity))
    let way = Margin(measured: lift.progress, bound: far ?? 0, unit: .fraction)
    let speed =
      isFast
      ? margin
      : Margin(measured: lift.velocity ?? 0, bound: fast ?? 0, unit: .pointsPerSecond)
    // Neither a throw back nor a finger at rest needs a bound ahead for it to fall short of.
    let isShort = lift.absent != nil || speed.measured < 0 && speed.bound >= 0
    let left =
      isShort ? lift.absent ?? measured(.velocity, speed, length) : clause(.velocity, speed)
    switch (decision.outcome, isFast) {
    case (.finish, false): return clause(.progress, margin)
    case (.finish, true):
      return clause(.velocity, margin) + ", " + measured(.progress, way, length)
    case (.cancel, false): return clause(.progress, margin) + (fast == nil ? "" : ", \(left)")
    case (.cancel, true):
      return (far == nil ? measured(.progress, way, length) : clause(.progress, way)) + ", \(left)"
    }
  }

  private static func measured(
    _ reason: ReleaseDecision.Reason, _ margin: Margin, _ length: LengthLabel
  ) -> String {
    let (share, unit) = (shares(margin).measured, suffix(margin.unit, length))
    let size = NumberText.fixed(margin.measured.magnitude, decimals: decimals(margin)) + unit
    let amount = value(margin) + unit
    return switch reason {
    case .progress: "pulled \(share)"
    case .peak: "pulled up to \(share)"
    case .projection: "heading for \(share)"
    case .velocity, .pixelVelocity, .relativeVelocity:
      margin.measured < 0 ? "thrown back at \(size)" : "left at \(size)"
    case .reversal: "came back \(amount)"
    case .distance: "pulled \(amount)"
    case .remaining: "\(amount) left to the end"
    case .speed: "moved at \(amount)"
    case .dominance: "\(amount) faster along than across"
    case .meanVelocity: "\(amount) on average"
    case .duration: "took \(amount)"
    case .swipePower: "swipe power \(amount)"
    case .systemCancelled, .own: "\(reason.name) \(amount)"
    }
  }

  /// What finishes, in the unit of what was measured: `500`, `at most 0.25`.
  private static func needed(_ reason: ReleaseDecision.Reason, _ margin: Margin) -> String {
    var text =
      [.progress, .peak, .projection].contains(reason) ? shares(margin).bound : bound(margin)
    // "Thrown back at" says the sign of both.
    let isBack =
      [.velocity, .pixelVelocity, .relativeVelocity].contains(reason)
      && margin.measured < 0 && margin.bound < 0
    if isBack { text.removeFirst() }
    // Whether the bound itself finishes matters to a figure that is on it. A bound of 0 says it, too, as
    // "needs 0" says nothing.
    let isOpen = (margin.value == 0 || margin.bound == 0) && !margin.boundFinishes
    return switch ((margin.finishSide == .above) != isBack, isOpen) {
    case (true, false): margin.bound == 0 ? "at least \(text)" : text
    case (true, true): "more than \(text)"
    case (false, false): "at most \(text)"
    case (false, true): "less than \(text)"
    }
  }

  /// Shares of the travel in percent, with enough decimals to differ in print.
  private static func shares(_ margin: Margin) -> (measured: String, bound: String) {
    func text(_ share: Double, _ decimals: Int) -> String {
      NumberText.fixed(100 * share, decimals: decimals)
    }
    let usual = percent(margin.bound)
    guard margin.measured != margin.bound else { return (usual, usual) }
    let decimals =
      (0...12).first { text(margin.measured, $0) != text(margin.bound, $0) } ?? 12
    let isExact = decimals < 2 || (1000 * margin.bound).rounded() / 1000 == margin.bound
    return (
      text(margin.measured, decimals) + " %", isExact ? usual : text(margin.bound, decimals) + " %"
    )
  }

  /// A bound in percent of the travel: `50 %`, `33.3 %`.
  package static func percent(_ bound: Double) -> String {
    let tenths = (1000 * bound).rounded() / 10
    return (NumberText.shortest(tenths) ?? NumberText.undefined) + " %"
  }
}

extension FinishPolicy {
  /// The bound on a quantity that is enough by itself to finish. Nil in a framework's rule, and if
  /// bounds depend on each other.
  fileprivate func soleBound(_ quantity: ReleaseTest.Quantity) -> Double? {
    guard case .clauses(let list) = self, preset?.isFrameworks != true else { return nil }
    let isOfBounds = list.clauses.allSatisfy { $0.outcome == .finish && $0.tests.count == 1 }
    let tests = list.clauses.lazy.flatMap { $0.tests }
    return isOfBounds ? tests.first { $0.quantity == quantity }?.bound : nil
  }
}
