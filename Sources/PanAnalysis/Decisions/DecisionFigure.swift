/// D1: a figure of how well the labeled traces of a batch were decided.
package enum DecisionFigure: Hashable, Sendable {
  /// How many of the gestures meant to cancel finish, in percent.
  case falseFinishRate
  /// How many of the gestures meant to finish cancel, in percent.
  case falseCancelRate
  /// How many gestures are decided against what was meant, in percent.
  case errorRate
  /// The sum of what the errors cost under a model.
  case cost(DecisionCounts.Costs)
  /// The mean share of right decisions over both intents.
  case balancedAccuracy

  /// Every figure, the cost for each model of the sensitivity.
  package static let all: [DecisionFigure] =
    [.falseFinishRate, .falseCancelRate, .errorRate]
    + DecisionCounts.Costs.sensitivity.map(Self.cost)
    + [.balancedAccuracy]

  /// One of each kind, in the catalog's order.
  static let kinds: [DecisionFigure] =
    [.falseFinishRate, .falseCancelRate, .errorRate, .cost(.equal), .balancedAccuracy]

  /// The name in budgets and outputs: `D1.error`, `D1.cost`, `D1.cost:3:1`.
  package var name: String {
    if case .cost(let model) = self, model != .equal { return info.id + ":" + model.name }
    return info.id
  }

  /// The figure with a name, whatever the case. Nil for an unknown one.
  package init?(name: String) {
    let name = name.lowercased()
    if let figure = Self.all.first(where: { $0.name.lowercased() == name }) {
      self = figure
      return
    }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "d1.cost", let finish = Int(parts[1]),
      let cancel = Int(parts[2]),
      let model = DecisionCounts.Costs(falseFinish: finish, falseCancel: cancel)
    else { return nil }
    self = .cost(model)
  }

  /// The figure's value for some counts, in the unit of ``info``. Undefined without labeled traces.
  package func measure(_ counts: DecisionCounts) -> MetricValue {
    switch self {
    case .falseFinishRate, .falseCancelRate, .errorRate:
      let share = rate(of: counts)?.share
      return share.map { .value(100 * $0) }
        ?? .undefined(counts.total == 0 ? .unlabeled : .oneClass)
    case .cost(let model):
      return counts.total == 0 ? .undefined(.unlabeled) : .value(Double(model.cost(of: counts)))
    case .balancedAccuracy: return counts.balancedAccuracy
    }
  }

  /// The figure as a rate of the counts. Nil for a figure that is not a rate.
  package func rate(of counts: DecisionCounts) -> Rate? {
    switch self {
    case .falseFinishRate: counts.falseFinishRate
    case .falseCancelRate: counts.falseCancelRate
    case .errorRate: counts.errorRate
    case .cost, .balancedAccuracy: nil
    }
  }
}

extension DecisionFigure {
  /// The figure's definition, unit and limits.
  package var info: MetricInfo {
    switch self {
    case .falseFinishRate:
      .decision(
        "D1.false-finish", "false finish rate", "%", 1, .lower, "0...100",
        "Finished among the traces meant to be cancelled, with a 95 % interval by person.",
        "Needs labels. Unlabeled traces have no errors, only differences.")
    case .falseCancelRate:
      .decision(
        "D1.false-cancel", "false cancel rate", "%", 1, .lower, "0...100",
        "Cancelled among the traces meant to finish, with a 95 % interval by person.",
        "As D1.false-finish.")
    case .errorRate:
      .decision(
        "D1.error", "error rate", "%", 1, .lower, "0...100",
        "Wrong decisions among the labeled traces, with a 95 % interval by person.",
        "As D1.false-finish.")
    case .cost:
      .decision(
        "D1.cost", "cost of errors", "1", 1, .lower, "at least 0",
        "False finishes times their cost plus false cancels times theirs.",
        "1:1 unless given, shown with 3:1 and 1:3: the two errors rarely cost the same.")
    case .balancedAccuracy:
      .decision(
        "D1.balanced-accuracy", "balanced accuracy", "1", 3, .higher, "0...1; 0.5 is chance",
        "Mean of the two shares of right decisions.",
        "Undefined (one-class) where only one outcome was meant.")
    }
  }
}

extension MetricInfo {
  fileprivate static func decision(
    _ id: String, _ name: String, _ unit: String, _ decimals: Int, _ preference: Preference,
    _ range: String, _ definition: String, _ limits: String
  ) -> MetricInfo {
    MetricInfo(
      id: id, name: name, unit: unit, decimals: decimals, segment: .release, basis: .model,
      range: range, preference: preference, definition: definition, limits: limits,
      source: "Korn & Graubard 1998 for the intervals.")
  }
}
