/// D1: a figure of how well the labelled traces of a batch were decided.
public enum DecisionFigure: Hashable, Sendable {
  /// How many of the gestures meant to cancel finish, in percent.
  case falseFinishRate
  /// How many of the gestures meant to finish cancel, in percent.
  case falseCancelRate
  /// How many gestures are decided against what was meant, in percent.
  case errorRate
  /// The sum of what the errors cost under a model.
  case cost(CostModel)
  /// The mean share of right decisions over both intents.
  case balancedAccuracy
  /// The correlation of meant and done, from -1 to 1.
  case matthews

  /// Every figure, the cost for each model of the sensitivity.
  public static let all: [DecisionFigure] =
    [.falseFinishRate, .falseCancelRate, .errorRate] + CostModel.sensitivity.map(Self.cost)
    + [.balancedAccuracy, .matthews]

  /// The name in budgets and outputs: `D1.mcc`, `D1.cost`, `D1.cost:3:1`.
  public var name: String {
    if case .cost(let model) = self, model != .equal { return info.id + ":" + model.name }
    return info.id
  }

  /// The figure with a name, whatever the case; nil for an unknown one.
  public init?(name: String) {
    let name = name.lowercased()
    if let figure = Self.all.first(where: { $0.name.lowercased() == name }) {
      self = figure
      return
    }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "d1.cost", let finish = Int(parts[1]),
      let cancel = Int(parts[2]),
      let model = CostModel(falseFinish: finish, falseCancel: cancel)
    else { return nil }
    self = .cost(model)
  }

  /// What there is to know about it besides its value.
  public var info: MetricInfo { MetricInfo.decisions[place] }

  /// The figure's place among the entries of the catalogue.
  private var place: Int {
    switch self {
    case .falseFinishRate: 0
    case .falseCancelRate: 1
    case .errorRate: 2
    case .cost: 3
    case .balancedAccuracy: 4
    case .matthews: 5
    }
  }

  /// What the counts come to, in the unit of ``info``; undefined without labelled traces.
  public func measure(_ counts: DecisionCounts) -> Measurement {
    switch self {
    case .falseFinishRate, .falseCancelRate, .errorRate:
      let share = rate(of: counts)?.share
      return share.map { .value(100 * $0) }
        ?? .undefined(counts.total == 0 ? .unlabelled : .oneClass)
    case .cost(let model):
      return counts.total == 0 ? .undefined(.unlabelled) : .value(Double(model.cost(of: counts)))
    case .balancedAccuracy: return counts.balancedAccuracy
    case .matthews: return counts.matthews
    }
  }

  /// What it counts; nil for figures that are no rate.
  public func rate(of counts: DecisionCounts) -> Rate? {
    switch self {
    case .falseFinishRate: counts.falseFinishRate
    case .falseCancelRate: counts.falseCancelRate
    case .errorRate: counts.errorRate
    case .cost, .balancedAccuracy, .matthews: nil
    }
  }
}
