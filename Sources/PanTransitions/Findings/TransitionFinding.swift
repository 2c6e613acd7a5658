import PanTraces

/// A misuse of the transition machinery that UIKit at best shows as a black or frozen screen.
public enum TransitionFinding: Equatable, Sendable {
  /// Nothing moves any more, and `completeTransition` was not called.
  case neverCompleted(from: String, to: String)
  /// `completeTransition` was called again.
  case completedTwice
  /// `completeTransition` said the opposite of what was decided.
  case completedAgainstOutcome(said: Bool)
  /// The transition was completed without its to-view in the container.
  case toViewNotAdded(String)
  /// `update` was called after the interaction had ended.
  case updateAfterEnd
  /// `update` or `pause` was called without an interactive transition.
  case updateWithoutInteraction
  /// `finish` or `cancel` was called without an interactive transition.
  case endWithoutInteraction(TransitionOutcome)
  /// `finish` or `cancel` was called again.
  case endedTwice(TransitionOutcome)
  /// `update` was called with a share outside of `0...1`.
  case updateOutsideRange(Double)
  /// The completion speed was 0 or below.
  case speedNotPositive(Double)
  /// A running transition was caught although its animator is not interruptible.
  case pausedUninterruptible
  /// Views that the transition added are still there.
  case leakedViews([String])
  /// A cancelled transition left views otherwise than it found them.
  case notRestored([String])
  /// A transition was asked for while another was under way; it was not started.
  case busy(String)

  /// The identifier in outputs.
  public var name: String {
    switch self {
    case .neverCompleted: "never-completed"
    case .completedTwice: "completed-twice"
    case .completedAgainstOutcome: "completed-against-outcome"
    case .toViewNotAdded: "to-view-not-added"
    case .updateAfterEnd: "update-after-end"
    case .updateWithoutInteraction: "update-without-interaction"
    case .endWithoutInteraction: "end-without-interaction"
    case .endedTwice: "ended-twice"
    case .updateOutsideRange: "update-outside-range"
    case .speedNotPositive: "speed-not-positive"
    case .pausedUninterruptible: "paused-uninterruptible"
    case .leakedViews: "leaked-views"
    case .notRestored: "not-restored"
    case .busy: "busy"
    }
  }

  func isSameMistake(as other: TransitionFinding) -> Bool {
    switch (self, other) {
    case (.updateOutsideRange, .updateOutsideRange): true
    default: self == other
    }
  }
}
