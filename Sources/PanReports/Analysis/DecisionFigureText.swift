package import PanDocuments
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

  /// Writes an object of the figures; an undefined one is null and has a `<key>_reason`.
  package static func write(_ counts: DecisionCounts, to writer: inout JSONWriter) {
    writer.beginObject()
    for figure in DecisionFigure.all where figure.rate(of: counts) == nil {
      let measurement = figure.measure(counts)
      writer.key(key(figure))
      if let value = measurement.value { writer.number(value) } else { writer.null() }
      guard case .undefined(let reason) = measurement else { continue }
      writer.key(key(figure) + "_reason")
      writer.string(reason.name)
    }
    writer.endObject()
  }

  /// `cost_3_1`, `balanced_accuracy`, `mcc`.
  private static func key(_ figure: DecisionFigure) -> String {
    if case .cost(let model) = figure { return "cost_\(model.falseFinish)_\(model.falseCancel)" }
    let word = figure.info.id.split(separator: ".").last ?? ""
    return String(word.map { $0 == "-" ? "_" : $0 })
  }
}
