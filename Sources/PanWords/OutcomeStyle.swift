package import PanDocuments
package import PanTraces

/// How an outcome looks in every picture: by colour, by shape and by word.
package struct OutcomeStyle {
  private let outcome: TransitionOutcome

  /// The looks of an outcome.
  package init(_ outcome: TransitionOutcome) { self.outcome = outcome }

  /// The colour.
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
