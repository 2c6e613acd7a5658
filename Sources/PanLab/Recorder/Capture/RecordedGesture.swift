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
