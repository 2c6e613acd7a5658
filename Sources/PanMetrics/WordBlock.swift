import PanText

/// Words of a column that follow each other, in as few bytes as they take.
///
/// Many figures of a batch are few different ones: undefined for the same reason, none, or so many
/// frames. A block in which all are the same takes eight bytes, and one of at most 256 different ones
/// a byte for each.
struct WordBlock: Sendable {
  /// How many words a block has.
  static let size = 1024

  private enum Form: Sendable {
    case same(UInt64)
    /// All words; or the different ones, and behind them where each stands among those, a byte each.
    case different(KeptBlock)
  }

  private static let mostWords = 256
  /// Twice as many slots as words, so that one that is free is soon met.
  private static let slotBits = 9

  private let form: Form

  /// Takes ``size`` words in the form that takes the least, in a store where there is one.
  init(_ words: [UInt64], in store: BlockStore?) {
    var found: [UInt64] = []
    var places: [UInt8] = []
    places.reserveCapacity(words.count)
    // The number of a word among those found, from 1, in the slot that its bits lead to.
    var slots = [UInt16](repeating: 0, count: 1 << Self.slotBits)
    for word in words {
      var slot = Int((word &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.slotBits))
      while slots[slot] != 0, found[Int(slots[slot]) - 1] != word {
        slot = (slot + 1) & (slots.count - 1)
      }
      if slots[slot] == 0 {
        guard found.count < Self.mostWords else {
          form = .different(KeptBlock([UInt8](words: words), in: store))
          return
        }
        found.append(word)
        slots[slot] = UInt16(found.count)
      }
      places.append(UInt8(slots[slot] - 1))
    }
    form =
      found.count == 1
      ? .same(found[0]) : .different(KeptBlock([UInt8](words: found) + places, in: store))
  }

  /// A word by its place in the block.
  subscript(index: Int) -> UInt64 {
    switch form {
    case .same(let word): word
    case .different(let block): block.bytes.withLentBytes { Self.word(index, of: $0) }
    }
  }

  /// The words in their order.
  var words: [UInt64] {
    var words: [UInt64] = []
    words.reserveCapacity(Self.size)
    forEach { words.append($0) }
    return words
  }

  /// Visits the words in their order.
  func forEach(_ body: (UInt64) -> Void) {
    switch form {
    case .same(let word): for _ in 0..<Self.size { body(word) }
    case .different(let block):
      block.bytes.withLentBytes { bytes in
        for index in 0..<Self.size { body(Self.word(index, of: bytes)) }
      }
    }
  }

  @inline(__always)
  private static func word(_ index: Int, of bytes: LentBytes) -> UInt64 {
    if bytes.count == 8 * size { return bytes.word(at: 8 * index) }
    return bytes.word(at: 8 * Int(bytes[bytes.count - size + index]))
  }
}
