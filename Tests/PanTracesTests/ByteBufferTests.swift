import PanTestSupport
import PanTraces
import Testing

@Suite struct ByteBufferTests {
  @Test func `zero has no sign, and what is not finite has no text`() {
    for (value, text) in [(0, "0.0"), (-0.0, "0.0"), (6, "6.0"), (.nan, ""), (-.infinity, "")] {
      var bytes: [UInt8] = []
      NumberText.appendReal(value, to: &bytes)
      #expect(bytes == Array(text.utf8))
    }
  }

  @Test func `a buffer holds what is written into it, however it grows`() {
    var random = SplitMix64(seed: 42)
    var buffer = ByteBuffer(capacity: 1)
    var expected: [UInt8] = []
    for _ in 0..<3000 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let number =
          Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random)
        buffer.append(number)
        expected += String(number).utf8
      case 1:
        let value = Double(bitPattern: random.next())
        buffer.appendReal(value)
        NumberText.appendReal(value, to: &expected)
      case 2:
        let value = Double(Int.random(in: -99...99, using: &random)) / 4
        buffer.appendReal(value)
        expected += (value == 0 ? 0 : value).description.utf8
      case 3:
        let text = String(repeating: "é", count: Int.random(in: 0..<300, using: &random))
        buffer.append(text)
        expected += text.utf8
      default:
        buffer.append(Array(expected.prefix(9)))
        expected += expected.prefix(9)
      }
    }
    buffer.append(Int.min)
    expected += String(Int.min).utf8
    #expect(buffer.withBytes { Array($0) } == expected)
    #expect(buffer.count == expected.count)
  }
}
