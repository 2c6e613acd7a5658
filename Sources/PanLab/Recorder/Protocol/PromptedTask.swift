package import PanTraces

/// What a person is asked to do with what is on the screen.
///
/// The raw value stands in the column `task` of a recording.
package enum PromptedTask: String, Sendable, CaseIterable {
  /// Close it, in whatever way.
  case ownWay = "own-way"
  /// Close it without hurry.
  case unhurried
  /// Look at what is behind it, and leave it.
  case peek
  /// Start to close it, and decide otherwise.
  case changeOfMind = "change-of-mind"
  /// Close it, until the words change during the drag: stay.
  case flip
  /// Leave it, until the words change during the drag: close it.
  case flipBack = "flip-back"
  /// Do not touch it at all.
  case doNotTouch = "catch"

  /// What somebody means to do who does as the first words say; nil where nothing is to be done.
  package var firstIntent: TransitionOutcome? {
    switch self {
    case .ownWay, .unhurried, .flip: .finish
    case .peek, .changeOfMind, .flipBack: .cancel
    case .doNotTouch: nil
    }
  }

  /// What somebody means to do once the words have changed; nil where they stay.
  package var flippedIntent: TransitionOutcome? {
    switch self {
    case .flip: .cancel
    case .flipBack: .finish
    case .ownWay, .unhurried, .peek, .changeOfMind, .doNotTouch: nil
    }
  }

  /// How often a block of the form asks for it; the shares are those of ``RecordingForm``.
  func count(in form: RecordingForm) -> Int {
    switch (self, form) {
    case (_, .free): 0
    case (.ownWay, .short): 10
    case (.unhurried, .short), (.peek, .short): 5
    case (.changeOfMind, .short): 3
    case (.flip, .short): 4
    case (.flipBack, .short): 2
    case (.doNotTouch, .short): 1
    case (.ownWay, .long): 14
    case (.unhurried, .long), (.peek, .long), (.flip, .long): 6
    case (.changeOfMind, .long): 4
    case (.flipBack, .long), (.doNotTouch, .long): 2
    }
  }
}

/// The words of the tasks.
///
/// Each gives a reason that lies in what is shown, none praises, and a flip begins with the words of
/// the task that it turns away from, so that nobody can see it coming.
extension PromptedTask {
  /// What is asked before the touch.
  package var prompt: String {
    switch self {
    case .ownWay, .flip: "This is the wrong photo. Close it."
    case .unhurried: "You have seen this photo. Close it without hurry."
    case .peek, .flipBack: "What is behind this photo? Pull it aside, look, and let it go back."
    case .changeOfMind: "Start to close this photo, then change your mind and keep it."
    case .doNotTouch: "Do not touch this photo. Wait for the next one."
    }
  }

  /// What is asked during the drag, where the words change.
  package var flippedPrompt: String? {
    switch self {
    case .flip: "Stay! Keep this photo."
    case .flipBack: "Close it after all!"
    case .ownWay, .unhurried, .peek, .changeOfMind, .doNotTouch: nil
    }
  }
}
