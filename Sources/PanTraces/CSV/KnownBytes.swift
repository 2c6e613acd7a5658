/// Bytes that a row is known to have, compared eight at a time.
///
/// The first word lies here, as most are no longer: what follows from a trace is said once for all its
/// rows.
@safe struct KnownBytes {
  private let start: UnsafeRawPointer
  let count: Int
  private let word: UInt64
  /// The bits of the word that count.
  private let mask: UInt64

  /// The bytes of a literal of a pattern, whose own bytes stay where they are.
  @inline(__always)
  @unsafe init(_ literal: RowPattern.Literal, of pattern: UnsafeRawPointer) {
    unsafe start = pattern + literal.first
    count = literal.count
    word = unsafe start.loadUnaligned(as: UInt64.self)
    mask = count < 8 ? UInt64(littleEndian: (1 &<< UInt64(8 &* count)) &- 1) : .max
  }

  /// Whether the text at a place begins with them; eight bytes, or as many as they are, must be readable.
  @inline(__always)
  func match(_ place: UnsafeRawPointer) -> Bool {
    guard unsafe (place.loadUnaligned(as: UInt64.self) ^ word) & mask == 0 else { return false }
    guard count > 8 else { return true }
    var offset = 8
    while offset < count &- 8 {
      guard unsafe isSame(place, at: offset) else { return false }
      offset &+= 8
    }
    // The last eight, of which some may have been compared.
    return unsafe isSame(place, at: count &- 8)
  }

  @inline(__always)
  private func isSame(_ place: UnsafeRawPointer, at offset: Int) -> Bool {
    unsafe place.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      == start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
