import PanDocuments
import PanTraces

/// What a gesture's point looks like: what was decided, and whether against what was meant.
enum PointKind: UInt8, Sendable, CaseIterable {
  case finished, cancelled
  case finishedWrongly, cancelledWrongly

  /// The kind of a decision beside what was meant, where that is known.
  init(_ outcome: TransitionOutcome, intent: TransitionOutcome?) {
    let isWrong = intent.map { $0 != outcome } ?? false
    self =
      switch outcome {
      case .finish: isWrong ? .finishedWrongly : .finished
      case .cancel: isWrong ? .cancelledWrongly : .cancelled
      }
  }

  /// The words beside its sample.
  var name: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .finishedWrongly: "finished, meant to cancel"
    case .cancelledWrongly: "cancelled, meant to finish"
    }
  }

  /// How reports draw it: colour and shape by what was decided, hollow where that was not meant.
  var style: PointStyle {
    switch self {
    case .finished: PointStyle(shape: .circle, ink: .finish)
    case .cancelled: PointStyle(shape: .triangle, ink: .cancel)
    case .finishedWrongly: PointStyle(shape: .circle, ink: .finish, isHollow: true)
    case .cancelledWrongly: PointStyle(shape: .triangle, ink: .cancel, isHollow: true)
    }
  }
}
