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
