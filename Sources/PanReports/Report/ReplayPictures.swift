import PanMetrics
import PanReplay
import PanTraces

/// The pictures of replays and batches, made from values.
public enum ReplayPictures {
  /// Progress against time of one replay; nil where nothing was decided.
  public static func progress(
    _ replay: Replay, _ analysis: TraceAnalysis, configuration: ReplayConfiguration
  ) -> Chart? {
    guard let release = replay.release else { return nil }
    let extent = replay.travel.extent
    let finger = replay.frames.compactMap { frame in
      frame.finger.map { ProgressChart.Sample(time: frame.time, progress: $0 / extent) }
    }
    let content = replay.frames.map {
      ProgressChart.Sample(time: $0.time, progress: $0.content / extent)
    }
    return ProgressChart(
      title: analysis.id,
      decision: DecisionSentence.full(
        analysis, policy: configuration.policy, recognizer: configuration.recognizer),
      outcome: release.decision.outcome, finger: finger, content: content,
      releaseTime: release.decisionTime, threshold: threshold(configuration.policy)
    ).chart
  }

  /// Every decided gesture over the border of the rule; nil where nothing was decided.
  public static func decisionMap(
    _ traces: [AnalysedTrace], configuration: ReplayConfiguration
  ) -> Chart? {
    let gestures = traces.compactMap { trace -> DecisionMap.Gesture? in
      guard let release = trace.analysis.release, release.decision.clause != .systemCancelled
      else { return nil }
      return DecisionMap.Gesture(
        name: trace.analysis.id, progress: release.progress,
        velocity: release.velocityAlong ?? 0, outcome: release.decision.outcome,
        intent: trace.analysis.intent)
    }
    guard !gestures.isEmpty else { return nil }
    let policy = configuration.policy
    return DecisionMap(
      title: "Decision map", subtitle: subtitle(gestures, policy), gestures: gestures,
      finishes: { progress, velocity in
        policy.decide(ReleaseState(progress: progress, velocity: velocity, extent: 1)).outcome
          == .finish
      }
    ).chart
  }

  private static func subtitle(
    _ gestures: [DecisionMap.Gesture], _ policy: FinishPolicy
  ) -> String {
    let wrong = gestures.count { $0.intent != nil && $0.intent != $0.outcome }
    let rule =
      switch policy {
      case .progressThreshold(let rule): "progress ≥ \(shortest(rule.threshold))"
      case .progressOrVelocity(let rule):
        "progress ≥ \(shortest(rule.progress)) or velocity ≥ \(shortest(rule.velocity)) pt/s"
      }
    return "Finishes when \(rule). \(wrong) of \(gestures.count) decided against what was meant."
  }

  private static func shortest(_ value: Double) -> String { NumberText.shortest(value) ?? "—" }

  private static func threshold(_ policy: FinishPolicy) -> Double? {
    switch policy {
    case .progressThreshold(let rule): rule.threshold
    case .progressOrVelocity(let rule): rule.progress
    }
  }
}
