import PanText

/// Copies texts eight bytes at a time, and sees on the way whether they may stand as they are.
///
/// The last bytes of a text are copied once more with some before them, so that nothing is read or
/// written beyond its ends.
enum PlainCopy {
  /// Copies a text that stands as it is in a field of CSV; false where it must be looked at closely,
  /// for a comma, a quotation mark, or any other byte below a comma.
  static func csv(_ text: LentBytes, to place: UnsafeMutablePointer<UInt8>) -> Bool {
    unsafe copy(text, to: place) { word in hasBelow(0x2D, word) }
  }

  /// Copies a text that stands as it is between the quotation marks of JSON; false where it does not,
  /// for all that ``JSONWriter/isPlain(_:)`` tells.
  static func json(_ text: LentBytes, to place: UnsafeMutablePointer<UInt8>) -> Bool {
    unsafe copy(text, to: place) { word in
      word & tops | hasBelow(0x20, word) | has(0x22, word) | has(0x3C, word) | has(0x5C, word)
        | has(0x7F, word)
    }
  }

  /// Copies a text; false where `finds` has any bit for some of its bytes.
  @inline(__always)
  private static func copy(
    _ text: LentBytes, to place: UnsafeMutablePointer<UInt8>, finds: (UInt64) -> UInt64
  ) -> Bool {
    let target = UnsafeMutableRawPointer(place)
    return unsafe text.withBuffer { source in
      let count = source.count
      var found: UInt64 = 0
      if count >= 8 {
        var index = 0
        while index < count {
          let start = min(index, count &- 8)
          let word = unsafe source.loadUnaligned(fromByteOffset: start, as: UInt64.self)
          unsafe target.storeBytes(of: word, toByteOffset: start, as: UInt64.self)
          found |= finds(word)
          index &+= 8
        }
      } else if count >= 4 {
        let first = unsafe source.loadUnaligned(as: UInt32.self)
        let last = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        unsafe target.storeBytes(of: first, as: UInt32.self)
        unsafe target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        found = finds(UInt64(first) | UInt64(last) << 32)
      } else {
        var word = letters
        for index in 0..<count {
          let byte = unsafe source[index]
          unsafe place[index] = byte
          word = word << 8 | UInt64(byte)
        }
        found = finds(word)
      }
      return found == 0
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080
  /// Eight bytes that stand as they are anywhere.
  private static let letters: UInt64 = 0x6161_6161_6161_6161

  /// Some bit where any of eight bytes is below a number up to 128; bits above that byte's may be set
  /// for no reason.
  @inline(__always)
  private static func hasBelow(_ limit: UInt64, _ word: UInt64) -> UInt64 {
    (word &- ones &* limit) & ~word & tops
  }

  /// The same where any of them is a number.
  @inline(__always)
  private static func has(_ byte: UInt64, _ word: UInt64) -> UInt64 {
    hasBelow(1, word ^ ones &* byte)
  }
}
