public import PanMetrics
public import PanReplay
import PanReports
public import PanTuning

extension TraceAnalysis {
  /// What became of the gesture in a sentence, with the reason and the margin, as reports say it.
  ///
  /// - Parameter configuration: What the gesture was replayed with.
  /// - Returns: `Cancelled: progress 0.122 is 0.378 short of the bound 0.5.`, for example.
  public func sentence(_ configuration: ReplayConfiguration) -> String {
    DecisionSentence.full(
      self, policy: configuration.policy, recognizer: configuration.recognizer)
  }
}

extension ThresholdRule {
  /// The rule in a sentence, as reports say it.
  public var sentence: String { RuleWords(self).sentence }
}
