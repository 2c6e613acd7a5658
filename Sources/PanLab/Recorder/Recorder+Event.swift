import PanTraces

extension Recorder {
  /// An event for a ``Recorder``. Times are on the page's clock in ms.
  package enum Event: Equatable, Sendable {
    /// The current screen was painted.
    case shown(Double)
    /// The first finger came down on the pad.
    case down(PadContact.Sample, PadContact.Pointer)
    /// Another finger came down while the first was on the pad.
    case secondFinger
    /// The finger moved: the samples of one browser event, in order.
    case moved([PadContact.Sample])
    /// The finger lifted.
    case up(PadContact.Sample)
    /// The browser or the system cancelled the touch.
    case cancelled(PadContact.Sample)
    /// The page changed its size or zoom.
    case resized(RecordedGesture.PadSize)
    /// Time has passed.
    case waited(Double)
    /// The person pressed a button.
    case answered(Answer, Double)
    /// The person changed hand or grip.
    case held(RecordedGesture.Hold)
    /// Durations of display frames, in ms.
    case frames([Double])
    /// The page was reloaded, and its clock restarted.
    case resumed(Double)
  }
}

extension Recorder {
  /// The buttons of a recording.
  package enum Answer: String, Sendable, CaseIterable {
    /// Continue.
    case next
    /// The gesture was as asked.
    case asAsked = "as-asked"
    /// The gesture was not as asked.
    case slip
    /// Stop recording.
    case stop

    /// The button's title.
    package var title: String {
      switch self {
      case .next: "Go on"
      case .asAsked: "I did as asked"
      case .slip: "I did something else"
      case .stop: "Stop here"
      }
    }
  }
}

/// The text form in which a page sends and keeps events: `down touch 1034.5 50 400`.
extension Recorder.Event {
  /// Parses an event. Nil for other words.
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
    // Larger numbers are implausible, and sums of them would lose precision.
    let numbers = rest.compactMap { Double(decimal: $0) }.filter { $0.magnitude < 1e12 }
    switch (name, numbers.count, rest.count) {
    case ("shown", 1, 1): self = .shown(numbers[0])
    case ("down", 3, 4):
      guard let pointer = PadContact.Pointer(rawValue: rest[0]) else { return nil }
      self = .down(PadContact.Sample(numbers[0], numbers[1], numbers[2]), pointer)
    case ("move", let count, rest.count) where count % 3 == 0:
      self = .moved(
        stride(from: 0, to: count, by: 3).map {
          PadContact.Sample(numbers[$0], numbers[$0 + 1], numbers[$0 + 2])
        })
    case ("up", 3, 3): self = .up(PadContact.Sample(numbers[0], numbers[1], numbers[2]))
    case ("cancel", 3, 3): self = .cancelled(PadContact.Sample(numbers[0], numbers[1], numbers[2]))
    case ("second", 0, 0): self = .secondFinger
    // Browsers round the zoom factor.
    case ("size", 3, 3) where numbers[0] > 0 && numbers[1] > 0:
      self = .resized(
        RecordedGesture.PadSize(width: numbers[0], height: numbers[1], isZoomed: numbers[2] > 1.01))
    case ("wait", 1, 1): self = .waited(numbers[0])
    case ("answer", 1, 2):
      guard let answer = Recorder.Answer(rawValue: rest[0]) else { return nil }
      self = .answered(answer, numbers[0])
    case ("hold", _, 2): self = .held(RecordedGesture.Hold(hand: rest[0], grip: rest[1]))
    case ("frames", rest.count, _): self = .frames(numbers)
    case ("resume", 1, 1): self = .resumed(numbers[0])
    default: return nil
    }
  }
}
