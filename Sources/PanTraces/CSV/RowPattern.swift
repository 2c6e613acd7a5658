import PanText

/// What the rows of a trace have in common: the bytes between their numbers.
struct RowPattern {
  /// A run of bytes, compared eight at a time.
  struct Literal {
    /// The place of its first byte among the pattern's.
    fileprivate(set) var first: Int
    fileprivate(set) var count = 0
    /// The bits of its last word that count.
    fileprivate(set) var lastMask: UInt64 = 0
  }

  /// The literals' bytes in turn, and once it is closed, zeros to a whole word behind the last one.
  private(set) var bytes: [UInt8] = []
  private(set) var literals: [Literal] = []
  /// Where the literal under way begins.
  private var first = 0

  /// Forgets everything but the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    literals.removeAll(keepingCapacity: true)
    first = 0
  }

  /// Adds a byte to the literal under way.
  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds bytes to the literal under way.
  mutating func append(_ text: LentBytes) {
    unsafe text.withBuffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Ends the literal under way, which may be empty, where the rows differ.
  mutating func endLiteral() {
    let count = bytes.count - first
    let rest = UInt64(count & 7)
    let lastMask = count > 0 && rest == 0 ? .max : (1 &<< (rest &* 8)) &- 1
    literals.append(Literal(first: first, count: count, lastMask: lastMask))
    first = bytes.count
  }

  /// Makes room for words to be loaded up to the last byte; nothing is added afterwards.
  mutating func close() { bytes.append(contentsOf: repeatElement(0, count: 8)) }
}

extension RowPattern.Literal {
  /// Whether the text at a place begins with the literal, whose pattern is closed.
  ///
  /// As many bytes as the literal has, rounded up to eight and at least eight, must be readable.
  @inline(__always)
  func matches(_ place: UnsafeRawPointer, pattern: UnsafeRawPointer) -> Bool {
    var known = unsafe pattern + first
    var place = unsafe place
    var rest = count
    while rest > 8 {
      guard
        unsafe place.loadUnaligned(as: UInt64.self) == known.loadUnaligned(as: UInt64.self)
      else { return false }
      unsafe known += 8
      unsafe place += 8
      rest &-= 8
    }
    let differing =
      unsafe place.loadUnaligned(as: UInt64.self) ^ known.loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: differing) & lastMask == 0
  }
}
