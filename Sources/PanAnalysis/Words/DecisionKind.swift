package import PanDocuments
package import PanTraces

/// A decision compared with its intent: one kind of mark in pictures.
package struct DecisionKind: Equatable, Sendable {
  private let outcome: TransitionOutcome
  /// Whether the decision contradicts the intent.
  package let isWrong: Bool

  /// Creates a kind.
  package init(outcome: TransitionOutcome, isWrong: Bool) {
    self.outcome = outcome
    self.isWrong = isWrong
  }

  /// Compares a decision with its intent. An unknown intent counts as right.
  package init(_ outcome: TransitionOutcome, intent: TransitionOutcome?) {
    self.init(outcome: outcome, isWrong: intent.map { $0 != outcome } ?? false)
  }

  /// All kinds, the right ones first, so that wrong ones are drawn over them.
  package static let all = [false, true].flatMap { isWrong in
    TransitionOutcome.allCases.map { DecisionKind(outcome: $0, isWrong: isWrong) }
  }

  /// Its number in ``all``.
  package var number: Int {
    (isWrong ? 2 : 0) + (outcome == .finish ? 0 : 1)
  }

  /// The label in legends.
  package var name: String {
    isWrong ? "\(outcome.word), meant to \(outcome == .finish ? "cancel" : "finish")" : outcome.word
  }

  /// The mark. Hollow for a wrong decision.
  package var style: PointStyle {
    var style = outcome.point
    style.isHollow = isWrong
    return style
  }
}

/// The color, shape and word of an outcome, the same in every picture.
extension TransitionOutcome {
  /// The color.
  package var ink: Ink { self == .finish ? .finish : .cancel }

  /// The mark.
  package var point: PointStyle {
    PointStyle(shape: self == .finish ? .circle : .triangle, ink: ink)
  }

  /// The word for what happened.
  package var word: String { self == .finish ? "finished" : "cancelled" }
}

extension AppDecision {
  /// The words for what the app did.
  package var word: String { outcome?.word ?? "began no pan" }
}
