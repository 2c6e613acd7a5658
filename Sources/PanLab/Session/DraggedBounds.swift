import PanGestures
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTuning
import PanWords

/// The two bounds that are dragged: far enough, or fast enough.
struct DraggedBounds: Equatable, Sendable {
  /// The share of the travel from which a gesture finishes.
  var progress = FinishPolicy.usualProgress
  /// The velocity towards finish from which a gesture finishes, in points per second.
  var velocity = FinishPolicy.usualVelocity

  /// Bounds as they are usual, or these.
  init(
    progress: Double = FinishPolicy.usualProgress, velocity: Double = FinishPolicy.usualVelocity
  ) {
    self.progress = progress
    self.velocity = velocity
  }

  /// The bounds of a rule that has just these two; nil for any other.
  init?(_ policy: FinishPolicy) {
    guard let progress = policy.plainBound(.progress), let velocity = policy.plainBound(.velocity),
      policy == .progressOrVelocity(progress: progress, velocity: velocity)
    else { return nil }
    self.init(progress: progress, velocity: velocity)
  }

  /// The same as a person would type them: hundredths of the travel, and tens of points per second.
  var typed: DraggedBounds {
    DraggedBounds(
      progress: (min(max(progress, 0), 1) * 100).rounded() / 100,
      velocity: max((velocity / 10).rounded() * 10, 10))
  }

  /// The rule.
  var policy: FinishPolicy { .progressOrVelocity(progress: progress, velocity: velocity) }

  /// What ``policy`` says of a release, without saying why: thousands are asked while a finger moves.
  func outcome(_ release: ReleaseState) -> TransitionOutcome {
    release.progress >= progress || release.velocity.map { $0 >= velocity } ?? false
      ? .finish : .cancel
  }
}

/// The best two bounds for what was meant, exactly, and all that are as good.
struct BestBounds {
  /// The bounds, as a person would type them; nil where one of them is never to be reached.
  let bounds: DraggedBounds?
  /// Where the bounds' corner can stand and be as good.
  let boxes: [ThresholdBox]
  /// The finding in words.
  let sentence: String

  /// Searches all bounds for the releases of labelled gestures.
  /// - Throws: Why there are none.
  init(
    _ gestures: [LabGesture], _ configuration: ReplayConfiguration
  ) throws(LabFile.Refusal) {
    let outcomes = Self.outcomes(gestures)
    let finishes = outcomes.count { $0.intent == .finish }
    guard finishes > 0, finishes < outcomes.count else {
      throw LabFile.Refusal(
        message: "No bound can be called best",
        advice: "Record gestures that were meant to finish and others meant to come back.")
    }
    guard let optimum = try? RuleFamily.bestTwoBounds(for: outcomes) else {
      throw LabFile.Refusal(
        message: "These are more gestures than can be searched exactly", advice: nil)
    }
    let rounded = RoundedRule(optimum, over: outcomes)
    let found = rounded.rule.thresholds
    bounds =
      found.allSatisfy { $0.isFinite }
      ? DraggedBounds(progress: found[0], velocity: found[1]) : nil
    boxes = optimum.region.boxes
    let people = Set(outcomes.compactMap { $0.group }).count
    sentence = Self.sentence(
      rounded, optimum, of: outcomes.count, people: people,
      RuleWords(rounded.rule, velocityBy: configuration.estimator.name))
  }

  private static func outcomes(_ gestures: [LabGesture]) -> [LabeledOutcome] {
    gestures.compactMap { gesture in
      guard let intent = gesture.trace.intent, let state = gesture.lift?.state else { return nil }
      return LabeledOutcome(
        id: gesture.trace.id, group: gesture.trace.person?.key, intent: intent,
        progress: state.progress, velocity: state.velocity, extent: state.extent)
    }
  }

  private static func sentence(
    _ rounded: RoundedRule, _ optimum: Optimum, of count: Int, people: Int, _ words: RuleWords
  ) -> String {
    let box = optimum.region.bounds.ranges
    let whose =
      switch people {
      case 0: "Nobody says whose gestures these are"
      case 1: "Of one person"
      default: "Of \(people) people"
      }
    return "Best here: \(words.sentence), wrong on \(rounded.counts.errors) of \(count). "
      + "As good: far enough \(range(box[0], decimals: 2)), "
      + "fast enough \(range(box[1], decimals: 0)) pt/s."
      + (people < 20 ? " \(whose): a first look, no number to ship." : "")
  }

  private static func range(_ range: ThresholdRange, decimals: Int) -> String {
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
