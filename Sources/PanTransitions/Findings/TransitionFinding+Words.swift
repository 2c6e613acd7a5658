import PanTraces

extension TransitionFinding {
  /// What happened.
  public var what: String {
    switch self {
    case .neverCompleted(let from, let to):
      "The transition from \(from) to \(to) never ends: completeTransition was not called."
    case .completedTwice: "completeTransition was called more than once."
    case .completedAgainstOutcome(let said):
      "completeTransition(\(said)) was called for a transition that was "
        + (said ? "cancelled." : "not cancelled.")
    case .toViewNotAdded(let name): "The view of \(name) is not in the container at the end."
    case .updateAfterEnd: "The interaction was updated after finish or cancel."
    case .updateWithoutInteraction: "The interaction was updated while none was under way."
    case .endWithoutInteraction(let outcome):
      "\(outcome.name)() was called without an interactive transition."
    case .endedTwice(let outcome):
      "\(outcome.name)() was called after the interaction had ended."
    case .updateOutsideRange(let percent): "update(\(percent)) is outside of 0...1."
    case .speedNotPositive(let speed): "completionSpeed is \(speed)."
    case .pausedUninterruptible: "A transition was paused whose animator is not interruptible."
    case .leakedViews(let names):
      "Views added for the transition are still there: \(names.joined(separator: ", "))."
    case .notRestored(let names):
      "The cancelled transition left views changed: \(names.joined(separator: ", "))."
    case .busy(let name): "\(name) was asked for during another transition, and did not start."
    }
  }

  /// Why it matters.
  public var why: String {
    switch self {
    case .neverCompleted:
      "UIKit keeps the container and takes no touches until the transition is completed."
    case .completedTwice: "The second call may end a transition that has begun since."
    case .completedAgainstOutcome:
      "The controllers end up as if the transition had gone the other way."
    case .toViewNotAdded: "The container is removed, and nothing is left: a black screen."
    case .updateAfterEnd: "The call has no effect; the gesture and the content part company."
    case .updateWithoutInteraction, .endWithoutInteraction:
      "The call has no effect; a transition that starts later will wait for it in vain."
    case .endedTwice: "Only the first call decides."
    case .updateOutsideRange:
      "The progress is clamped, so the content stops while the finger moves."
    case .speedNotPositive: "The settle would last for ever; a speed of 1 was used."
    case .pausedUninterruptible: "UIKit lets such a transition run on; only here was it caught."
    case .leakedViews: "They cover the real views, or hold memory, for as long as the screen lives."
    case .notRestored: "The screen that the person returned to looks different than before."
    case .busy: "UIKit ignores the call or leaves the stack inconsistent."
    }
  }

  /// What to do about it.
  public var advice: String {
    switch self {
    case .neverCompleted:
      "Call completeTransition in the completion of the longest animation, on every path."
    case .completedTwice: "Let one animation's completion call it, the longest one's."
    case .completedAgainstOutcome:
      "Call completeTransition(!context.transitionWasCancelled)."
    case .toViewNotAdded: "Add the to-view to context.containerView before animating."
    case .updateAfterEnd, .endedTwice:
      "Drop the interaction when the gesture ends, and make a new one for the next gesture."
    case .updateWithoutInteraction, .endWithoutInteraction:
      "Return the interaction from the delegate, and start the transition before updating it."
    case .updateOutsideRange: "Clamp the progress, or give it a rubber band on purpose."
    case .speedNotPositive: "Set completionSpeed above 0."
    case .pausedUninterruptible: "Return a property animator from interruptibleAnimator(using:)."
    case .leakedViews: "Remove temporary views in the completion, whichever way it ended."
    case .notRestored: "Undo in the completion what was set outside of the animation blocks."
    case .busy: "Wait for the transition coordinator's completion."
    }
  }
}
