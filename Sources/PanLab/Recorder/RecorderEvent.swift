import PanMotion
import PanText

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

/// Events as words, as a page sends and keeps them: `down touch 1034.5 50 400`.
extension RecorderEvent {
  /// The event that words stand for; nil where they stand for none.
  ///
  /// ```
  /// shown TIME                     up TIME X Y              answer NAME TIME
  /// down POINTER TIME X Y          cancel TIME X Y          hold HAND GRIP
  /// move TIME X Y …                second                   frames STEP …
  /// size WIDTH HEIGHT ZOOM         wait TIME                resume TIME
  /// ```
  package init?(_ words: some Collection<String>) {
    guard let name = words.first else { return nil }
    let rest = Array(words.dropFirst())
    // No clock and no screen goes beyond a trillion; sums of such numbers stay exact enough.
    let numbers = rest.compactMap { Double(decimal: $0) }.filter { $0.magnitude < 1e12 }
    switch (name, numbers.count, rest.count) {
    case ("shown", 1, 1): self = .shown(numbers[0])
    case ("down", 3, 4):
      guard let pointer = PointerKind(rawValue: rest[0]) else { return nil }
      self = .down(PadSample(numbers[0], numbers[1], numbers[2]), pointer)
    case ("move", let count, rest.count) where count % 3 == 0:
      self = .moved(
        stride(from: 0, to: count, by: 3).map {
          PadSample(numbers[$0], numbers[$0 + 1], numbers[$0 + 2])
        })
    case ("up", 3, 3): self = .up(PadSample(numbers[0], numbers[1], numbers[2]))
    case ("cancel", 3, 3): self = .cancelled(PadSample(numbers[0], numbers[1], numbers[2]))
    case ("second", 0, 0): self = .secondFinger
    // Browsers round the scale of the zoom.
    case ("size", 3, 3) where numbers[0] > 0 && numbers[1] > 0:
      self = .resized(
        PadSize(width: numbers[0], height: numbers[1], isZoomed: numbers[2] > 1.01))
    case ("wait", 1, 1): self = .waited(numbers[0])
    case ("answer", 1, 2):
      guard let answer = RecorderAnswer(rawValue: rest[0]) else { return nil }
      self = .answered(answer, numbers[0])
    case ("hold", _, 2): self = .held(Hold(hand: rest[0], grip: rest[1]))
    case ("frames", rest.count, _): self = .frames(numbers)
    case ("resume", 1, 1): self = .resumed(numbers[0])
    default: return nil
    }
  }
}
