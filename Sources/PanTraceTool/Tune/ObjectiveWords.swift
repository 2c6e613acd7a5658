package import PanAnalysis
import PanTraces

/// Names of objectives.
package enum ObjectiveWords {
  /// What it is called.
  static func name(_ objective: Objective) -> String {
    switch objective {
    case .cost(let model): "cost \(model.name)"
    case .balancedAccuracy: "balanced accuracy"
    case .falseFinishLimit: "false cancel rate"
    }
  }

  /// The heading of a column with its value: `wrong`, or its name.
  static func heading(_ objective: Objective) -> String {
    objective == .cost(.equal) ? "wrong" : name(objective)
  }

  /// What the command line takes for it.
  package static func word(_ objective: Objective) -> String {
    switch objective {
    case .cost(let model): "cost:\(model.name)"
    case .balancedAccuracy: "balanced-accuracy"
    case .falseFinishLimit(let share): "false-finish-limit:\(NumberText.plain(share))"
    }
  }
}

/// What makes a rule good, as words.
struct ObjectiveChoice: ArgumentValue {
  let objective: Objective

  static var expectation: String {
    "cost:3:1 with whole numbers up to 1000, balanced-accuracy or false-finish-limit:0.02"
  }

  var argument: String { ObjectiveWords.word(objective) }
}

extension ObjectiveChoice {
  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("cost", 1): self.init(objective: .cost(.equal))
    case ("cost", 3):
      guard let finish = Int(argument: parts[1]), let cancel = Int(argument: parts[2]),
        let model = DecisionCounts.Costs(falseFinish: finish, falseCancel: cancel)
      else { return nil }
      self.init(objective: .cost(model))
    case ("balanced-accuracy", 1): self.init(objective: .balancedAccuracy)
    case ("false-finish-limit", 2):
      guard let share = Double(argument: parts[1]), (0...1).contains(share) else { return nil }
      self.init(objective: .falseFinishLimit(share))
    default: return nil
    }
  }
}

extension RuleFamily: ArgumentValue {}
