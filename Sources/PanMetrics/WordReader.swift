/// Reads words of a column one after the other, and has a block of them at hand.
struct WordReader {
  private let column: WordColumn
  private var block: (number: Int, words: [UInt64])?

  /// Begins before the first word of a column.
  init(_ column: WordColumn) { self.column = column }

  /// The word at a place, best of all the next one.
  mutating func word(at place: Int) -> UInt64 {
    let (number, index) = place.quotientAndRemainder(dividingBy: WordBlock.size)
    if let block, block.number == number { return block.words[index] }
    let words = column.words(ofBlock: number)
    block = (number, words)
    return words[index]
  }
}
