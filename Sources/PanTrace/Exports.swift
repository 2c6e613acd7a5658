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
  /// - Parameter estimator: What measured the velocities it was tuned on: by another one, the same
  ///   hands need another bound.
  /// - Returns: `progress ≥ 0.4 or lsq1 velocity ≥ 600 pt/s`, for example.
  public func sentence(velocityBy estimator: VelocityEstimator) -> String {
    RuleWords(self, velocityBy: VelocityEstimator.schema.shortText(estimator)).sentence
  }
}
