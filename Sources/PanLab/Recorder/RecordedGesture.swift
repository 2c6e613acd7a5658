import PanMetrics
import PanMotion
import PanText
package import PanTraces

/// A gesture as it was recorded, with what was asked and what the person said.
package struct RecordedGesture: Equatable, Sendable {
  /// Words that changed during the drag.
  package struct Flip: Equatable, Sendable {
    /// When, on the page's clock in ms.
    package let time: Double
    /// How far the content had come: a share of the travel.
    package let progress: Double
  }

  /// Where an intent comes from; the raw value stands in the column `intent_from`.
  package enum Source: String, Sendable, CaseIterable {
    /// It was asked for before the touch.
    case prompt
    /// Somebody looked at the recording.
    case eye
  }

  /// Its number in the recording, from 1.
  package let number: Int
  /// The finger's way.
  package let contact: PadContact
  /// What was asked; nil in free recording.
  package let trial: Trial?
  /// The number of what was asked, among all prompts with the practice.
  package let prompt: Int
  /// When what was asked had been painted, on the page's clock in ms.
  package let promptTime: Double?
  /// The change of words, where one came.
  package let flip: Flip?
  /// When the finger came down, in ms since the recording began.
  package let start: Double
  /// Which hand, and how it held the device.
  package let hold: Hold
  /// The size of the page, in points.
  package let container: PadSize
  /// What its samples say of the recording.
  package let checks: GestureChecks
  /// Why it is left out; nil where it is not.
  package internal(set) var exclusion: Exclusion?
  /// What the screen did after the lift.
  package internal(set) var shown = ShownRule.blank
  /// What was meant, seen by eye.
  package internal(set) var seenIntent: TransitionOutcome?

  /// A change of words this close to the lift cannot be obeyed, in ms: to stop takes about 200 ms
  /// (Mirabella 2006), and to see it a frame or two.
  package static let shortestFlip = 250.0

  /// Whether the words changed too late for anybody to do otherwise.
  package var isFlippedLate: Bool {
    guard let flip, contact.end == .lifted, let last = contact.samples.last else { return false }
    return last.time - flip.time < Self.shortestFlip
  }

  /// Whether the finger rested before the words changed, as it does of people who wait for that.
  ///
  /// A finger at rest sends nothing; 200 ms without a sample are a stop.
  package var isWaitedOut: Bool { flip != nil && checks.longestPause >= 200 }

  /// What was meant; nil where nobody can say, and where the gesture is left out.
  package var intent: TransitionOutcome? {
    guard exclusion == nil, trial?.isPractice != true else { return nil }
    guard let trial else { return seenIntent }
    guard flip != nil else { return trial.task.firstIntent }
    return isFlippedLate ? nil : trial.task.flippedIntent
  }

  /// Where the intent comes from; nil where there is none.
  package var source: Source? { intent.map { _ in trial == nil ? .eye : .prompt } }

  /// The word in the column `task`.
  package var taskName: String {
    guard let trial else { return RecordingForm.free.rawValue }
    if trial.flipProgress != nil, flip == nil { return trial.task.rawValue + "-unreached" }
    return isFlippedLate ? trial.task.rawValue + "-late" : trial.task.rawValue
  }
}

/// Which hand a person uses, and how it holds the device; texts of the person's own choice.
package struct Hold: Equatable, Sendable {
  /// The hand: `right`, `left`.
  package var hand: String
  /// The grip: `thumb`, `two-handed`, `table`.
  package var grip: String

  /// Creates a hold.
  package init(hand: String, grip: String) {
    self.hand = hand
    self.grip = grip
  }
}

/// The size of the page in points, and whether it is zoomed.
package struct PadSize: Equatable, Sendable {
  /// The width, above 0.
  package var width: Double
  /// The height, above 0.
  package var height: Double
  /// Whether the person has zoomed in, so that positions are not what they seem.
  package var isZoomed: Bool

  /// Creates a size.
  package init(width: Double, height: Double, isZoomed: Bool = false) {
    self.width = width
    self.height = height
    self.isZoomed = isZoomed
  }

  /// How long the travel is that takes the content off the page.
  package func travel(_ direction: TravelDirection) -> Double {
    direction.isHorizontal ? width : height
  }
}

/// Why a gesture has no part in what is learned from a recording; fixed before it began.
///
/// A rule's disagreement is none of them. The raw value stands in the column `excluded`.
package enum Exclusion: String, Sendable, CaseIterable {
  /// A second finger came down.
  case secondFinger = "second-finger"
  /// The browser or the system took the touch away.
  case cancelled
  /// The finger did not go as far as a pan takes.
  case noPan = "no-pan"
  /// The person says that the finger did something else than was asked.
  case slip
  /// The page changed its size or was zoomed during the gesture.
  case resized
  /// The screen was pulled at though it was not to be touched.
  case failedCatch = "failed-catch"

  /// The reason in a sentence to the person.
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

  /// Whether the gesture is asked for again; a failed catch is an answer of its own.
  var isRepeated: Bool { self != .failedCatch }
}

/// What the samples of one gesture say of its recording, at once.
package struct GestureChecks: Equatable, Sendable {
  /// The median step between samples, in ms; nil below three.
  package let medianStep: Double?
  /// Steps of more than one and a half medians between which the finger moved: lost samples.
  package let gaps: Int
  /// How many samples were left out since time went backwards.
  package let backwards: Int
  /// How far the finger got from where it came down, in points.
  package let reach: Double
  /// The longest time without a sample, in ms, up to the one that changed the words, if any did.
  let longestPause: Double

  /// A finger that went less far makes no pan; the recognizer's usual hysteresis in points.
  package static let shortestPan = 10.0
  /// A step above this is too wide for rules that look at the last moments of a drag, in ms.
  package static let widestStep = 20.0
  /// Below this the finger rests, in points: a step over it would be a lost sample's.
  private static let rest = 4.0

  /// Looks at a contact; `flipTime` is when the words changed, on the page's clock.
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

  /// What the person is told after the gesture; empty where all is well.
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
