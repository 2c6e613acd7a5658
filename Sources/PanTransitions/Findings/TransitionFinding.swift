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
  /// A cancelled transition showed views otherwise than it found them for a moment.
  case flickerOnCancel([String])
  /// A transition was asked for while another was under way; it was not started.
  case busy(String)

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

extension TransitionFinding {
  private struct Words {
    let name: String
    let what: String
    let why: String
    let advice: String
  }

  /// One row for each mistake.
  private var words: Words {
    switch self {
    case .neverCompleted(let from, let to):
      Words(
        name: "never-completed",
        what:
          "The transition from \(from) to \(to) never ends: completeTransition was not called.",
        why: "UIKit keeps the container and takes no touches until the transition is completed.",
        advice: "Call completeTransition in the completion of the longest animation, on every path."
      )
    case .completedTwice:
      Words(
        name: "completed-twice", what: "completeTransition was called more than once.",
        why: "The second call may end a transition that has begun since.",
        advice: "Let one animation's completion call it, the longest one's.")
    case .completedAgainstOutcome(let said):
      Words(
        name: "completed-against-outcome",
        what: "completeTransition(\(said)) was called for a transition that was "
          + (said ? "cancelled." : "not cancelled."),
        why: "The controllers end up as if the transition had gone the other way.",
        advice: "Call completeTransition(!context.transitionWasCancelled).")
    case .toViewNotAdded(let name):
      Words(
        name: "to-view-not-added",
        what: "The view of \(name) is not in the container at the end.",
        why: "The container is removed, and nothing is left: a black screen.",
        advice: "Add the to-view to context.containerView before animating.")
    case .updateAfterEnd:
      Words(
        name: "update-after-end", what: "The interaction was updated after finish or cancel.",
        why: "The call has no effect; the gesture and the content part company.",
        advice: Self.onePerGesture)
    case .updateWithoutInteraction:
      Words(
        name: "update-without-interaction",
        what: "The interaction was updated while none was under way.",
        why: Self.inVain, advice: Self.startFirst)
    case .endWithoutInteraction(let outcome):
      Words(
        name: "end-without-interaction",
        what: "\(outcome.name)() was called without an interactive transition.",
        why: Self.inVain, advice: Self.startFirst)
    case .endedTwice(let outcome):
      Words(
        name: "ended-twice",
        what: "\(outcome.name)() was called after the interaction had ended.",
        why: "Only the first call decides.", advice: Self.onePerGesture)
    case .updateOutsideRange(let percent):
      Words(
        name: "update-outside-range", what: "update(\(percent)) is outside of 0...1.",
        why: "The progress is clamped, so the content stops while the finger moves.",
        advice: "Clamp the progress, or give it a rubber band on purpose.")
    case .speedNotPositive(let speed):
      Words(
        name: "speed-not-positive", what: "completionSpeed is \(speed).",
        why: "The settle would last for ever; a speed of 1 was used.",
        advice: "Set completionSpeed above 0.")
    case .pausedUninterruptible:
      Words(
        name: "paused-uninterruptible",
        what: "A transition was paused whose animator is not interruptible.",
        why: "UIKit lets such a transition run on; it is caught only where that is asked for.",
        advice: "Return a property animator from interruptibleAnimator(using:).")
    case .animatorReplaced:
      Words(
        name: "animator-replaced",
        what: "interruptibleAnimator(using:) returned another animator when it was asked again.",
        why: "The finger moves one animator, and the views hang on the other.",
        advice: "Keep the animator until animationEnded(_:), and return the same one.")
    case .animatorReleased(let state):
      Words(
        name: "animator-released",
        what: "A property animator was let go while it was "
          + (state == .stopped ? "stopped." : "paused."),
        why: "UIKit throws an exception, and the app ends.",
        advice: "Keep the animator, and let it run to its end or finish it first.")
    case .stoppedAnimator(let call):
      Words(
        name: "stopped-animator", what: "\(call) was called on a stopped animator.",
        why: "UIKit throws an exception, and the app ends.",
        advice: "Call finishAnimation(at:) first; it makes the animator inactive.")
    case .fractionSetWhileRunning:
      Words(
        name: "fraction-set-while-running",
        what: "fractionComplete was set while the animator was running.",
        why: "The animation moves on from there by itself, away from the finger.",
        advice: "Call pauseAnimation() before scrubbing.")
    case .leakedViews(let names):
      Words(
        name: "leaked-views",
        what: "Views added for the transition are still there: \(names.joined(separator: ", ")).",
        why: "They cover the real views, or hold memory, for as long as the screen lives.",
        advice: "Remove temporary views in the completion, whichever way it ended.")
    case .notRestored(let names):
      Words(
        name: "not-restored",
        what: "The cancelled transition left views changed: \(names.joined(separator: ", ")).",
        why: "The screen that the person returned to looks different than before.",
        advice: "Undo in the completion what was set outside of the animation blocks.")
    case .flickerOnCancel(let names):
      Words(
        name: "flicker-on-cancel",
        what: "The cancelled transition showed views wrong for a frame: "
          + names.joined(separator: ", ") + ".",
        why: "The screen that the person returned to flashes.",
        advice: "Set the values of the start before completeTransition, not after a delay.")
    case .busy(let name):
      Words(
        name: "busy",
        what: "\(name) was asked for during another transition, and did not start.",
        why: "UIKit ignores the call or leaves the stack inconsistent.",
        advice: "Wait for the transition coordinator's completion.")
    }
  }

  private static let onePerGesture =
    "Drop the interaction when the gesture ends, and make a new one for the next gesture."
  private static let inVain =
    "The call has no effect; a transition that starts later will wait for it in vain."
  private static let startFirst =
    "Return the interaction from the delegate, and start the transition before updating it."
}
