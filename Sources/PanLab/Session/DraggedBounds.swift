import PanAnalysis
import PanEngine
import PanTraces

/// The bounds of the rule "progress or velocity", by default the usual ones, which can be dragged
/// on the map.
struct DraggedBounds: Equatable, Sendable {
  /// The bound on progress, a share of the travel.
  var progress = FinishPolicy.usualProgress
  /// The bound on velocity towards finish, in points per second.
  var velocity = FinishPolicy.usualVelocity
}

extension DraggedBounds {
  /// The bounds of a rule. Nil for a rule of another form.
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

  /// The bounds with the fewest decisions against the intent among those that people would type,
  /// and all that are as good.
  struct Best {
    /// The best bounds in round numbers.
    let bounds: DraggedBounds
    /// How every pair of bounds decides.
    let table: Lattice.Table
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
      let outcomes = gestures.compactMap { gesture in
        gesture.trace.intent.flatMap { intent in
          gesture.lift.flatMap {
            LabeledOutcome(
              id: gesture.trace.id, group: gesture.trace.person?.name, intent: intent,
              release: $0.state)
          }
        }
      }
      // With one intent alone, the bound that finishes everything or nothing would win.
      let finishes = outcomes.count { $0.intent == .finish }
      guard finishes > 0, finishes < outcomes.count else {
        throw LabFile.Refusal(
          message: "No bound can be called best",
          advice: "Record gestures that were meant to finish and others meant to cancel.")
      }
      let search = RuleSearch(.progressOrVelocity, outcomes)
      let optimum = search.optimum(.cost(.equal))
      let now = DraggedBounds(configuration.policy) ?? DraggedBounds()
      let bounds = DraggedBounds(
        progress: Self.bound(optimum, 0, now: now.progress),
        velocity: Self.bound(optimum, 1, now: now.velocity))
      self.bounds = bounds
      table = search.table(around: optimum.rule)
      let length = LengthLabel(gestures.map { $0.trace.lengthUnit })
      words = bounds.sentence(length)
      // Counted on the lifts as they were. The sentence compares it with the replays.
      searched = outcomes.count { bounds.outcome($0.release) != $0.intent }
      let others = OtherPeople(search)
      corners = others.corners
      remarks =
        "As good: progress \(Self.range(optimum.asGood[0], decimals: 2)), velocity "
        + "\(Self.range(optimum.asGood[1], decimals: 0)) \(length.speed). " + others.sentence
    }

    /// The result in words. `counts` is of the gestures replayed under the bounds.
    func sentence(_ counts: LabCounts) -> String {
      let answer = "Best here: \(words), wrong on \(counts.wrong) of \(counts.labeled). "
      guard counts.wrong != searched else { return answer + remarks }
      return answer
        + "Of the lifts as they were it is \(searched): a gesture that was caught again goes "
        + "another way once its first lift is decided otherwise. " + remarks
    }

    /// The best bound.
    ///
    /// If none matters, it is the bound in use, or the nearest that is as good.
    private static func bound(_ optimum: Optimum, _ place: Int, now: Double) -> Double {
      let (bound, range) = (optimum.rule.thresholds[place], optimum.asGood[place])
      return bound.isFinite ? bound : min(max(now, range.lowerBound), range.upperBound)
    }

    private static func range(_ range: ClosedRange<Double>, decimals: Int) -> String {
      let low = NumberText.fixed(range.lowerBound, decimals: decimals)
      let high = NumberText.fixed(range.upperBound, decimals: decimals)
      return switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
      case (true, true): "\(low) to \(high)"
      case (true, false): "anything from \(low) up"
      case (false, true): "anything up to \(high)"
      case (false, false): "anything"
      }
    }
  }
}

extension DraggedBounds {
  /// The bounds in words.
  fileprivate func sentence(_ length: LengthLabel) -> String {
    ThresholdRule(.progressOrVelocity, [progress, velocity]).map {
      RuleWords($0, length).sentence
    } ?? ""
  }
}

extension DraggedBounds {
  /// The expected errors of the best bounds on other people, by repeated cross-validation as in
  /// `tune`.
  ///
  /// People are divided into five folds, ten times. Each fold is decided by the bounds of the
  /// others.
  struct OtherPeople: Sendable {
    /// With more gestures than this, validation would take too long for a button.
    private static let mostGestures = 20_000
    /// Fewer people than this are too few even for a pilot.
    private static let fewest = 20

    /// The bounds found without each fold.
    let corners: [DraggedBounds]
    /// The expected number of wrong decisions. Nil if it cannot be estimated.
    let expected: Double?
    private let total: Int
    /// The number of people. Nil if recordings have no participants.
    private let people: Int?

    /// Validates.
    init(_ search: RuleSearch) {
      let outcomes = search.outcomes
      total = outcomes.count
      let named = Set(outcomes.compactMap { $0.group }).count
      people = named > 0 ? named : nil
      let held =
        // One person says nothing of others, and with too many gestures a button would take
        // seconds.
        named == 1 || total > Self.mostGestures
        ? nil
        : HeldOut(search, objective: .cost(.equal), current: outcomes.map { $0.intent })
      corners = (held?.rules ?? []).map {
        DraggedBounds(progress: $0.thresholds[0], velocity: $0.thresholds[1])
      }
      expected = held?.expectedValue
    }

    /// The expectation in words, and whether there are enough people.
    var sentence: String {
      guard people != 1 else {
        return "What to expect of others cannot be said: all gestures are one person's."
      }
      guard let expected else {
        return total > Self.mostGestures
          ? "What to expect of others 'pantrace tune' says: these are too many for a page."
          : "What to expect of others cannot be said of so few people."
      }
      let about = NumberText.fixed(expected, decimals: 0)
      let start =
        "On people it was not tuned on, expect about \(about) of \(total) wrong: the faint points are the "
        + "bounds without a fifth of them each. "
      guard let people else {
        return start
          + "Each gesture is taken as another person's, as there is no participant column."
      }
      guard people < Self.fewest else { return start }
      return start
        + "\(people) people are too few to stand for others: 20 are a pilot, 40 with 40 gestures "
        + "each tell which rule, 160 a number."
    }
  }
}
