package import PanMetrics
import PanText

/// What a gate found: the verdict, the changed traces, then every check with its evidence.
package struct GateReport: Sendable {
  /// How many traces were checked.
  package let traces: Int
  /// The checks of a budget; empty without one.
  package let budget: [GateCheck]
  /// The budget's checks in each group; empty without groups.
  package let groups: [GroupCheck]
  /// The comparison with a baseline; nil without one.
  package let comparison: BaselineComparison?
  /// The file of the baseline, as it was given; nil without one.
  package let baseline: String?
  /// The traces that could not be read.
  package let rejections: Rejections
  /// The command that makes this run the baseline; nil without a comparison.
  package var accepting: String?
  /// The people behind the traces; nil if the report does not mention them.
  let sampling: Sampling?
  /// The unit of lengths, as text.
  let length: LengthLabel

  /// Creates a report.
  package init(
    traces: Int, budget: [GateCheck], groups: [GroupCheck] = [],
    comparison: BaselineComparison? = nil, baseline: String? = nil,
    rejections: Rejections = Rejections([]), sampling: Sampling? = nil,
    length: LengthLabel = .points
  ) {
    self.sampling = sampling
    self.groups = groups
    self.traces = traces
    self.budget = budget
    self.comparison = comparison
    self.baseline = baseline
    self.rejections = rejections
    self.length = length
  }

  /// All checks with their references and groups; a check of all traces has an empty group.
  var checks: [(against: GateReference, group: String, check: GateCheck)] {
    let compared = comparison?.checks ?? []
    return compared.map { (.baseline, "", $0) } + budget.map { (.budget, "", $0) }
      + groups.map { (.budget, $0.group, $0.check) }
  }

  /// Whether every check holds.
  ///
  /// A limit on a figure that cannot be measured fails: it would guard nothing.
  package var holds: Bool { checks.allSatisfy { $0.check.outcome.holds } }
}

/// A check of one group of the traces.
package struct GroupCheck: Sendable {
  /// The group's name.
  let group: String
  let check: GateCheck

  package init(group: String, check: GateCheck) {
    self.group = group
    self.check = check
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

extension GateBound {
  /// The bound itself.
  var limit: Double {
    switch self {
    case .atMost(let limit), .atLeast(let limit): limit
    }
  }

  /// The sign for it in tables for people.
  var sign: String {
    switch self {
    case .atMost: "≤"
    case .atLeast: "≥"
    }
  }

  /// The word for it in sentences, and for programs.
  var word: String {
    switch self {
    case .atMost: "at most"
    case .atLeast: "at least"
    }
  }
}

/// The title of a check, the unit of its figures, and their decimals.
struct GateScale {
  let title: String
  let unit: String
  let decimals: Int

  init(_ check: GateCheck, _ length: LengthLabel) {
    title = check.name
    guard let subject = BudgetSubject(name: check.name) else {
      (unit, decimals) = ("count", 0)
      return
    }
    unit = length.spelled(subject.unit)
    decimals = subject.decimals
  }

  /// A figure of the check.
  func number(_ value: Double) -> String { NumberText.fixed(value, decimals: decimals) }

  /// An interval, perhaps with one end.
  func range(_ interval: ConfidenceInterval) -> String {
    switch (interval.lower, interval.upper) {
    case (let lower?, let upper?): "\(number(lower)) to \(number(upper))"
    case (let lower?, nil): "≥ \(number(lower))"
    case (nil, let upper?): "≤ \(number(upper))"
    case (nil, nil): NumberText.undefined
    }
  }

  /// The unit behind a figure; empty for counts and ratios.
  var suffix: String { ["1", "count"].contains(unit) ? "" : " " + unit }

  /// The bound of a check with its unit.
  func limit(_ check: GateCheck) -> String { number(check.bound.limit) + suffix }
}
