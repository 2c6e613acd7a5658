// A misuse is a row below: its name, what happened, what to do. Who sees it calls `Stage.report`.
// To add one: a row here, the call where it is seen, and a line in the list of FindingTests.

import PanEngine
package import PanTraces

/// A misuse of the transition machinery that UIKit at best shows as a black or frozen screen.
public struct TransitionFinding: Equatable, Sendable {
  /// The identifier in outputs.
  public let name: String
  /// What happened.
  public let what: String
  /// What to do about it.
  public let advice: String
  /// The exact numbers behind the rounded ones in the words.
  package let figures: [Double]

  private init(
    _ name: String, what: String, advice: String, figures: [Double] = []
  ) {
    self.name = name
    self.what = what
    self.advice = advice
    self.figures = figures
  }

  /// A progress outside of its range counts once, although it is reported on every frame.
  func isSameMistake(as other: TransitionFinding) -> Bool {
    self == other || name == other.name && name == Self.updateOutsideRange(2).name
  }
}

// One row for each mistake.
extension TransitionFinding {
  package static func neverCompleted(from: String, to: String) -> TransitionFinding {
    TransitionFinding(
      "never-completed",
      what:
        "The transition from \(from) to \(to) never ends: completeTransition was not called.",
      advice: "Call completeTransition in the completion of the longest animation, on every path."
    )
  }

  package static func neverEnded(from: String, to: String) -> TransitionFinding {
    TransitionFinding(
      "never-completed",
      what:
        "The finger has left, and the interaction from \(from) to \(to) was neither finished nor "
        + "cancelled.",
      advice: "Call finish or cancel on every way out of the handler: ended, cancelled and failed.")
  }

  package static let completedTwice = TransitionFinding(
    "completed-twice", what: "completeTransition was called more than once.",
    advice: "Let one animation's completion call it, the longest one's.")

  package static func completedAgainstOutcome(said: Bool) -> TransitionFinding {
    TransitionFinding(
      "completed-against-outcome",
      what: "completeTransition(\(said)) was called for a transition that was "
        + (said ? "cancelled." : "not cancelled."),
      advice: "Call completeTransition(!context.transitionWasCancelled).")
  }

  package static func toViewNotAdded(_ name: String) -> TransitionFinding {
    TransitionFinding(
      "to-view-not-added", what: "The view of \(name) is not in the container at the end.",
      advice: "Add the to-view to context.containerView before animating.")
  }

  package static let updateAfterEnd = TransitionFinding(
    "update-after-end", what: "The interaction was updated after finish or cancel.",
    advice: Self.onePerGesture)

  package static let updateWithoutInteraction = TransitionFinding(
    "update-without-interaction", what: "The interaction was updated while none was under way.",
    advice: Self.startFirst)

  package static func endWithoutInteraction(_ outcome: TransitionOutcome) -> TransitionFinding {
    TransitionFinding(
      "end-without-interaction",
      what: "\(outcome.name)() was called without an interactive transition.",
      advice: Self.startFirst)
  }

  package static func endedTwice(_ outcome: TransitionOutcome) -> TransitionFinding {
    TransitionFinding(
      "ended-twice", what: "\(outcome.name)() was called after the interaction had ended.",
      advice: Self.onePerGesture)
  }

  package static func updateOutsideRange(_ percent: Double) -> TransitionFinding {
    TransitionFinding(
      "update-outside-range", what: "update(\(percent)) is outside of 0...1.",
      advice: "Clamp the progress, or give it a rubber band on purpose.", figures: [percent])
  }

  package static func speedNotPositive(_ speed: Double) -> TransitionFinding {
    TransitionFinding(
      "speed-not-positive", what: "completionSpeed is \(speed).",
      advice: "Set completionSpeed above 0.", figures: [speed])
  }

  package static let pausedUninterruptible = TransitionFinding(
    "paused-uninterruptible", what: "A transition was paused whose animator is not interruptible.",
    advice: "Return a property animator from interruptibleAnimator(using:).")

  package static let animatorReplaced = TransitionFinding(
    "animator-replaced",
    what: "interruptibleAnimator(using:) returned another animator when it was asked again.",
    advice: "Keep the animator until animationEnded(_:), and return the same one.")

  package static func animatorReleased(_ state: ViewPropertyAnimator.State) -> TransitionFinding {
    TransitionFinding(
      "animator-released",
      what: "A property animator was let go while it was "
        + (state == .stopped ? "stopped." : "paused."),
      advice: "Keep the animator, and let it run to its end or finish it first.")
  }

