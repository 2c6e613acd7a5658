import PanAnalysis
import PanTraces

/// What makes a rule good, as words.
extension Objective: ArgumentValue {
  static var expectation: String {
    "cost:3:1 with whole numbers up to 1000, balanced-accuracy or false-finish-limit:0.02"
  }

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("cost", 1): self = .cost(.equal)
    case ("cost", 3):
      guard let finish = Int(argument: parts[1]), let cancel = Int(argument: parts[2]),
        let model = DecisionCounts.Costs(falseFinish: finish, falseCancel: cancel)
      else { return nil }
      self = .cost(model)
    case ("balanced-accuracy", 1): self = .balancedAccuracy
    case ("false-finish-limit", 2):
      guard let share = Double(argument: parts[1]), (0...1).contains(share) else { return nil }
      self = .falseFinishLimit(share)
    default: return nil
    }
  }

  var argument: String {
    switch self {
    case .cost(let model): "cost:\(model.name)"
    case .balancedAccuracy: "balanced-accuracy"
    case .falseFinishLimit(let share): "false-finish-limit:\(NumberText.plain(share))"
    }
  }

  /// The heading of a column with its value.
  var heading: String {
    switch self {
    case .cost(.equal): "wrong"
    case .cost(let model): "cost \(model.name)"
    case .balancedAccuracy: "balanced accuracy"
    case .falseFinishLimit: "false cancel rate"
    }
  }
}

extension RuleFamily: ArgumentValue {}
