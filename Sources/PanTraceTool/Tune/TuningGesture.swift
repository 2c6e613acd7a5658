package import PanAnalysis
import PanEngine
package import PanTraces

/// One labeled gesture, with the decision of the current rule.
package struct TuningGesture: Sendable {
  /// What the tuned rules see.
  package let outcome: LabeledOutcome
  /// The unit of its lengths and speeds.
  package let lengthUnit: Trace.LengthUnit
  /// What the current rule decided.
  package let current: TransitionOutcome
  /// Whether no velocity was measured at release. Rules take it for 0.
  package let isStill: Bool
  /// Whether a later touch caught the content: under another rule its release might be another.
  package let isCaught: Bool
}

extension TuningGesture {
  /// Takes what a replay with the current rule came to.
  ///
  /// Nil if intent or release is missing, or the system took the touch away and no rule was
  /// asked.
  package init?(_ analysis: TraceAnalysis) {
    guard let outcome = LabeledOutcome(analysis), let release = analysis.release else { return nil }
    self.outcome = outcome
    lengthUnit = analysis.lengthUnit
    current = release.decision.outcome
    isCaught = analysis.interruptions > 0
    isStill = release.state.velocity == nil
  }

  /// The gesture that a trace can be tuned on, or why it cannot.
  package static func made(of analysis: TraceAnalysis) -> Result<Self, LeftOut.Reason> {
    Self(analysis).map(Result.success) ?? .failure(LeftOut.Reason(of: analysis))
  }
}
