package import PanAnalysis
import PanTraces

/// What a gate found: the verdict, the changed traces, then every check with its evidence.
package struct GateReport: Sendable {
  /// How many traces were checked.
  package let traces: Int
  /// The checks of a budget. Empty without one.
  package let budget: [GateCheck]
  /// The budget's checks in each group. Empty without groups.
  package let groups: [GateCheck]
  /// The comparison with a baseline. Nil without one.
  package let comparison: BaselineComparison?
  /// The file of the baseline, as it was given. Nil without one.
  package let baseline: String?
  /// The traces that could not be read.
  package let rejections: Rejections
  /// The command that makes this run the baseline. Nil without a comparison.
  package var accepting: String?
  /// The people behind the traces. Nil if the report does not mention them.
  let sampling: Sampling?
  /// The unit of lengths, as text.
  let length: LengthLabel

  /// Creates a report.
  package init(
    traces: Int, budget: [GateCheck], groups: [GateCheck] = [],
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

  /// A check, what it is against, and how its figures are written.
  typealias Row = (against: String, check: GateCheck, scale: GateScale)

  /// All checks: those of the baseline, of the budget, and of the budget in each group.
  var checks: [Row] {
    func rows(_ against: String, _ checks: [GateCheck]) -> [Row] {
      checks.map { (against, $0, GateScale($0, length)) }
    }
    return rows("baseline", comparison?.checks ?? []) + rows("budget", budget + groups)
  }

  /// Whether every check holds.
  ///
  /// A limit on a figure that cannot be measured fails: it would guard nothing.
  package var holds: Bool { checks.allSatisfy { $0.check.outcome.holds } }
}

/// The title of a check, the unit of its figures, and their decimals.
struct GateScale {
  let title: String
  let unit: String
  let decimals: Int

  init(_ check: GateCheck, _ length: LengthLabel) {
    title = check.name
    guard let subject = Budget.Subject(name: check.name) else {
      (unit, decimals) = ("count", 0)
      return
    }
    unit = length.spelled(subject.unit)
    decimals = subject.decimals
  }

  /// A figure of the check.
  func number(_ value: Double) -> String { NumberText.fixed(value, decimals: decimals) }

  /// An interval, perhaps with one end.
  func range(_ interval: Rate.Interval) -> String {
    switch (interval.lower, interval.upper) {
    case (let lower?, let upper?): "\(number(lower)) to \(number(upper))"
    case (let lower?, nil): "≥ \(number(lower))"
    case (nil, let upper?): "≤ \(number(upper))"
    case (nil, nil): NumberText.undefined
    }
  }

  /// The unit behind a figure. Empty for counts and ratios.
  var suffix: String { ["1", "count"].contains(unit) ? "" : " " + unit }

  /// The bound of a check with its unit.
  func limit(_ check: GateCheck) -> String { number(check.bound.limit) + suffix }
}
