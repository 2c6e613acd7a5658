import PanMetrics
import PanTraces

/// How many gestures meant to finish, and how many to cancel.
struct IntentCounts: Equatable, Sendable {
  var finishes = 0
  var cancels = 0

  /// The same number of the other intent.
  var swapped: IntentCounts { IntentCounts(finishes: cancels, cancels: finishes) }

  /// The decisions where all of them go as meant.
  var decidedAsMeant: DecisionCounts { decided(cancelling: IntentCounts(cancels: cancels)) }

  /// The decisions where some of them are cancelled, and all others finish.
  func decided(cancelling cancelled: IntentCounts) -> DecisionCounts {
    DecisionCounts(
      meantFinish: finishes, meantCancel: cancels, falseFinishes: cancels - cancelled.cancels,
      falseCancels: cancelled.finishes)
  }

  /// What cancelling them costs, less what it saves.
  @inline(__always)
  func cancelCost(_ weights: ErrorWeights) -> Int {
    weights.falseCancel * finishes - weights.falseFinish * cancels
  }

  @inline(__always)
  static func + (a: IntentCounts, b: IntentCounts) -> IntentCounts {
    IntentCounts(finishes: a.finishes + b.finishes, cancels: a.cancels + b.cancels)
  }

  @inline(__always)
  static func - (a: IntentCounts, b: IntentCounts) -> IntentCounts {
    IntentCounts(finishes: a.finishes - b.finishes, cancels: a.cancels - b.cancels)
  }

  @inline(__always)
  static func += (a: inout IntentCounts, b: IntentCounts) { a = a + b }
}

extension IntentCounts {
  /// Some gestures of one intent.
  init(_ intent: TransitionOutcome, times: Int = 1) {
    self.init(
      finishes: intent == .finish ? times : 0, cancels: intent == .cancel ? times : 0)
  }
}
