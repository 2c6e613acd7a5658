import PanMetrics
import PanText
import PanTraces
import PanTuning

/// What to expect of the best two bounds on people that they were not found on, as `tune` says it.
///
/// People are dealt to five parts, ten times; each part is judged by the bounds of the others.
struct OtherPeople: Sendable {
  /// More gestures than this take longer than a button may.
  private static let mostGestures = 2000
  /// As many people are a pilot.
  private static let fewest = 20

  /// The bounds of each of the parts' others.
  let corners: [DraggedBounds]
  /// How many gestures are expected to be decided against what was meant; nil where nothing says so.
  let expected: Double?
  private let total: Int
  /// Nil where the recordings name none.
  private let people: Int?

  /// Finds bounds without each part.
  init(_ outcomes: [LabeledOutcome]) {
    total = outcomes.count
    let named = Set(outcomes.compactMap { $0.group }).count
    people = named > 0 ? named : nil
    guard named != 1, outcomes.count > 1, outcomes.count <= Self.mostGestures,
      let validation = try? RepeatedValidation(
        outcomes, family: .progressOrVelocity, objective: .cost(.equal))
    else {
      (corners, expected) = ([], nil)
      return
    }
    corners = validation.divisions.flatMap { $0.folds }.map { fold in
      DraggedBounds(progress: fold.rule.thresholds[0], velocity: fold.rule.thresholds[1])
    }
    let errors = validation.heldOut.reduce(0) { $0 + $1.errors }
    expected = Double(errors) / Double(validation.divisions.count)
  }

  /// What to expect, and whether these people stand for others.
  var sentence: String {
    guard people != 1 else {
      return "What to expect of others cannot be said: all gestures are one person's."
    }
    guard let expected else {
      return "What to expect of others 'pantrace tune' says: these are too many for a page."
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
