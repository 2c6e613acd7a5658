import PanMotion
import PanText

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
