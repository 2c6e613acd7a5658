package import PanDocuments
package import PanTraces

/// What was decided, and whether that was meant.
package struct DecisionKind: Equatable, Sendable {
  private let outcome: TransitionOutcome
  /// Whether the decision is against what was meant.
  package let isWrong: Bool
  /// Whether what was meant is only likely.
  private let isLikely: Bool

  /// A decision that was meant, or was not.
  package init(outcome: TransitionOutcome, isWrong: Bool, isLikely: Bool = false) {
    self.outcome = outcome
    self.isWrong = isWrong
    self.isLikely = isLikely
  }

  /// A decision beside what was meant; right where the intent is not known.
  package init(
    _ outcome: TransitionOutcome, intent: TransitionOutcome?, isLikely: Bool = false
  ) {
    self.init(
      outcome: outcome, isWrong: intent.map { $0 != outcome } ?? false, isLikely: isLikely)
  }

  /// The right ones first: the wrong ones are drawn over them.
  package static let all = [false, true].flatMap { isLikely in
    [false, true].flatMap { isWrong in
      TransitionOutcome.allCases.map {
        DecisionKind(outcome: $0, isWrong: isWrong, isLikely: isLikely)
      }
    }
  }

  /// Its number in ``all``.
  package var number: Int {
    (isLikely ? 4 : 0) + (isWrong ? 2 : 0) + (outcome == .finish ? 0 : 1)
  }

  /// The words beside its mark.
  package var name: String {
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
  package var style: PointStyle {
    var style = OutcomeStyle(outcome).point
    guard isLikely else {
      style.isHollow = isWrong
      return style
    }
    return PointStyle(shape: isWrong ? .square : .diamond, ink: style.ink, isHollow: true)
  }
}

/// How an outcome looks in every picture: by color, by shape and by word.
package struct OutcomeStyle {
  private let outcome: TransitionOutcome

  /// The looks of an outcome.
  package init(_ outcome: TransitionOutcome) { self.outcome = outcome }

  /// The color.
  package var ink: Ink {
    switch outcome {
    case .finish: .finish
    case .cancel: .cancel
    }
  }

  /// The mark.
  package var point: PointStyle { PointStyle(shape: shape, ink: ink) }

  /// The word for what happened.
  package var name: String {
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
