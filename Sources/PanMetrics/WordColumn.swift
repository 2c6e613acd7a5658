import PanText

/// Words by the million, in blocks that never move, in memory or in a store.
struct WordColumn: Sendable {
  private let store: BlockStore?
  private var blocks: [WordBlock] = []
  /// What stands behind the blocks, fewer than make one.
  private var open: [UInt64] = []

  /// Creates a column of no words.
  init(in store: BlockStore? = nil) { self.store = store }

  /// How many words there are.
  var count: Int { blocks.count * WordBlock.size + open.count }

  /// Appends a word.
  mutating func append(_ word: UInt64) {
    open.append(word)
    guard open.count == WordBlock.size else { return }
    blocks.append(WordBlock(open, in: store))
    open.removeAll(keepingCapacity: true)
  }

  /// A word by its place.
  subscript(place: Int) -> UInt64 {
    let (block, index) = place.quotientAndRemainder(dividingBy: WordBlock.size)
    return block < blocks.count ? blocks[block][index] : open[index]
  }

  /// The words of a block by its number; the last one has what is left.
  func words(ofBlock number: Int) -> [UInt64] {
    number < blocks.count ? blocks[number].words : open
  }

  /// What reads words one after the other, each block once.
  var inOrder: WordReader { WordReader(self) }

  /// Visits the words in their order.
  func forEach(_ body: (UInt64) -> Void) {
    for block in blocks { block.forEach(body) }
    for word in open { body(word) }
  }
}
