/// What happens to a recorder.
package enum RecorderEvent: Equatable, Sendable {
  /// What the screen says has been painted; the page's clock in ms.
  case shown(Double)
  /// The first finger came down on the pad.
  case down(PadSample, PointerKind)
  /// Another finger came down while the first was on the pad.
  case secondFinger
  /// The finger moved: the samples that came along in one event, in their order.
  case moved([PadSample])
  /// The finger lifted.
  case up(PadSample)
  /// The browser or the system took the touch away.
  case cancelled(PadSample)
  /// The page has another size, or is zoomed.
  case resized(PadSize)
  /// Time has passed; the page's clock in ms.
  case waited(Double)
  /// The person pressed a button; the page's clock in ms.
  case answered(RecorderAnswer, Double)
  /// The person holds the device in another way.
  case held(Hold)
  /// Times between frames of the display, in ms.
  case frames([Double])
  /// The page was loaded anew, and its clock begins anew; its time in ms.
  case resumed(Double)
}

/// What a person can say by a button.
package enum RecorderAnswer: String, Sendable, CaseIterable {
  /// Go on.
  case next
  /// It was done as asked.
  case asAsked = "as-asked"
  /// The finger did something else than was asked.
  case slip
  /// No more gestures.
  case stop
  /// Go through the gestures by eye.
  case label
  /// It was meant to finish.
  case finish
  /// It was meant to come back.
  case cancel
  /// Nobody can tell.
  case unsure

  /// The words on the button.
  package var title: String {
    switch self {
    case .next: "Go on"
    case .asAsked: "I did as asked"
    case .slip: "I did something else"
    case .stop: "Stop here"
    case .label: "Say by eye what they meant"
    case .finish: "It was to close"
    case .cancel: "It was to stay"
    case .unsure: "Cannot tell"
    }
  }
}
