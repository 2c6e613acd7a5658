import PanTestSupport
import Testing

@testable import PanText

/// The digits of the standard library's `description` are the measure.
struct ShortestDecimalTests {
  private func text(_ value: Double) -> String? {
    var bytes = [UInt8](repeating: 0, count: ShortestDecimal.room)
    let count = bytes.withUnsafeMutableBufferPointer { place in
      place.baseAddress.flatMap { ShortestDecimal.write(value, to: $0) }
    }
    return count.map { String(decoding: bytes[..<$0], as: UTF8.self) }
  }

  private func check(_ value: Double) {
    let magnitude = value.magnitude
    let isInRange = magnitude >= 1e-4 && magnitude < 0x1p53
    #expect(text(value) == (isInRange ? value.description : nil))
  }

  @Test(arguments: [
    0, 1, 0.1, -0.3, 1e-4, 0.00010000000000000002, 9.999999999999999e-5, 123.456,
    .leastNonzeroMagnitude, 1e15,
    9_007_199_254_740_991, 9_007_199_254_740_992, 4_503_599_627_370_497.5, 0.5, 0.25, 1.0 / 3,
    2.0 / 3, 1e22, .infinity, .nan, -0.0, 100, 1000.5, 393, 8.5, 2_251_799_813_685_247.75,
  ])
  func `numbers at the ends and in the middle of the range`(value: Double) { check(value) }

  @Test func `powers of two, where the gap below is half the one above, and their neighbors`() {
    for exponent in -20...60 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      for value in [power, power.nextUp, power.nextDown, power * 1.5] { check(value) }
    }
  }

  @Test func `any number, of any number of digits`() {
    var random = SplitMix64(seed: 41)
    for _ in 0..<40_000 {
      let exponent = Int.random(in: -14...53, using: &random)
      let significand = 1 + Double(random.next() >> 12) * 0x1p-52
      check(Double(sign: .plus, exponent: exponent, significand: significand))
      let digits = Double(
        Int.random(in: 0...1 << Int.random(in: 1...50, using: &random), using: &random))
      check(
        -digits / [1, 10, 1e2, 1e3, 1e4, 1e6, 1e9, 1e12][Int.random(in: 0..<8, using: &random)])
    }
  }

  @Test func `decimals of few digits, and what lies beside them`() {
    var scale = 1.0
    for _ in 0...17 {
      for digits in 1...400 {
        let value = Double(digits) / scale
        for value in [value, value.nextUp, value.nextDown, -value] { check(value) }
      }
      scale *= 10
    }
  }

  @Test func `any bits give the text of the standard library, zero without a sign`() {
    var random = SplitMix64(seed: 44)
    for _ in 0..<40_000 {
      let value = Double(bitPattern: random.next())
      var bytes: [UInt8] = []
      NumberText.appendReal(value, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == (value.isFinite ? value.description : ""))
    }
    for value in [0, -0.0] {
      var bytes: [UInt8] = []
      NumberText.appendReal(value, to: &bytes)
      #expect(bytes == Array("0.0".utf8))
    }
  }

  @Test func `whole numbers of any length`() {
    var random = SplitMix64(seed: 43)
    var power: UInt64 = 1
    var values: [UInt64] = [0, .max]
    for _ in 0..<20 {
      values += [power - 1, power, power + 1]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for _ in 0..<20_000 {
      values.append(random.next() >> UInt64.random(in: 0..<64, using: &random))
    }
    for value in values {
      var bytes = [UInt8](repeating: 0x78, count: DecimalDigits.room)
      let count = bytes.withUnsafeMutableBufferPointer { place in
        place.baseAddress.map { DecimalDigits.write(value, to: $0) }
      }
      #expect(String(decoding: bytes[..<(count ?? 0)], as: UTF8.self) == String(value))
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
