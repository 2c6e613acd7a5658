import PanText
import PanTraces

extension LentBytes {
  /// Whether a word of the source code stands at a place.
  func has(_ word: StaticString, at place: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place >= 0, count - place >= length else { return false }
    for index in 0..<length where unsafe self[place + index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether these are the bytes of a word of the source code.
  func equals(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && has(word, at: 0)
  }

  /// The first place of a word at or after another.
  func firstPlace(of word: StaticString, from start: Int = 0) -> Int? {
    let last = count - word.utf8CodeUnitCount
    guard start <= last, word.utf8CodeUnitCount > 0 else { return nil }
    let first = unsafe word.utf8Start[0]
    for place in start...last where self[place] == first && has(word, at: place) { return place }
    return nil
  }

  func contains(_ word: StaticString) -> Bool { firstPlace(of: word) != nil }

  /// The bytes without blanks at their ends.
  var trimmed: LentBytes {
    var (start, end) = (0, count)
    while start < end, ByteScanner.isBlank(self[start]) { start += 1 }
    while end > start, ByteScanner.isBlank(self[end - 1]) { end -= 1 }
    return LentBytes(rebasing: self[start..<end])
  }

  /// The number that all of the bytes spell; nil for anything else, and for what is too large.
  var number: Double? {
    guard let first, first != UInt8(ascii: "+"),
      let value = try? DecimalParser.parse(self), value.magnitude <= 1e21
    else { return nil }
    return value
  }
}
