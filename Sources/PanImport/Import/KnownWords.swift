/// What was found of words that a file repeats, so that each is looked at once.
///
/// Files have few different words. Of a file with many, only the first are kept.
struct KnownWords<Word: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [Word: Value] = [:]

  private static var most: Int { 1024 }

  /// The value of a word. `find` finds it at first sight.
  mutating func value(of word: Word, _ find: (Word) -> Value) -> Value {
    if let known = values[word] { return known }
    let value = find(word)
    if values.count < Self.most { values[word] = value }
    return value
  }
}
