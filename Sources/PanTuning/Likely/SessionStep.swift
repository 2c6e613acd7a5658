package import PanTraces

/// One thing that a person did in a session of an app: a swipe, or another event of the log.
package struct SessionStep: Equatable, Sendable {
  /// The action.
  package enum Content: Equatable, Sendable {
    /// A gesture.
    case swipe(SessionSwipe)
    /// What else the person did.
    case event(SessionEvent)
  }

  /// The number of the session; each is of one participant.
  package let session: Int
  /// When it began, in seconds on a clock of the session's own.
  package let time: Double
  /// The action.
  package let content: Content

  package init(session: Int, time: Double, content: Content) {
    self.session = session
    self.time = time
    self.content = content
  }
}

/// A swipe of a session: what it was to do, and what became of it.
package struct SessionSwipe: Equatable, Sendable {
  /// The target of a swipe; a second attempt has the same.
  package struct Target: Equatable, Sendable {
    /// The number of the transition.
    package let transition: Int
    /// The number of what is shown; nil where not logged.
    package let item: Int?
    /// The way the finger is to go; nil where not logged.
    package let direction: TravelDirection?

    package init(transition: Int, item: Int? = nil, direction: TravelDirection? = nil) {
      self.transition = transition
      self.item = item
      self.direction = direction
    }
  }

  /// How the swipe ended.
  package enum End: Equatable, Sendable {
    /// The app decided, and the content was at rest at a time of the session's clock, in seconds.
    case decided(TransitionOutcome, settled: Double)
    /// It is no sign, and no sign is looked for after it.
    case dropped(DroppedSwipe)
  }

  package let target: Target
  /// How the swipe ended.
  package let end: End

  package init(target: Target, end: End) {
    self.target = target
    self.end = end
  }
}

/// Why a swipe takes no part in what is likely.
package enum DroppedSwipe: String, Equatable, Sendable, CaseIterable {
  /// The system took the touch away.
  case systemCancelled = "system-cancelled"
  /// No pan: a tap.
  case tap
  /// It caught content that was settling, or was caught.
  case caught
  /// The recording ends before the app decided.
  case undecided
  /// A program made it.
  case generated
}

/// What a log says of other things that were done.
package enum SessionEvent: Equatable, Sendable {
  /// A button that closes what the swipe would have closed.
  case close(item: Int?)
  /// A button that goes back to where the swipe would have gone.
  case back(item: Int?)
  /// An action is undone.
  case undo(item: Int?)
  /// Something is opened.
  case open(item: Int?)
  /// Anything else.
  case other
}
