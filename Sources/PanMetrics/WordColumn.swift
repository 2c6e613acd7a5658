/// Words by the million, in blocks that never move.
///
/// Many figures of a batch are few different ones: undefined for the same reason, none, or so many
/// frames. A block in which all are the same takes eight bytes, and one of at most 256 different ones
/// a byte for each.
struct WordColumn: Sendable {
  private static let size = 1024

  private enum Block: Sendable {
    case same(UInt64)
    case few([UInt64], places: [UInt8])
    case many([UInt64])

    private static let mostWords = 256
    /// Twice as many slots as words, so that one that is free is soon met.
    private static let slotBits = 9

    /// Takes the words of a block in the form that takes the least.
    init(_ words: [UInt64]) {
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
            self = .many(words)
            return
          }
          found.append(word)
          slots[slot] = UInt16(found.count)
        }
        places.append(UInt8(slots[slot] - 1))
      }
      self = found.count == 1 ? .same(found[0]) : .few(found, places: places)
    }
  }

  private var blocks: [Block] = []
  /// What stands behind the blocks, fewer than make one.
  private var open: [UInt64] = []

  /// Creates a column of no words.
  init() {}

  /// How many words there are.
  var count: Int { blocks.count * Self.size + open.count }

  /// Appends a word.
  mutating func append(_ word: UInt64) {
    if open.isEmpty { open.reserveCapacity(Self.size) }
    open.append(word)
    guard open.count == Self.size else { return }
    blocks.append(Block(open))
    open = []
  }

  /// A word by its place.
  subscript(place: Int) -> UInt64 {
    let (block, index) = place.quotientAndRemainder(dividingBy: Self.size)
    guard block < blocks.count else { return open[index] }
    return switch blocks[block] {
    case .same(let word): word
    case .few(let words, let places): words[Int(places[index])]
    case .many(let words): words[index]
    }
  }

  /// Visits the words in their order.
  func forEach(_ body: (UInt64) -> Void) {
    for block in blocks {
      switch block {
      case .same(let word): for _ in 0..<Self.size { body(word) }
      case .few(let words, let places): for place in places { body(words[Int(place)]) }
      case .many(let words): for word in words { body(word) }
      }
    }
    for word in open { body(word) }
  }
}
