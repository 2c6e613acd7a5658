import PanText
import PanTraces

extension TransitionFinding {
  struct Words {
    let name: String
    let what: String
    let why: String
    let advice: String
  }

  /// One row for each mistake.
  var words: Words {
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
    case .flickerOnCancel(let names, let frames):
      Words(
        name: "flicker-on-cancel",
        what: "The cancelled transition showed views wrong for "
          + (frames == 1 ? "a frame: " : "\(frames) frames: ") + names.joined(separator: ", ")
          + ".",
        why: "The screen that the person returned to flashes.",
        advice: "Set the values of the start before completeTransition, not after a delay.")
    case .busy(let name):
      Words(
        name: "busy",
        what: "\(name) was asked for during another transition, and did not start.",
        why: "UIKit ignores the call or leaves the stack inconsistent.",
        advice: "Wait for the transition coordinator's completion.")
    case .againstReading(let operation, let direction):
      Words(
        name: "against-reading",
        what: "The interface reads from right to left, and the \(operation) follows a pan to the "
          + "\(direction.name).",
        why: "People swipe the other way there: their swipe does nothing.",
        advice: "Take the side of the gesture from effectiveUserInterfaceLayoutDirection.")
    case .movesAgainstFinger(let name, let direction):
      Words(
        name: "moves-against-finger",
        what: "The finger goes to the \(direction.name), and \(name) the other way.",
        why: "What is dragged leaves the finger, twice as fast as either.",
        advice: "Mirror the gesture and the views by the same layout direction, or neither.")
    case .progressJumped(let from, let to):
      Words(
        name: "progress-jumped",
        what: "The size changed under the finger, and the progress went from "
          + "\(NumberText.fixed(from, decimals: 3)) to \(NumberText.fixed(to, decimals: 3)).",
        why: "The content jumps although the finger rests, and may be past the bound by that.",
        advice: "Keep the progress at a change of size, and count the rest of the way from there.")
    case .staleTravel(let was, let now):
      Words(
        name: "stale-travel",
        what: "The size changed under the finger: the travel is \(Self.points(now)) pt, and "
          + "progress counts in \(Self.points(was)) pt.",
        why: "The content moves \(Self.points(now / was * 100)) % as far as the finger.",
        advice: "Cancel the interaction in viewWillTransition(to:with:), or take the new travel "
          + "for the rest of the way.")
    case .staleFrame(let name, let shown, let due):
      Words(
        name: "stale-frame",
        what: "After a change of size on the way \(name) is left at \(Self.place(shown)), where "
          + "\(Self.place(due)) is due.",
        why: "The frames were taken at the start: the screen is cut off or leaves a gap.",
        advice: "Set finalFrame(for:) or the container's bounds when the transition completes.")
    case .contentJumped(let distance):
      Words(
        name: "content-jumped",
        what:
          "Where the scroll view handed over, the content jumped by \(Self.points(distance)) pt.",
        why: "The pan's translation holds what has been scrolled; people see the sheet leap.",
        advice: "At the handover set the translation to zero, or take off what was scrolled.")
    case .movedTwice(let distance):
      Words(
        name: "moved-twice",
        what: "Scroll view and sheet moved at once: the content went \(Self.points(distance)) pt "
          + "farther than the finger.",
        why: "What is under the finger leaves it, at up to twice its speed.",
        advice: "While the sheet moves hold the content offset, or let only one of the two begin.")
    case .neverHandedOver(let distance):
      Words(
        name: "never-handed-over",
        what: "The finger pulled \(Self.points(distance)) pt beyond the top, and nothing moved.",
        why: "People have to lift the finger and pull again.",
        advice: "Let the pan recognise beside the scroll view's, and take over at its top.")
    case .scrollDiffers(let distance):
      Words(
        name: "scroll-differs",
        what: "The recorded content offset is up to \(Self.points(distance)) pt from what the "
          + "finger alone makes of it.",
        why: "The scroll view had a velocity of its own, or the app moved it.",
        advice: "Stop its deceleration, and leave the offset alone, while a finger is down.")
    case .skippedDetents(let heights):
      Words(
        name: "skipped-detents",
        what: "The throw went past the detent at "
          + heights.map { ComponentValue.number($0).text }.joined(separator: ", ") + ".",
        why: "People swipe fast, and never get to see the sheet there.",
        advice: "Let a throw go no farther than the next detent, as the rule floating-panel does.")
    }
  }

  private static let onePerGesture =
    "Drop the interaction when the gesture ends, and make a new one for the next gesture."
  private static let inVain =
    "The call has no effect; a transition that starts later will wait for it in vain."
  private static let startFirst =
    "Return the interaction from the delegate, and start the transition before updating it."

  private static func points(_ number: Double) -> String {
    let tenths = (number * 10).rounded() / 10
    return NumberText.fixed(tenths, decimals: tenths.rounded() == tenths ? 0 : 1)
  }

  private static func place(_ rect: Rect) -> String {
    "\(points(rect.minX)), \(points(rect.minY)), \(points(rect.width)) × \(points(rect.height))"
  }
}
