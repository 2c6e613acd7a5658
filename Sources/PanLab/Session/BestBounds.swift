import PanDocuments
import PanGestures
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTuning
import PanWords

/// The best two bounds for what was meant, exactly, and all that are as good.
struct BestBounds {
  private let outcomes: [LabeledOutcome]
  private let current: FinishPolicy
  private let estimator: String

  /// Takes what is known of the releases of labelled gestures.
  init(_ gestures: [LabGesture], _ configuration: ReplayConfiguration) {
    outcomes = gestures.compactMap { gesture in
      guard let intent = gesture.trace.intent, let state = gesture.lift?.state else { return nil }
      return LabeledOutcome(
        id: gesture.trace.id, group: gesture.trace.person?.key, intent: intent,
        progress: state.progress, velocity: state.velocity, extent: state.extent)
    }
    current = configuration.policy
    estimator = configuration.estimator.name
  }

  /// The answer for a page that shows a map.
  func reply(on map: DecisionLayers?) -> LabReply {
    let finishes = outcomes.count { $0.intent == .finish }
    guard finishes > 0, finishes < outcomes.count else {
      return .refusal(
        "no bound can be called best",
        advice: "Record gestures that were meant to finish and others meant to come back.")
    }
    guard let optimum = try? RuleFamily.progressOrVelocity.optimum(for: outcomes) else {
      return .refusal("these are more gestures than can be searched exactly")
    }
    let rounded = RoundedRule(optimum, over: outcomes)
    let bounds = rounded.rule.thresholds
    return LabReply { writer in
      writer.member("sentence", sentence(rounded, optimum))
      if bounds.allSatisfy({ $0.isFinite }) {
        writer.member("progress", bounds[0])
        writer.member("velocity", bounds[1])
      }
      writer.member("rule", FinishPolicy(rounded.rule)?.text ?? "")
      writer.member("errors", rounded.counts.errors)
      writer.member("labelled", outcomes.count)
      if let map { writer.member("band", map.band(optimum.region.boxes)) }
    }
  }

  private func sentence(_ rounded: RoundedRule, _ optimum: Optimum) -> String {
    let words = RuleWords(rounded.rule, velocityBy: estimator).sentence
    let box = optimum.region.bounds.ranges
    let people = Set(outcomes.compactMap { $0.group }).count
    let doubt =
      people < 20
      ? " \(people == 0 ? "Nobody says whose gestures these are" : "Of \(people == 1 ? "one person" : "\(people) people")"): a first look, no number to ship."
      : ""
    return "Best here: \(words), wrong on \(rounded.counts.errors) of \(outcomes.count). "
      + "As good: far enough \(range(box[0], decimals: 2)), "
      + "fast enough \(range(box[1], decimals: 0)) pt/s.\(doubt)"
  }

  private func range(_ range: ThresholdRange, decimals: Int) -> String {
    switch (range.above.isFinite, range.through.isFinite) {
    case (true, true):
      "above \(NumberText.fixed(range.above, decimals: decimals)) to "
        + NumberText.fixed(range.through, decimals: decimals)
    case (true, false): "anything above \(NumberText.fixed(range.above, decimals: decimals))"
    case (false, true): "anything up to \(NumberText.fixed(range.through, decimals: decimals))"
    case (false, false): "anything"
    }
  }
}
