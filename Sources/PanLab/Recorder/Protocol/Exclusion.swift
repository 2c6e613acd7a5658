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
