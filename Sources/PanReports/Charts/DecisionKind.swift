import PanDocuments
import PanTraces

/// What was decided, and whether that was meant.
struct DecisionKind: Equatable {
  let outcome: TransitionOutcome
  let isWrong: Bool

  /// The right ones first: the wrong ones are drawn over them.
  static let all = [false, true].flatMap { isWrong in
    TransitionOutcome.allCases.map { DecisionKind(outcome: $0, isWrong: isWrong) }
  }

  var name: String {
    let style = OutcomeStyle(outcome)
    guard isWrong else { return style.name }
    switch outcome {
    case .finish: return "\(style.name), meant to cancel"
    case .cancel: return "\(style.name), meant to finish"
    }
  }

  var style: PointStyle {
    var style = OutcomeStyle(outcome).point
    style.isHollow = isWrong
    return style
  }
}
