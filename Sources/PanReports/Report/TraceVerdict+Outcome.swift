import PanMetrics
import PanTraces

extension TraceVerdict {
  /// What was decided; nil where no rule was asked.
  var outcome: TransitionOutcome? {
    switch self {
    case .finished: .finish
    case .cancelled: .cancel
    case .systemCancelled, .undecided, .notRecognized: nil
    }
  }
}
