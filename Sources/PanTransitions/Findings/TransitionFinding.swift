public import PanTraces

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
  /// A running transition was to be caught although its animator is not interruptible.
  case pausedUninterruptible
  /// An animator handed out another property animator when asked again.
  case animatorReplaced
  /// A property animator was let go while it was paused or stopped.
  case animatorReleased(ViewAnimatingState)
  /// A stopped property animator was asked for something that only finishing allows.
  case stoppedAnimator(String)
  /// The fraction of a running property animator was set.
  case fractionSetWhileRunning
  /// Views that the transition added are still there.
  case leakedViews([String])
  /// A cancelled transition left views otherwise than it found them.
  case notRestored([String])
  /// A cancelled transition showed views otherwise than it found them, for some frames after its end.
  case flickerOnCancel([String], frames: Int)
  /// A transition was asked for while another was under way; it was not started.
  case busy(String)
  /// In an interface that reads from right to left a step back or forward follows a pan that means the
  /// other one.
  case againstReading(String, TravelDirection)
  /// A view that the finger drags moves the other way.
  case movesAgainstFinger(String, TravelDirection)
  /// The window's size changed under a finger at rest, and the progress with it.
  case progressJumped(from: Double, to: Double)
  /// The window's size changed under a finger, whose way still counts by the old travel, in points.
  case staleTravel(was: Double, is: Double)
  /// Where a scroll view handed the finger over the content jumped ahead of it, in points.
  case contentJumped(Double)
  /// A scroll view and what it is in moved at once, farther than the finger by some points.
  case movedTwice(Double)
  /// The finger pulled on beyond the top of a scroll view by some points, and nothing moved.
  case neverHandedOver(Double)
  /// The recorded offset of the content is some points from what the finger alone makes of it.
  case scrollDiffers(Double)
  /// A throw went past detents that the finger had not come to, told by their heights as shares.
  case skippedDetents([Double])
  /// After a change of size in its course a transition left a view where it does not belong.
  case staleFrame(String, shown: Rect, due: Rect)

  /// The identifier in outputs.
  public var name: String { words.name }

  /// What happened.
  public var what: String { words.what }

  /// Why it matters.
  public var why: String { words.why }

  /// What to do about it.
  public var advice: String { words.advice }

  func isSameMistake(as other: TransitionFinding) -> Bool {
    switch (self, other) {
    case (.updateOutsideRange, .updateOutsideRange): true
    default: self == other
    }
  }
}
