import PanAnalysis
import PanTraces

/// The expected errors of the best bounds on other people, by repeated cross-validation as in
/// `tune`.
///
/// People are divided into five folds, ten times. Each fold is decided by the bounds of the others.
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
      named == 1 || total > Self.mostGestures
      ? nil
      : HeldOut(search, objective: .cost(.equal), current: outcomes.map { $0.intent })
    corners = (held?.rules ?? []).map {
      DraggedBounds(progress: $0.numbers[0], velocity: $0.numbers[1])
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
      return start + "Each gesture is taken as another person's, as there is no participant column."
    }
    guard people < Self.fewest else { return start }
    return start
      + "\(people) people are too few to stand for others: 20 are a pilot, 40 with 40 gestures "
      + "each tell which rule, 160 a number."
  }
}