  package static func stoppedAnimator(_ call: String) -> TransitionFinding {
    TransitionFinding(
      "stopped-animator", what: "\(call) was called on a stopped animator.",
      advice: "Call finishAnimation(at:) first; it makes the animator inactive.")
  }

  package static let fractionSetWhileRunning = TransitionFinding(
    "fraction-set-while-running", what: "fractionComplete was set while the animator was running.",
    advice: "Call pauseAnimation() before scrubbing.")

  package static func leakedViews(_ names: [String]) -> TransitionFinding {
    TransitionFinding(
      "leaked-views",
      what: "Views added for the transition are still there: \(names.joined(separator: ", ")).",
      advice: "Remove temporary views in the completion, whichever way it ended.")
  }

  package static func notRestored(_ names: [String]) -> TransitionFinding {
    TransitionFinding(
      "not-restored",
      what: "The cancelled transition left views changed: \(names.joined(separator: ", ")).",
      advice: "Undo in the completion what was set outside of the animation blocks.")
  }

  package static func flickerOnCancel(_ names: [String], frames: Int) -> TransitionFinding {
    TransitionFinding(
      "flicker-on-cancel",
      what: "The cancelled transition showed views wrong for "
        + (frames == 1 ? "a frame: " : "\(frames) frames: ") + names.joined(separator: ", ")
        + ".",
      advice: "Set the values of the start before completeTransition, not after a delay.")
  }

  package static func busy(_ name: String) -> TransitionFinding {
    TransitionFinding(
      "busy", what: "\(name) was asked for during another transition, and did not start.",
      advice: "Wait for the transition coordinator's completion.")
  }

  package static func contentJumped(_ distance: Double) -> TransitionFinding {
    TransitionFinding(
      "content-jumped",
      what:
        "Where the scroll view handed over, the content jumped by \(Self.points(distance)) pt.",
      advice: "At the handover set the translation to zero, or take off what was scrolled.",
      figures: [distance])
  }

  package static func movedTwice(_ distance: Double) -> TransitionFinding {
    TransitionFinding(
      "moved-twice",
      what: "Scroll view and sheet moved at once: the content went \(Self.points(distance)) pt "
        + "farther than the finger.",
      advice: "While the sheet moves hold the content offset, or let only one of the two begin.",
      figures: [distance])
  }

  package static func neverHandedOver(_ distance: Double) -> TransitionFinding {
    TransitionFinding(
      "never-handed-over",
      what: "The finger pulled \(Self.points(distance)) pt beyond the top, and nothing moved.",
      advice: "Let the pan recognize beside the scroll view's, and take over at its top.",
      figures: [distance])
  }

  package static func scrollDiffers(_ distance: Double) -> TransitionFinding {
    TransitionFinding(
      "scroll-differs",
      what: "The recorded content offset is up to \(Self.points(distance)) pt from what the "
        + "finger alone makes of it.",
      advice: "Stop its deceleration, and leave the offset alone, while a finger is down.",
      figures: [distance])
  }

  package static func skippedDetents(_ heights: [Double]) -> TransitionFinding {
    TransitionFinding(
      "skipped-detents",
      what: "The throw went past the detent at "
        + heights.map { NumberText.plain($0) }.joined(separator: ", ") + ".",
      advice: "Let a throw go no farther than the next detent, as the rule floating-panel does.",
      figures: heights)
  }

  private static let onePerGesture =
    "Drop the interaction when the gesture ends, and make a new one for the next gesture."
  private static let startFirst =
    "Return the interaction from the delegate, and start the transition before updating it."

  private static func points(_ number: Double) -> String {
    let tenths = (number * 10).rounded() / 10
    return NumberText.fixed(tenths, decimals: tenths.rounded() == tenths ? 0 : 1)
  }
}

extension TransitionFinding {
  /// A shorter jump or standstill, in points, can come from a single sample.
  private static let leastDistance = 5.0
  /// After a shorter pull in vain, in points, a finger may have meant the scroll view.
  private static let leastPull = 20.0

  /// The findings about the handover from a scroll view to what contains it.
  ///
  /// A handover is right if the content, scrolled or dragged, goes as far as the finger from one
  /// sample to the next.
  static func handover(_ path: ScrollPath) -> [TransitionFinding] {
    var findings: [TransitionFinding] = []
    if path.excess >= leastDistance {
      let isJump = path.largestJump >= path.excess * 0.8
      findings.append(isJump ? .contentJumped(path.largestJump) : .movedTwice(path.excess))
    }
    if path.missed >= leastPull { findings.append(.neverHandedOver(path.missed)) }
    if let difference = path.largestDifference, difference >= leastDistance {
      findings.append(.scrollDiffers(difference))
    }
    return findings
  }
}
