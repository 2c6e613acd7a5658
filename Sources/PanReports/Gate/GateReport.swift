import PanMetrics

/// What a gate found: the changed traces first, then every check with its evidence.
public struct GateReport: Sendable {
  /// How many traces were checked.
  public let traces: Int
  /// The checks of a budget; empty without one.
  public let budget: [GateCheck]
  /// The comparison with a baseline; nil without one.
  public let comparison: BaselineComparison?
  /// Whether the baseline was made with the same options; nil without one.
  public let isSameConfiguration: Bool?

  /// Creates a report.
  public init(
    traces: Int, budget: [GateCheck], comparison: BaselineComparison?, isSameConfiguration: Bool?
  ) {
    self.traces = traces
    self.budget = budget
    self.comparison = comparison
    self.isSameConfiguration = isSameConfiguration
  }

  /// All checks, with what they are against.
  var checks: [(against: GateReference, check: GateCheck)] {
    let compared = comparison?.checks ?? []
    return compared.map { (.baseline, $0) } + budget.map { (.budget, $0) }
  }

  /// Whether every check holds.
  ///
  /// A limit on what cannot be measured does not: it would keep watch over nothing.
  public var holds: Bool { checks.allSatisfy { $0.check.outcome.holds } }

  /// What it comes to, in sentences.
  var sentences: [String] {
    let outcomes = checks.map(\.check.outcome)
    let counts = GateOutcome.allCases.filter(outcomes.contains).map { outcome in
      "\(outcomes.count { $0 == outcome }) \(outcome.name)"
    }
    var sentences: [String] = []
    if !outcomes.isEmpty {
      sentences.append(
        "\(traces) traces, \(outcomes.count) checks: \(counts.joined(separator: ", ")).")
    }
    guard let comparison else { return sentences }
    if let sentence = decisionSentence(comparison.decisions) { sentences.append(sentence) }
    if !comparison.added.isEmpty {
      sentences.append("The baseline lacks \(list(comparison.added)).")
    }
    if !comparison.removed.isEmpty {
      sentences.append("Only the baseline has \(list(comparison.removed)).")
    }
    if isSameConfiguration == false {
      sentences.append("The baseline was made with other options.")
    }
    return sentences
  }

  /// Which way the labelled traces went, and whether a coin could have sent them there.
  private func decisionSentence(_ decisions: PairedDecisions) -> String? {
    let (worse, better) = (decisions.onlyFirstRight, decisions.onlySecondRight)
    guard worse + better > 0 else { return nil }
    let chance = NumberText.fixed(decisions.mcNemar, decimals: 3)
    return "Of the labelled traces \(worse) got worse and \(better) better; even odds would split "
      + "them so unevenly with probability \(chance) (McNemar)."
  }

  private func list(_ keys: [TraceKey]) -> String {
    let shown = keys.prefix(5).map(\.id).joined(separator: ", ")
    return keys.count > 5 ? "\(shown) and \(keys.count - 5) more" : shown
  }
}

/// What a check is against.
enum GateReference: String {
  case budget, baseline
}

extension GateOutcome {
  /// Whether a gate lets it pass.
  var holds: Bool {
    switch self {
    case .met, .withinNoise: true
    case .notMet, .notMeasured: false
    }
  }
}
