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
  /// Whether what was meant is only likely.
  var isLikely = false

  /// The right ones first: the wrong ones are drawn over them.
  static let all = [false, true].flatMap { isLikely in
    [false, true].flatMap { isWrong in
      TransitionOutcome.allCases.map {
        DecisionKind(outcome: $0, isWrong: isWrong, isLikely: isLikely)
      }
    }
  }

  var name: String {
    let style = OutcomeStyle(outcome)
    let likely = isLikely ? "likely " : ""
    guard isWrong else { return style.name + (isLikely ? ", as likely meant" : "") }
    switch outcome {
    case .finish: return "\(style.name), \(likely)meant to cancel"
    case .cancel: return "\(style.name), \(likely)meant to finish"
    }
  }

  /// What is only likely is always hollow, and has shapes of its own: a diamond where the decision
  /// was as meant, a square where it was not.
  var style: PointStyle {
    var style = OutcomeStyle(outcome).point
    guard isLikely else {
      style.isHollow = isWrong
      return style
    }
    return PointStyle(shape: isWrong ? .square : .diamond, ink: style.ink, isHollow: true)
  }
}
