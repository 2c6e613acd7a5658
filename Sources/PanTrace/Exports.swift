// One import for an app's tests: the engine, without the UIKit names that PanTransitions declares.
@_exported import PanAnalysis
@_exported import PanEngine
@_exported import PanTraces

/// The version of the program, and of the definitions of its metrics.
package let programVersion = "1.0.0"

extension TraceAnalysis {
  /// The outcome of the gesture in a sentence, with the reason, as in reports.
  ///
  /// - Parameter configuration: What the gesture was replayed with.
  /// - Returns: `Cancelled: pulled 12 % (needs 50 %), thrown back at 817 pt/s.`, for example.
  public func sentence(_ configuration: ReplayConfiguration) -> String {
    DecisionSentence.full(
      self, policy: configuration.policy, recognizer: configuration.recognizer)
  }
}

extension ThresholdRule {
  /// The rule in a sentence, as in reports.
  ///
  /// By another estimator than the velocities it was tuned on, the same hands need another bound.
  public var sentence: String { RuleWords(self).sentence }
}
