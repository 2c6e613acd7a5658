import PanDocuments
import PanTraces

/// How an outcome looks in every picture: by colour, by shape and by word.
struct OutcomeStyle {
  let outcome: TransitionOutcome

  init(_ outcome: TransitionOutcome) { self.outcome = outcome }

  var ink: Ink {
    switch outcome {
    case .finish: .finish
    case .cancel: .cancel
    }
  }

  var point: PointStyle { PointStyle(shape: shape, ink: ink) }

  /// The word for what happened.
  var name: String {
    switch outcome {
    case .finish: "finished"
    case .cancel: "cancelled"
    }
  }

  private var shape: PointStyle.Shape {
    switch outcome {
    case .finish: .circle
    case .cancel: .triangle
    }
  }
}

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
