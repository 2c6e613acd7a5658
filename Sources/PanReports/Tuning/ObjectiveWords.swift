import PanMetrics
import PanText
package import PanTuning

/// Names of objectives.
package enum ObjectiveWords {
  /// The heading of the objective's value.
  static func name(_ objective: Objective) -> String {
    switch objective {
    case .cost(let model): "cost \(model.name)"
    case .balancedAccuracy: "balanced accuracy"
    case .fScore(let beta): "F\(NumberText.plain(beta.value))"
    case .matthews: "MCC"
    case .falseFinishLimit: "false cancel rate"
    }
  }

  /// What the command line takes for it.
  package static func word(_ objective: Objective) -> String {
    switch objective {
    case .cost(let model): "cost:\(model.name)"
    case .balancedAccuracy: "balanced-accuracy"
    case .fScore(let beta): "f\(NumberText.plain(beta.value))"
    case .matthews: "mcc"
    case .falseFinishLimit(let share): "false-finish-limit:\(NumberText.plain(share))"
    }
  }
}
