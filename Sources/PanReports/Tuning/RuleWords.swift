import PanMotion
import PanReplay
import PanTuning

/// A tuned rule in the forms that people read and paste.
///
/// A clause whose bound is +∞ is left out; a rule that nothing fulfils has no forms.
public struct RuleWords: Sendable {
  /// The end of the sentence "Finishes when …"; `never` for a rule that nothing fulfils.
  public let sentence: String
  /// What `--policy` takes; nil for a rule that nothing fulfils.
  public let policy: String?
  /// A Swift expression over `progress`, `velocity` and `projected`; nil likewise.
  public let expression: String?
  /// How `projected` comes about; nil where the rule does not need it.
  public let projection: String?

  /// Spells a rule.
  public init(_ rule: ThresholdRule) {
    let forms = Self.forms(rule)
    sentence = forms.map { $0.map(\.sentence).joined(separator: " or ") } ?? "never"
    policy = forms.map { _ in Self.policy(rule) }
    expression = forms.map { $0.map(\.swift).joined(separator: " || ") }
    projection = Self.gain(rule).map {
      "let projected = progress + \(Self.number($0)) * velocity / extent"
    }
  }

  /// The tuned rule as a Swift function; nil for a rule that nothing fulfils.
  public var swift: String? {
    expression.map { expression in
      let body = (projection.map { [$0] } ?? []) + ["return \(expression)"]
      return
        "/// `progress` is a share of the travel, `velocity` points per second towards finish.\n"
        + "func finishes(progress: Double, velocity: Double"
        + (projection == nil ? "" : ", extent: Double") + ") -> Bool {\n"
        + body.map { "  \($0)\n" }.joined() + "}\n"
    }
  }

  /// The tuned rule in the form of a tutorial's `ended` branch; nil for a rule without forms.
  public var tutorial: String? {
    expression.map { expression in
      let condition = expression.contains("|") || expression.contains("&")
      return (projection.map { $0 + "\n" } ?? "")
        + (condition ? "(\(expression))" : expression) + " ? finish() : cancel()\n"
    }
  }

  /// A threshold with its unit.
  static func threshold(_ value: Double, _ parameter: RuleParameter) -> String {
    let digits = parameter.unit == "pt/s" ? 0 : 3
    if value == .infinity { return "none" }
    if value == -.infinity { return "any" }
    let text = NumberText.fixed(value, decimals: digits)
    return parameter.unit == "1" ? text : "\(text) \(parameter.unit)"
  }

  private typealias Form = (sentence: String, swift: String)

  /// Alternatives, one of which must hold; nil where none can.
  private static func forms(_ rule: ThresholdRule) -> [Form]? {
    let values = rule.thresholds
    let alternatives: [Form?] =
      switch rule.family {
      case .progress: [far(values[0])]
      case .velocity: [fast(values[0])]
      case .projectedProgress: [projected(values[0], DecayProjection.normal.lookAhead)]
      case .projection: [projected(values[1], values[0])]
      case .progressOrVelocity: [far(values[0]), fast(values[1])]
      case .progressAndVelocity: [joined(far(values[0]), fast(values[1]))]
      case .progressOrVelocityUnlessOpposing: [fast(values[1]), unlessOpposing(values)]
      }
    let possible = alternatives.compactMap { $0 }
    return possible.isEmpty ? nil : possible
  }

  private static func far(_ bound: Double) -> Form? {
    bound.isFinite
      ? ("progress ≥ \(shown(bound, .progress))", "progress >= \(number(bound))") : nil
  }

  private static func fast(_ bound: Double) -> Form? {
    bound.isFinite
      ? ("velocity ≥ \(shown(bound, .velocity)) pt/s", "velocity >= \(number(bound))") : nil
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

  private static func unlessOpposing(_ values: [Double]) -> Form? {
    guard let far = far(values[0]) else { return nil }
    guard values[2].isFinite else { return far }
    let (bound, seen) = (number(-values[2]), shown(-values[2], .velocity))
    return (
      "\(far.sentence) unless velocity ≤ \(seen) pt/s",
      "\(far.swift) && velocity > \(bound)"
    )
  }

  private static func gain(_ rule: ThresholdRule) -> Double? {
    switch rule.family {
    case .projectedProgress: DecayProjection.normal.lookAhead
    case .projection: rule.thresholds[0]
    default: nil
    }
  }

  private static func policy(_ rule: ThresholdRule) -> String {
    let values = rule.thresholds
    var clauses: [String] = []
    func add(_ test: String, _ bound: Double, _ outcome: String = "finish", unit: String = "") {
      if bound.isFinite { clauses.append("\(test) \(number(bound))\(unit) -> \(outcome)") }
    }
    switch rule.family {
    case .progress: return "progress:threshold=\(number(values[0]))"
    case .progressOrVelocity where values.allSatisfy(\.isFinite):
      return "progress-or-velocity:progress=\(number(values[0])),velocity=\(number(values[1]))"
    case .velocity: add("v >=", values[0], unit: " pt/s")
    case .projectedProgress, .projection:
      add("p+\(number(gain(rule) ?? 0))u >=", values[values.count - 1])
    case .progressOrVelocity:
      add("p >=", values[0])
      add("v >=", values[1], unit: " pt/s")
    case .progressAndVelocity: add("p >= \(number(values[0])) and v >=", values[1], unit: " pt/s")
    case .progressOrVelocityUnlessOpposing:
      add("v >=", values[1], unit: " pt/s")
      add("v <=", -values[2], "cancel", unit: " pt/s")
      add("p >=", values[0])
    }
    return "'" + (clauses + ["else cancel"]).joined(separator: "; ") + "'"
  }

  /// A bound at the precision people read; what is pasted keeps every digit.
  private static func shown(_ value: Double, _ parameter: RuleParameter) -> String {
    let scale = parameter.unit == "pt/s" ? 1.0 : 1000
    return number((value * scale).rounded() / scale)
  }

  private static func number(_ value: Double) -> String { PolicyFormula.number(value) }
}
