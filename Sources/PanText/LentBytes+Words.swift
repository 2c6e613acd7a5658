/// Words of eight bytes, in the order in which the machine keeps their bytes.
extension LentBytes {
  /// The word that begins at a place.
  @inlinable @inline(__always)
  package func word(at place: Int) -> UInt64 {
    precondition(place >= 0 && place <= count - 8)
    return unsafe buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }
}

extension [UInt8] {
  /// The bytes of some words.
  package init(words: [UInt64]) { self = unsafe words.withUnsafeBytes { unsafe Array($0) } }
}
