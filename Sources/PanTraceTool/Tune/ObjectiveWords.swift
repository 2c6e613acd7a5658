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
