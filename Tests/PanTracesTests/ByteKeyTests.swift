@testable import PanTraces
import Testing

struct ByteKeyTests {
  @Test func `keys differ where bytes do`() {
    let (one, two) = ("\u{E9}", "e\u{301}")
    #expect(one == two)
    #expect(ByteKey(one) != ByteKey(two))
    #expect(Set([ByteKey(one), ByteKey(two)]).count == 2)
    #expect(ByteKey(two) < ByteKey(one))
  }

  @Test(arguments: 0..<20)
  func `places in order are those of the sorted keys`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    // Many that begin alike, of lengths around a word's, and bytes on both sides of the sign.
    let letters = ["\0", "a", "b", "é", "\u{10FFFF}"]
    let keys = (0..<100).map { _ in
      let count = Int.random(in: 0...12, using: &random)
      return ByteKey(
        (0..<count).map { $0 < 5 ? "n" : letters.randomElement(using: &random) ?? "" }.joined())
    }
    let sorted = keys.sorted { Array($0.text.utf8).lexicographicallyPrecedes(Array($1.text.utf8)) }
    #expect(keys.order.map { keys[$0] } == sorted)
  }
}
