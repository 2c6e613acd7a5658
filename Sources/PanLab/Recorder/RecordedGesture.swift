import PanMetrics
import PanMotion
import PanText
package import PanTraces

/// A recorded gesture with its prompt and the person's answers.
package struct RecordedGesture: Equatable, Sendable {
  /// A change of the prompt during the drag.
  package struct Flip: Equatable, Sendable {
    /// The time on the page's clock, in ms.
    package let time: Double
    /// The content's progress then, as a share of the travel.
    package let progress: Double
  }

  /// The source of an intent; the raw value is written to the column `intent_from`.
  package enum Source: String, Sendable, CaseIterable {
    /// The prompt before the touch.
    case prompt
    /// A person who watched the recording.
    case eye
  }

  /// Its number in the recording, from 1.
  package let number: Int
  /// The finger's samples.
  package let contact: PadContact
  /// The trial; nil in free recording.
  package let trial: Trial?
  /// The number of the prompt, counted with the practice.
  package let prompt: Int
  /// The time when the prompt was painted, on the page's clock in ms.
  package let promptTime: Double?
  /// The change of the prompt; nil where there was none.
  package let flip: Flip?
  /// The time of the touch-down, in ms since the recording began.
  package let start: Double
  /// The hand and grip.
  package let hold: Hold
  /// The size of the page, in points.
  package let container: PadSize
  /// Checks of the samples.
  package let checks: GestureChecks
  /// Why the gesture is left out; nil where it is not.
  package internal(set) var exclusion: Exclusion?
  /// What the screen showed after the lift.
  package internal(set) var shown = ShownRule.blank
  /// The intent as judged by eye.
  package internal(set) var seenIntent: TransitionOutcome?

  /// The shortest time in ms in which a person can obey a changed prompt: stopping takes about 200
  /// ms (Mirabella 2006), and a display adds a frame or two.
  package static let shortestFlip = 250.0

  /// Whether the prompt changed less than ``shortestFlip`` before the lift.
  package var isFlippedLate: Bool {
    guard let flip, contact.end == .lifted, let last = contact.samples.last else { return false }
    return last.time - flip.time < Self.shortestFlip
  }

  /// Whether the finger rested before the prompt changed, as people do who wait for the change.
  ///
  /// A resting finger sends no samples; 200 ms without one count as a rest.
  package var isWaitedOut: Bool { flip != nil && checks.longestPause >= 200 }

  /// The intent; nil where it is unknown, and for practice and left-out gestures.
  package var intent: TransitionOutcome? {
    guard exclusion == nil, trial?.isPractice != true else { return nil }
    guard let trial else { return seenIntent }
    guard flip != nil else { return trial.task.firstIntent }
    return isFlippedLate ? nil : trial.task.flippedIntent
  }

  /// The source of the intent; nil without an intent.
  package var source: Source? { intent.map { _ in trial == nil ? .eye : .prompt } }

  /// The value for the column `task`.
  package var taskName: String {
    guard let trial else { return RecordingForm.free.rawValue }
    if trial.flipProgress != nil, flip == nil { return trial.task.rawValue + "-unreached" }
    return isFlippedLate ? trial.task.rawValue + "-late" : trial.task.rawValue
  }
}

/// The hand and grip, as the person described them.
package struct Hold: Equatable, Sendable {
  /// The hand: `right`, `left`.
  package var hand: String
  /// The grip: `thumb`, `two-handed`, `table`.
  package var grip: String
}

/// The size of the page in points, and whether it is zoomed.
package struct PadSize: Equatable, Sendable {
  /// The width, above 0.
  package var width: Double
  /// The height, above 0.
  package var height: Double
  /// Whether the page is zoomed in, which distorts positions.
  package var isZoomed = false

  /// The travel that moves the content off the page.
  package func travel(_ direction: TravelDirection) -> Double {
    direction.isHorizontal ? width : height
  }
}

/// The reasons for leaving a gesture out, which were fixed before any recording.
///
/// A rule's decision is never a reason. The raw value is written to the column `excluded`.
package enum Exclusion: String, Sendable, CaseIterable {
  /// A second finger came down.
  case secondFinger = "second-finger"
  /// The browser or the system cancelled the touch.
  case cancelled
  /// The finger moved less than a pan needs.
  case noPan = "no-pan"
  /// The person says that the gesture was not as asked.
  case slip
  /// The page changed its size or was zoomed during the gesture.
  case resized
  /// The screen was touched although the prompt said not to.
  case failedCatch = "failed-catch"

  /// The message to the person.
  package var sentence: String {
    switch self {
    case .secondFinger: "A second finger came down: this one is asked again."
    case .cancelled: "The browser took the touch away: this one is asked again."
    case .noPan: "The finger hardly moved: this one is asked again."
    case .slip: "Left out: this one is asked again."
    case .resized: "The page changed its size meanwhile: this one is asked again."
    case .failedCatch: "This one was not to be touched."
    }
  }

  /// Whether the trial is repeated; a failed catch counts as an answer.
  var isRepeated: Bool { self != .failedCatch }
}

/// Checks of one gesture's samples, made right after the gesture.
package struct GestureChecks: Equatable, Sendable {
  /// The median step between samples, in ms; nil below three samples.
  package let medianStep: Double?
  /// The number of lost samples: steps of more than 1.5 medians during which the finger moved.
  package let gaps: Int
  /// The number of samples that were left out because time went backwards.
  package let backwards: Int
  /// The largest distance from the touch-down, in points.
  package let reach: Double
  /// The longest time without a sample before the prompt changed, in ms; 0 without a change.
  let longestPause: Double

  /// A shorter movement is no pan: the recognizer's default hysteresis in points.
  package static let shortestPan = 10.0
  /// The widest step, in ms, that rules on the end of a drag can do with.
  package static let widestStep = 20.0
  /// A longer step, in points, is movement.
  private static let rest = 4.0

  /// Checks a contact; `flipTime` is the time of the prompt's change on the page's clock.
  init(_ contact: PadContact, flipTime: Double?) {
    let samples = contact.samples.dropLast(contact.end == nil ? 0 : 1)
    let steps = zip(samples.dropFirst(), samples)
    let times = steps.map { $0.time - $1.time }
    let median = times.count < 2 ? nil : Distribution(times).median
    medianStep = median
    gaps = steps.count { after, before in
      guard let median else { return false }
      return after.time - before.time > 1.5 * median
        && (after.position - before.position).length > Self.rest
    }
    backwards = contact.backwards
    let start = contact.samples.first?.position ?? .zero
    reach = contact.samples.reduce(0) { max($0, ($1.position - start).length) }
    longestPause = steps.reduce(0) { longest, step in
      guard let flipTime, step.0.time <= flipTime else { return longest }
      return max(longest, step.0.time - step.1.time)
    }
  }

  /// The warnings shown after the gesture.
  package var warnings: [String] {
    var list: [String] = []
    if let medianStep, medianStep > Self.widestStep {
      list.append(
        "Few samples: one every \(NumberText.fixed(medianStep, decimals: 0)) ms. Close other apps "
          + "and pages, and switch battery saving off.")
    }
    if gaps > 2 { list.append("Samples were lost \(gaps) times while the finger moved.") }
    if backwards > 0 {
      list.append(
        backwards == 1
          ? "A sample was left out: its time went backwards."
          : "\(backwards) samples were left out: their times went backwards.")
    }
    return list
  }
}
