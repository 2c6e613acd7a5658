import PanEngine
import PanTraces

/// A tuned rule in words.
///
/// Clauses with a bound of +∞ are left out.
package struct RuleWords: Sendable {
  /// The end of the sentence "Finishes when …". `never` and `always` for a rule that decides all alike.
  package let sentence: String
  /// Whether the rule decides all gestures alike.
  package let decidesAlike: Bool
  /// Whether the rule uses a velocity.
  package let hasVelocity: Bool

  /// Spells a rule with lengths of this label.
  package init(_ rule: ThresholdRule, _ length: LengthLabel = .points) {
    var clauses: [ClauseList.Clause] = []
    if case .clauses(let list)? = FinishPolicy(rule) { clauses = list.clauses }
    hasVelocity = clauses.contains { $0.tests.contains { $0.quantity != .progress } }
    var alternatives: [String] = []
    var unless = ""
    for clause in clauses {
      let tests = clause.tests.map { Self.words($0, length) }
      switch clause.outcome {
      // Clauses are tried in order: a cancel takes from all finishes after it, and so stands with them.
      case .cancel: unless += tests.map { " unless \($0)" }.joined()
      case .finish:
        alternatives.append((tests.isEmpty ? "always" : tests.joined(separator: " and ")) + unless)
      }
    }
    // A clause without tests is passed by every release, whatever the others ask for.
    let isAlways = alternatives.contains("always")
    decidesAlike = alternatives.isEmpty || isAlways
    sentence =
      alternatives.isEmpty ? "never" : isAlways ? "always" : alternatives.joined(separator: " or ")
  }

  /// What the rule does: `finishes when progress ≥ 0.5`, `never finishes`.
  package var predicate: String {
    decidesAlike ? "\(sentence) finishes" : "finishes when \(sentence)"
  }

  /// A threshold with its unit.
  package static func threshold(
    _ value: Double, _ parameter: RuleFamily.Parameter, _ length: LengthLabel
  ) -> String {
    if value == .infinity { return "none" }
    if value == -.infinity { return "any" }
    let text = NumberText.fixed(value, decimals: parameter.decimals)
    return parameter.unit == "1" ? text : "\(text) \(length.spelled(parameter.unit))"
  }

  private static func words(_ test: ReleaseTest, _ length: LengthLabel) -> String {
    let sign = test.comparison.sign
    let seen = sign == ">=" ? "≥" : sign == "<=" ? "≤" : sign
    return switch test.quantity {
    case .velocity: "velocity \(seen) \(shown(test.bound, .velocity)) \(length.speed)"
    // A projection by no time is the progress.
    case .projection(let gain) where gain != 0:
      "progress + \(shown(gain, .gain)) s · velocity / travel \(seen) "
        + shown(test.bound, .projectedProgress)
    default: "progress \(seen) \(shown(test.bound, .progress))"
    }
  }

  /// A bound rounded for sentences. The rule's formula keeps every digit.
  private static func shown(_ value: Double, _ parameter: RuleFamily.Parameter) -> String {
    let scale = parameter.isVelocity ? 1.0 : 1000
    return NumberText.plain((value * scale).rounded() / scale)
  }
}
