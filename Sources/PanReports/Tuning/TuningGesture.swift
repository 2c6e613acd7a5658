package import PanMetrics
import PanReplay
package import PanTraces
package import PanTuning

/// One labelled gesture and what the rules that are not being tuned say of it.
package struct TuningGesture: Sendable {
  /// What the tuned rules see.
  package let outcome: LabeledOutcome
  /// The name of who made it; nil where not recorded.
  package let participant: String?
  /// What it can be grouped by; nil for a release that no replay led to.
  package var subject: GroupSubject? { box?.subject }
  private(set) var box: Subject?
  /// The unit of its lengths and speeds.
  package let lengthUnit: LengthUnit
  /// What the current rule decided.
  package let current: TransitionOutcome
  /// What each preset says of the same release, in the catalogue's order.
  package let presets: OutcomeBits
  /// Whether a later touch caught the content, so that another rule could have led to another release.
  package let isCaught: Bool
  /// The way that finishes.
  package let direction: TravelDirection
  /// Whether what was meant is only likely.
  package let isLikely: Bool

  /// Takes what a replay with the current rule came to.
  ///
  /// Nil where intent or release is missing, or the system took the touch away: no rule could have
  /// decided otherwise.
  package init?(_ analysis: TraceAnalysis, isLikely: Bool = false) {
    guard let outcome = LabeledOutcome(analysis), analysis.isAsIntended != nil,
      let release = analysis.release
    else { return nil }
    self.outcome = outcome
    participant = analysis.participant
    lengthUnit = analysis.lengthUnit
    current = release.decision.outcome
    isCaught = analysis.interruptions > 0
    direction = analysis.travel.direction
    self.isLikely = isLikely
    presets = Self.presets(release.state)
  }

  /// Puts one together again.
  init(
    outcome: LabeledOutcome, participant: String?, box: Subject?, lengthUnit: LengthUnit,
    current: TransitionOutcome, presets: OutcomeBits, isCaught: Bool, direction: TravelDirection,
    isLikely: Bool
  ) {
    self.outcome = outcome
    self.participant = participant
    self.box = box
    self.lengthUnit = lengthUnit
    self.current = current
    self.presets = presets
    self.isCaught = isCaught
    self.direction = direction
    self.isLikely = isLikely
  }

  /// The same with what it can be grouped by.
  package func grouped(as subject: GroupSubject) -> TuningGesture {
    var gesture = self
    gesture.box = Subject(subject)
    return gesture
  }

  /// Takes a release that no replay led to.
  init(_ outcome: LabeledOutcome, release: ReleaseState, current: FinishPolicy) {
    self.outcome = outcome
    participant = outcome.group
    lengthUnit = .points
    self.current = current.decide(release).outcome
    isCaught = false
    direction = .right
    isLikely = false
    presets = Self.presets(release)
  }

  private static func presets(_ release: ReleaseState) -> OutcomeBits {
    OutcomeBits(PolicyPreset.catalogue.lazy.map { $0.policy.decide(release).outcome })
  }

  /// On its own in memory: large, and there only where groups are asked for.
  final class Subject: Sendable {
    let subject: GroupSubject

    init(_ subject: GroupSubject) { self.subject = subject }
  }
}
