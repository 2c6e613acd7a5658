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

  /// The most bytes that it takes.
  static let longest = 1000

  /// The literals' bytes in turn, and more, so that words can be loaded up to the last of them.
  ///
  /// There from the start, as a pattern is made for every trace.
  private(set) var bytes = [UInt8](repeating: 0, count: longest + 8)
  /// How many bytes the literals have.
  private(set) var count = 0
  /// Whether more was added than it takes.
  private(set) var isTooLong = false
  /// Where the literal under way begins.
  private var first = 0

  /// Forgets everything but the memory.
  mutating func removeAll() {
    count = 0
    isTooLong = false
    first = 0
  }

  /// Adds bytes to the literal under way.
  mutating func append(_ text: LentBytes) {
    guard text.count <= Self.longest - count else {
      isTooLong = true
      return
    }
    let count = count
    unsafe bytes.withUnsafeMutableBytes { target in
      unsafe text.withBuffer { source in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[count...]).copyMemory(from: source)
      }
    }
    self.count += text.count
  }

  /// Adds a byte to the literal under way.
  mutating func append(_ byte: UInt8) {
    guard count < Self.longest else {
      isTooLong = true
      return
    }
    bytes[count] = byte
    count += 1
  }

  /// Adds bytes of the pattern once more.
  mutating func append(copyOf range: Range<Int>) {
    for index in range where !isTooLong { append(bytes[index]) }
  }

  /// Ends the literal under way, which may be empty, where the rows differ.
  mutating func endLiteral() -> Literal {
    let length = count - first
    let rest = UInt64(length & 7)
    let lastMask = length > 0 && rest == 0 ? .max : (1 &<< (rest &* 8)) &- 1
    defer { first = count }
    return Literal(first: first, count: length, lastMask: lastMask)
  }
}

extension RowPattern.Literal {
  /// Whether the text at a place begins with the literal.
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
