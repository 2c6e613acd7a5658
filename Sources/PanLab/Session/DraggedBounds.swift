import PanGestures
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTuning
import PanWords

/// The bounds of the rule "progress or velocity", by default the usual ones, which can be dragged
/// on the map.
struct DraggedBounds: Equatable, Sendable {
  /// The bound on progress, a share of the travel.
  var progress = FinishPolicy.usualProgress
  /// The bound on velocity towards finish, in points per second.
  var velocity = FinishPolicy.usualVelocity
}

extension DraggedBounds {
  /// The bounds of a rule; nil for a rule of another form.
  init?(_ policy: FinishPolicy) {
    guard let progress = policy.plainBound(.progress), let velocity = policy.plainBound(.velocity),
      policy == .progressOrVelocity(progress: progress, velocity: velocity)
    else { return nil }
    self.init(progress: progress, velocity: velocity)
  }

  /// The bounds rounded to hundredths of the travel and tens of points per second.
  var typed: DraggedBounds {
    DraggedBounds(
      progress: (min(max(progress, 0), 1) * 100).rounded() / 100,
      velocity: max((velocity / 10).rounded() * 10, 10))
  }

  /// The rule.
  var policy: FinishPolicy { .progressOrVelocity(progress: progress, velocity: velocity) }

  /// The outcome of ``policy`` without its reason: a drag asks for thousands of them.
  func outcome(_ release: ReleaseState) -> TransitionOutcome {
    release.progress >= progress || release.velocity.map { $0 >= velocity } ?? false
      ? .finish : .cancel
  }
}

/// The bounds with the fewest decisions against the intent, found by exact search, and all equally
/// good ones.
struct BestBounds {
  /// The best bounds in round numbers.
  let bounds: DraggedBounds
  /// The boxes of all equally good bounds.
  let boxes: [ThresholdBox]
  /// The best bounds of each cross-validation fold.
  let corners: [DraggedBounds]
  /// The bounds in words.
  private let words: String
  /// The number of recorded lifts that the bounds decide against the intent.
  private let searched: Int
  /// The remarks on equally good bounds and on other people.
  private let remarks: String

  /// Searches the bounds for the labeled gestures.
  /// - Throws: Why there are no best bounds.
  init(
    _ gestures: [LabGesture], _ configuration: ReplayConfiguration
  ) throws(LabFile.Refusal) {
    let outcomes = Self.outcomes(gestures)
    let finishes = outcomes.count { $0.intent == .finish }
    guard finishes > 0, finishes < outcomes.count else {
      throw LabFile.Refusal(
        message: "No bound can be called best",
        advice: "Record gestures that were meant to finish and others meant to cancel.")
    }
    guard let optimum = try? RuleFamily.bestTwoBounds(for: outcomes) else {
      throw LabFile.Refusal(
        message: "These are more gestures than can be searched exactly", advice: nil)
    }
    let typed = RoundedRule(optimum, over: outcomes).rule.thresholds
    let ranges = optimum.region.largest.ranges
    let bounds = DraggedBounds(
      progress: Self.reachable(typed[0], in: ranges[0], step: 0.01),
      velocity: Self.reachable(typed[1], in: ranges[1], step: 10))
    self.bounds = bounds
    boxes = optimum.region.boxes
    let length = LengthLabel(gestures.map { $0.trace.lengthUnit })
    words = bounds.sentence(length, velocityBy: configuration.estimator.name)
    searched = outcomes.count { bounds.outcome($0) != $0.intent }
    let others = OtherPeople(outcomes)
    corners = others.corners
    remarks = Self.asGood(optimum.region, length) + " " + others.sentence
  }

  /// The result in words; `counts` is of the gestures replayed under the bounds.
  func sentence(_ counts: LabCounts) -> String {
    let answer = "Best here: \(words), wrong on \(counts.wrong) of \(counts.labeled). "
    guard counts.wrong != searched else { return answer + remarks }
    return answer
      + "Of the lifts as they were it is \(searched): a gesture that was caught again goes "
      + "another way once its first lift is decided otherwise. " + remarks
  }

  private static func outcomes(_ gestures: [LabGesture]) -> [LabeledOutcome] {
    gestures.compactMap { gesture in
      guard let intent = gesture.trace.intent, let state = gesture.lift?.state else { return nil }
      return LabeledOutcome(
        id: gesture.trace.id, group: gesture.trace.person?.name, intent: intent,
        progress: state.progress, velocity: state.velocity, extent: state.extent)
    }
  }

  /// A finite bound: an infinite one becomes the first step beyond all gestures.
  private static func reachable(
    _ bound: Double, in range: ThresholdRange, step: Double
  ) -> Double {
    guard !bound.isFinite else { return bound }
    let perUnit = 1 / step
    if range.above.isFinite { return ((range.above * perUnit).rounded(.down) + 1) / perUnit }
    return range.through.isFinite ? (range.through * perUnit).rounded(.down) / perUnit : 0
  }

  /// The largest box of equally good bounds in numbers, and the number of separate areas.
  ///
  /// A bounding box of all areas would contain worse bounds.
  private static func asGood(_ region: OptimalRegion, _ length: LengthLabel) -> String {
    let box = region.largest.ranges
    let area =
      "far enough \(range(box[0], decimals: 2)) with fast enough "
      + "\(range(box[1], decimals: 0)) \(length.speed)"
    let islands = ThresholdBox.islands(region.boxes)
    if region.boxes.count == 1 { return "As good: \(area)." }
    let rest =
      switch islands {
      case 1: "The whole area"
      case 2: "Both areas"
      default: "All \(islands) separate areas"
      }
    return "As good, for instance: \(area). \(rest) of bounds as good "
      + "\(islands == 1 ? "is" : "are") drawn in green."
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

extension DraggedBounds {
  /// The bounds in words.
  fileprivate func sentence(_ length: LengthLabel, velocityBy estimator: String) -> String {
    ThresholdRule(.progressOrVelocity, [progress, velocity]).map {
      RuleWords($0, length, velocityBy: estimator).sentence
    } ?? ""
  }

  /// The outcome of a labeled gesture under the bounds.
  fileprivate func outcome(_ gesture: LabeledOutcome) -> TransitionOutcome {
    gesture.progress >= progress || gesture.velocity >= velocity ? .finish : .cancel
  }
}

extension ThresholdBox {
  /// The number of connected components of touching boxes (union-find).
  static func islands(_ boxes: [ThresholdBox]) -> Int {
    var owner = Array(boxes.indices)
    func root(_ place: Int) -> Int {
      var place = place
      while owner[place] != place { place = owner[place] }
      return place
    }
    for place in boxes.indices {
      for other in 0..<place where boxes[place].touches(boxes[other]) {
        owner[root(place)] = root(other)
      }
    }
    return boxes.indices.count { owner[$0] == $0 }
  }

  private func touches(_ other: ThresholdBox) -> Bool {
    zip(ranges, other.ranges).allSatisfy { $0.above <= $1.through && $1.above <= $0.through }
  }
}
