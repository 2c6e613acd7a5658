/// What the rows of a trace have in common: the bytes between their numbers.
struct RowPattern {
  /// A run of bytes, compared eight at a time.
  struct Literal {
    /// The place of its first word among the pattern's.
    fileprivate(set) var first: Int
    fileprivate(set) var count = 0
    /// The bits of its last word that count.
    fileprivate(set) var lastMask: UInt64 = 0
  }

  /// The literals' bytes, each literal beginning with a word of its own.
  private(set) var words: [UInt64] = []
  private(set) var literals: [Literal] = []
  /// How many bytes the literals have.
  private(set) var byteCount = 0
  private var current = Literal(first: 0)
  /// The bytes of the literal under way that are no whole word yet.
  private var word: UInt64 = 0

  /// Forgets everything but the memory.
  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    literals.removeAll(keepingCapacity: true)
    byteCount = 0
    word = 0
    current = Literal(first: 0)
  }

  /// Adds a byte to the literal under way.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    word |= UInt64(byte) &<< (UInt64(current.count & 7) &* 8)
    current.count &+= 1
    guard current.count & 7 == 0 else { return }
    words.append(word)
    word = 0
  }

  /// Ends the literal under way, which may be empty, where the rows differ.
  mutating func endLiteral() {
    let rest = UInt64(current.count & 7)
    current.lastMask = (1 &<< (rest &* 8)) &- 1
    if rest == 0, current.count > 0 {
      current.lastMask = .max
    } else {
      words.append(word)
      word = 0
    }
    byteCount += current.count
    literals.append(current)
    current = Literal(first: words.count)
  }
}

extension RowPattern.Literal {
  /// Whether the text at a place begins with the literal.
  ///
  /// As many bytes as the literal has, rounded up to eight and at least eight, must be readable.
  @inline(__always)
  func matches(_ place: UnsafeRawPointer, words: UnsafeBufferPointer<UInt64>) -> Bool {
    var index = first
    var place = unsafe place
    var rest = count
    while rest > 8 {
      guard unsafe place.loadUnaligned(as: UInt64.self) == words[index].littleEndian else {
        return false
      }
      index &+= 1
      unsafe place += 8
      rest &-= 8
    }
    let word = unsafe UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    return unsafe (word ^ words[index]) & lastMask == 0
  }
}
