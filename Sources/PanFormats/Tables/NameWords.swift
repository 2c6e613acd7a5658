import PanText

/// The words that the name of a column is made of, in lower case: `clientX` is `client x`,
/// `Event_Time (ms)` is `event time ms`, `touches.0.pageX` is `touches 0 page x`.
enum NameWords {
  static func split(_ name: String) -> [String] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    var previous: UInt8 = 0
    func end() {
      if !word.isEmpty { words.append(word) }
      word = []
    }
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        // A capital begins a word unless it follows one: XPos is x pos, TIME is time.
        if !isUpper(previous) { end() }
        word.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        // The last of several capitals belongs to what follows.
        if isUpper(previous), word.count > 1 {
          let last = word.removeLast()
          end()
          word = [last]
        }
        word.append(byte)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        word.append(byte)
      case 0x80...: word.append(byte)
      default: end()
      }
      previous = byte
    }
    end()
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isUpper(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }
}
