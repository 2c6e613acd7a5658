/// One prompt of a recording: what is asked, and when the words change.
package struct Trial: Equatable, Sendable {
  /// What is asked.
  package let task: PromptedTask
  /// The share of the travel, above 0 and below 1, at which the words change; nil where they stay.
  package let flipProgress: Double?
  /// The block it belongs to, from 1; 0 is the practice.
  package let block: Int
  /// How often it was asked before, since its gestures could not be used.
  package var repetition = 0

  /// The shares of the travel at which words change, each as often as any other.
  package static let flipPlaces = [0.15, 0.30, 0.45, 0.60]

  /// Whether the trial is practice, and not counted.
  package var isPractice: Bool { block == 0 }
}
