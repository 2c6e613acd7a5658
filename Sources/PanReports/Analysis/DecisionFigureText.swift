import PanDocuments
package import PanMetrics
import PanText

/// The figures of D1 that are no rates, as outputs show them.
package enum DecisionFigureText {
  /// The figures in a sentence; an undefined one with its reason.
  package static func people(_ counts: DecisionCounts) -> String {
    let costs = CostModel.sensitivity.map { model in
      "\(text(.cost(model), counts)) at \(model.name)"
    }
    return "Cost of the errors, false finish to false cancel: \(costs.joined(separator: ", ")); "
      + "balanced accuracy \(text(.balancedAccuracy, counts)); "
      + "Matthews correlation \(text(.matthews, counts))."
  }

  private static func text(_ figure: DecisionFigure, _ counts: DecisionCounts) -> String {
    switch figure.measure(counts) {
    case .value(let value), .flagged(let value, _):
      if case .cost = figure { return NumberText.fixed(value, decimals: 0) }
      return NumberText.fixed(value, decimals: figure.info.decimals)
    case .undefined(let reason): return "undefined (\(reason.explanation))"
    }
  }

  /// An object of the figures; an undefined one is null and has a `<key>_reason`.
  static func data(_ counts: DecisionCounts) -> Document.Value {
    var members: [Document.Member] = []
    for figure in DecisionFigure.all where figure.rate(of: counts) == nil {
      switch figure.measure(counts) {
      case .value(let value), .flagged(let value, _):
        members.append(.init(key(figure), .number(value)))
      case .undefined(let reason):
        members.append(.init(key(figure), .null))
        members.append(.init(key(figure) + "_reason", .string(reason.name)))
      }
    }
    return .object(members)
  }

  /// `cost_3_1`, `balanced_accuracy`, `mcc`.
  private static func key(_ figure: DecisionFigure) -> String {
    if case .cost(let model) = figure { return "cost_\(model.falseFinish)_\(model.falseCancel)" }
    let word = figure.info.id.split(separator: ".").last ?? ""
    return String(word.map { $0 == "-" ? "_" : $0 })
  }
}
