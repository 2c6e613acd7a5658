/// A cell of the phase column: what the pointer did, and the vocabulary it is told in.
struct PhaseWord: Equatable {
  let phase: TouchPhase
  let vocabulary: PhaseVocabulary

  /// Recognizes a word in any case, or an Android action code.
  init?(_ bytes: ByteView) {
    for word in Self.words where Self.matches(bytes, word.text) {
      phase = word.phase
      vocabulary = word.vocabulary
      return
    }
    return nil
  }

  /// Whether a cell says that the row holds content after a lift.
  static func isSettle(_ bytes: ByteView) -> Bool { matches(bytes, "settle") }

  private static func matches(_ bytes: ByteView, _ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    for index in bytes.indices {
      let byte = bytes[index]
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      if unsafe (isUpper ? byte | 0x20 : byte) != word.utf8Start[index] { return false }
    }
    return true
  }

  private typealias Word = (text: StaticString, phase: TouchPhase, vocabulary: PhaseVocabulary)

  private static let words: [Word] = [
    ("down", .down, .touch), ("move", .move, .touch), ("up", .up, .touch),
    ("cancel", .cancel, .touch),
    ("began", .down, .gesture), ("changed", .move, .gesture), ("ended", .up, .gesture),
    ("cancelled", .cancel, .gesture), ("canceled", .cancel, .gesture),
    ("pointerdown", .down, .touch), ("pointermove", .move, .touch), ("pointerup", .up, .touch),
    ("pointercancel", .cancel, .touch),
    ("touchstart", .down, .touch), ("touchmove", .move, .touch), ("touchend", .up, .touch),
    ("touchcancel", .cancel, .touch),
    ("start", .down, .touch), ("end", .up, .touch),
    ("0", .down, .touch), ("1", .up, .touch), ("2", .move, .touch), ("3", .cancel, .touch),
  ]
}

extension TouchPhase {
  /// The word the writer uses.
  func word(in vocabulary: PhaseVocabulary) -> String {
    switch (self, vocabulary) {
    case (.down, .gesture): "began"
    case (.move, .gesture): "changed"
    case (.up, .gesture): "ended"
    case (.cancel, .gesture): "cancelled"
    case (.down, _): "down"
    case (.move, _): "move"
    case (.up, _): "up"
    case (.cancel, _): "cancel"
    }
  }
}
