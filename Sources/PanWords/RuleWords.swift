import PanReplay
import PanText
import PanTraces
package import PanTuning

/// A tuned rule in words and in Swift.
///
/// Clauses with a bound of +∞ are left out; a rule that never finishes has no Swift form.
package struct RuleWords: Sendable {
  /// The end of the sentence "Finishes when …"; `never` for a rule that never finishes.
  package let sentence: String
  private let expression: String?
  private let gain: Double?
  private let length: LengthLabel
  /// The estimator of the rule's velocity; nil where the rule uses none, or it is not known.
  private let estimator: String?
  /// Whether the rule uses a velocity.
  package let hasVelocity: Bool

  /// Spells a rule with lengths of this label, and velocities of this estimator.
  ///
  /// The estimator is named because bounds depend on it: for the same gestures the best bound was
  /// 630 pt/s by one estimator and 740 by another.
  package init(
    _ rule: ThresholdRule, _ length: LengthLabel = .points, velocityBy estimator: String? = nil
  ) {
    let clauses = Self.clauses(FinishPolicy(rule))
    self.length = length
    hasVelocity = clauses.contains { $0.tests.contains { $0.quantity != .progress } }
    self.estimator = hasVelocity ? estimator : nil
    let forms = Self.forms(
      clauses, length, velocity: estimator.map { "\($0) velocity" } ?? "velocity")
    sentence = forms.map { $0.map { $0.sentence }.joined(separator: " or ") } ?? "never"
    expression = forms.map { $0.map { $0.swift }.joined(separator: " || ") }
    gain = clauses.lazy.flatMap { $0.tests }.compactMap { Self.gain($0.quantity) }.first
  }

  private static func clauses(_ policy: FinishPolicy?) -> [PolicyClause] {
    guard case .clauses(let list) = policy else { return [] }
    return list.clauses
  }

  private var unit: String { length == .points ? "points" : length.symbol }

  /// A warning where a velocity's bound is not in points; nil for other rules.
  private var unscaled: String? {
    guard length != .points, hasVelocity || gain != nil else { return nil }
    return "The bound is in \(length.symbol), as the recordings say no scale: convert it to points."
  }

  /// The tuned rule as a Swift function; nil for a rule that never finishes.
  package var swift: String? {
    expression.map { expression in
      let body = projection(extent: "extent").map { [$0] } ?? []
      return
        "/// `progress` is a share of the travel, `velocity` \(unit) per second towards finish.\n"
        + (unscaled.map { "/// \($0)\n" } ?? "")
        + (estimator.map {
          "/// Tuned on the velocity of pantrace's \($0): measured otherwise, it needs another bound.\n"
        } ?? "") + "func finishes(progress: Double, velocity: Double"
        + (gain == nil ? "" : ", extent: Double") + ") -> Bool {\n"
        + (body + ["return \(expression)"]).map { "  \($0)\n" }.joined() + "}\n"
    }
  }

  /// The branch of a pan's handler that drives an interactive dismissal downwards.
  ///
  /// The code is shaped as in tutorials: `sender`, `view`, `progress` and `interactionController`
  /// are the handler's own. Nil for a rule that never finishes.
  package var tutorial: String? {
    expression.map { expression in
      let needsVelocity = gain != nil || hasVelocity
      let body =
        (needsVelocity ? ["let velocity = sender.velocity(in: view).y"] : [])
        + (projection(extent: "view.bounds.height").map { [$0] } ?? [])
        + (unscaled.map { ["// \($0)"] } ?? [])
        + (estimator.map {
          [
            "// Tuned on the velocity of pantrace's \($0). UIKit's own is another: check the bound on it."
          ]
        } ?? []) + [
          "if \(expression) {", "  interactionController?.finish()", "} else {",
          "  interactionController?.cancel()", "}", "interactionController = nil",
        ]
      return "case .ended:\n" + body.map { "  \($0)\n" }.joined()
    }
  }

  private func projection(extent: String) -> String? {
    gain.map { "let projected = progress + \(Self.number($0)) * (velocity / \(extent))" }
  }

  /// A threshold with its unit.
  package static func threshold(
    _ value: Double, _ parameter: RuleParameter, _ length: LengthLabel
  ) -> String {
    if value == .infinity { return "none" }
    if value == -.infinity { return "any" }
    let text = NumberText.fixed(value, decimals: parameter.decimals)
    return parameter.unit == "1" ? text : "\(text) \(length.spelled(parameter.unit))"
  }

  private typealias Form = (sentence: String, swift: String)

  /// The alternatives for finishing; nil where there are none.
  ///
  /// A finish clause after cancel clauses also requires the negation of their tests.
  private static func forms(
    _ clauses: [PolicyClause], _ length: LengthLabel, velocity: String
  ) -> [Form]? {
    func form(_ test: ReleaseTest) -> Form { Self.form(test, length, velocity) }
    var alternatives: [Form] = []
    var cancelling: [ReleaseTest] = []
    for clause in clauses {
      switch clause.outcome {
      case .cancel: cancelling += clause.tests
      case .finish:
        let tests = clause.tests.isEmpty ? [always] : clause.tests.map(form)
        let unless = cancelling.map(form)
        alternatives.append(
          (
            tests.map { $0.sentence }.joined(separator: " and ")
              + unless.map { " unless \($0.sentence)" }.joined(),
            (tests + cancelling.map { form($0.opposite) }).map { $0.swift }
              .joined(separator: " && ")
          ))
      }
    }
    return alternatives.isEmpty ? nil : alternatives
  }

  private static let always: Form = ("always", "true")

  private static func form(
    _ test: ReleaseTest, _ length: LengthLabel, _ velocity: String
  ) -> Form {
    let sign = test.comparison.sign
    let seen = (sign == ">=" ? "≥" : sign == "<=" ? "≤" : sign)
    switch test.quantity {
    case .velocity:
      return (
        "\(velocity) \(seen) \(shown(test.bound, .velocity)) \(length.speed)",
        "velocity \(sign) \(number(test.bound))"
      )
    case .projection(let gain):
      return (
        "progress + \(shown(gain, .gain)) s · \(velocity) / travel \(seen) "
          + shown(test.bound, .projectedProgress), "projected \(sign) \(number(test.bound))"
      )
    default:
      return (
        "progress \(seen) \(shown(test.bound, .progress))", "progress \(sign) \(number(test.bound))"
      )
    }
  }

  /// The look-ahead time of a projection, in seconds; nil for other quantities.
  private static func gain(_ quantity: ReleaseQuantity) -> Double? {
    guard case .projection(let gain) = quantity else { return nil }
    return gain
  }

  /// A bound rounded for sentences; Swift code keeps every digit.
  private static func shown(_ value: Double, _ parameter: RuleParameter) -> String {
    let scale = parameter.isVelocity ? 1.0 : 1000
    return number((value * scale).rounded() / scale)
  }

  private static func number(_ value: Double) -> String { NumberText.plain(value) }
}
