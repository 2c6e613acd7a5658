import PanText

/// What the rows of a trace have in common: the bytes between their numbers.
struct RowPattern {
  /// A run of bytes.
  struct Literal {
    /// The place of its first byte among the pattern's.
    let first: Int
    let count: Int
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
    defer { first = count }
    return Literal(first: first, count: count - first)
  }
}
