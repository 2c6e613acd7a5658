package import PanMetrics
import PanReplay
package import PanTraces
package import PanTuning

/// One labeled gesture, with the decisions of the current rule and of all presets.
package struct TuningGesture: Sendable {
  /// What the tuned rules see.
  package let outcome: LabeledOutcome
  /// The name of the person who made it; nil where not recorded.
  package let participant: String?
  /// What it can be grouped by; nil without groups.
  package var subject: GroupSubject? { box?.subject }
  private var box: Subject?
  /// The unit of its lengths and speeds.
  package let lengthUnit: LengthUnit
  /// What the current rule decided.
  package let current: TransitionOutcome
  /// Whether no velocity was measured at release; rules take it for 0.
  package let isStill: Bool
  /// Each preset's decision on the same release, in the catalog's order.
  package let presets: [TransitionOutcome]
  /// Whether a later touch caught the content: under another rule its release might be another.
  package let isCaught: Bool
  /// The way that finishes.
  package let direction: TravelDirection

  /// Takes what a replay with the current rule came to.
  ///
  /// Nil where intent or release is missing, or the system took the touch away and no rule was
  /// asked.
  package init?(_ analysis: TraceAnalysis) {
    guard let outcome = LabeledOutcome(analysis), let release = analysis.release else { return nil }
    self.outcome = outcome
    participant = analysis.participant
    lengthUnit = analysis.lengthUnit
    current = release.decision.outcome
    isCaught = analysis.interruptions > 0
    direction = analysis.travel.direction
    isStill = release.state.velocity == nil
    presets = PolicyPreset.decisions(on: release.state)
  }

  /// The gesture that a trace can be tuned on, or why it cannot.
  package static func made(of analysis: TraceAnalysis) -> Result<Self, LeftOut.Reason> {
    Self(analysis).map(Result.success) ?? .failure(LeftOut.Reason(of: analysis))
  }

  /// The gesture with what it can be grouped by.
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
    isStill = release.velocity == nil
    presets = PolicyPreset.decisions(on: release)
  }

  /// A reference, because a subject is large and most tunings ask for no groups.
  private final class Subject: Sendable {
    let subject: GroupSubject

    init(_ subject: GroupSubject) { self.subject = subject }
  }
}
