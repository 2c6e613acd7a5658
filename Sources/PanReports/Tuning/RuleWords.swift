import PanText
import PanTuning

/// A tuned rule in words and in Swift.
///
/// A clause whose bound is +∞ is left out; a rule that nothing fulfils has no forms.
public struct RuleWords: Sendable {
  /// The end of the sentence "Finishes when …"; `never` for a rule that nothing fulfils.
  public let sentence: String
  private let expression: String?
  private let gain: Double?

  /// Spells a rule, whose bounds have this label.
  public init(_ rule: ThresholdRule, _ length: LengthLabel = .points) {
    let forms = Self.forms(rule, length)
    sentence = forms.map { $0.map(\.sentence).joined(separator: " or ") } ?? "never"
    expression = forms.map { $0.map(\.swift).joined(separator: " || ") }
    gain = rule.gain
  }

  /// The tuned rule as a Swift function; nil for a rule that nothing fulfils.
  public var swift: String? {
    expression.map { expression in
      let body = projection(extent: "extent").map { [$0] } ?? []
      return
        "/// `progress` is a share of the travel, `velocity` points per second towards finish.\n"
        + "func finishes(progress: Double, velocity: Double"
        + (gain == nil ? "" : ", extent: Double") + ") -> Bool {\n"
        + (body + ["return \(expression)"]).map { "  \($0)\n" }.joined() + "}\n"
    }
  }

  /// The branch of a pan's handler that drives an interactive dismissal downwards.
  ///
  /// In the shape that tutorials have it: `sender`, `view`, `progress` and `interactionController`
  /// are the handler's own. Nil for a rule that nothing fulfils.
  public var tutorial: String? {
    expression.map { expression in
      let needsVelocity = gain != nil || expression.contains("velocity")
      let body =
        (needsVelocity ? ["let velocity = sender.velocity(in: view).y"] : [])
        + (projection(extent: "view.bounds.height").map { [$0] } ?? [])
        + [
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
  static func threshold(
    _ value: Double, _ parameter: RuleParameter, _ length: LengthLabel
  ) -> String {
    let digits = parameter.unit == "pt/s" ? 0 : 3
    if value == .infinity { return "none" }
    if value == -.infinity { return "any" }
    let text = NumberText.fixed(value, decimals: digits)
    return parameter.unit == "1" ? text : "\(text) \(length.spelled(parameter.unit))"
  }

  private typealias Form = (sentence: String, swift: String)

  /// Alternatives, one of which must hold; nil where none can.
  private static func forms(_ rule: ThresholdRule, _ length: LengthLabel) -> [Form]? {
    let values = rule.thresholds
    let alternatives: [Form?] =
      switch rule.family {
      case .progress: [far(values[0])]
      case .velocity: [fast(values[0], length)]
      case .projectedProgress, .projection:
        [projected(values[values.count - 1], rule.gain ?? 0)]
      case .progressOrVelocity: [far(values[0]), fast(values[1], length)]
      case .progressAndVelocity: [joined(far(values[0]), fast(values[1], length))]
      case .progressOrVelocityUnlessOpposing:
        [fast(values[1], length), unlessOpposing(values, length)]
      }
    let possible = alternatives.compactMap { $0 }
    return possible.isEmpty ? nil : possible
  }

  private static func far(_ bound: Double) -> Form? {
    bound.isFinite
      ? ("progress ≥ \(shown(bound, .progress))", "progress >= \(number(bound))") : nil
  }

  private static func fast(_ bound: Double, _ length: LengthLabel) -> Form? {
    bound.isFinite
      ? ("velocity ≥ \(shown(bound, .velocity)) \(length.speed)", "velocity >= \(number(bound))")
      : nil
  }

  private static func projected(_ bound: Double, _ gain: Double) -> Form? {
    bound.isFinite
      ? (
        "progress + \(shown(gain, .gain)) s · velocity / travel ≥ \(shown(bound, .projectedProgress))",
        "projected >= \(number(bound))"
      ) : nil
  }

  private static func joined(_ first: Form?, _ second: Form?) -> Form? {
    guard let first, let second else { return nil }
    return ("\(first.sentence) and \(second.sentence)", "\(first.swift) && \(second.swift)")
  }

  private static func unlessOpposing(_ values: [Double], _ length: LengthLabel) -> Form? {
    guard let far = far(values[0]) else { return nil }
    guard values[2].isFinite else { return far }
    let (bound, seen) = (number(-values[2]), shown(-values[2], .velocity))
    return (
      "\(far.sentence) unless velocity ≤ \(seen) \(length.speed)",
      "\(far.swift) && velocity > \(bound)"
    )
  }

  /// A bound at the precision people read; what is pasted keeps every digit.
  private static func shown(_ value: Double, _ parameter: RuleParameter) -> String {
    let scale = parameter.unit == "pt/s" ? 1.0 : 1000
    return number((value * scale).rounded() / scale)
  }

  private static func number(_ value: Double) -> String { PolicyFormula.number(value) }
}
