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
}
