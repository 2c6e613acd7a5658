/// The bytes of a field of up to 64 bytes, compared eight at a time.
struct KnownCell {
  private static let capacity = 64

  private var words = SIMD8<UInt64>()
  private var lastMask: UInt64 = 0
  private(set) var count = -1

  /// Remembers a field; one that is too long matches nothing.
  mutating func remember(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= Self.capacity else {
      count = -1
      return
    }
    var start = 0
    while start < bytes.count {
      var word: UInt64 = 0
      for index in start..<min(start + 8, bytes.count) {
        word |= UInt64(bytes[index]) << UInt64((index - start) * 8)
      }
      words[start / 8] = word
      start += 8
    }
    count = bytes.count
    lastMask = count % 8 == 0 ? .max : .max >> UInt64(64 - count % 8 * 8)
  }

  /// Forgets the field, so that nothing matches.
  mutating func forget() { count = -1 }

  /// Whether the text at `position` starts with the field.
  ///
  /// At least the field's length, rounded up to eight, must be readable.
  @inline(__always)
  func matches(_ position: UnsafeRawPointer) -> Bool {
    if count <= 8 {
      guard count >= 0 else { return false }
      let word = UInt64(littleEndian: position.loadUnaligned(as: UInt64.self))
      return count == 0 || (word ^ words[0]) & lastMask == 0
    }
    let last = (count - 1) / 8
    for index in 0..<last {
      let word = position.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
      guard UInt64(littleEndian: word) == words[index] else { return false }
    }
    let word = position.loadUnaligned(fromByteOffset: last * 8, as: UInt64.self)
    return (UInt64(littleEndian: word) ^ words[last]) & lastMask == 0
  }
}
