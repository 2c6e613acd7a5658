import PanTestSupport
import Testing

@testable import PanText

@Suite struct PackingTests {
  private static func bytes(_ pack: (inout ByteBuffer) -> Void) -> [UInt8] {
    var buffer = ByteBuffer()
    pack(&buffer)
    return buffer.withBytes { Array($0) }
  }

  private static func again<Value: Packable>(_ value: Value) throws -> Value {
    try bytes { value.pack(into: &$0) }.withByteView { lent throws(PackedError) in
      var reader = PackedReader(lent)
      let value = try Value(from: &reader)
      guard reader.left == 0 else { throw PackedError() }
      return value
    }
  }

  @Test func everyDoubleComesBackBitForBit() throws {
    var random = SplitMix64(seed: 7)
    let special: [Double] = [
      0, -0.0, 1, -1, 0.1, 393, 16.667, 0.0005, Double.pi, Double.infinity, -Double.infinity,
      Double.nan, Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude, 0x1p53, 0x1p53 + 2,
      9_007_199_254_740_991, 1e22, 1.0005e15,
    ]
    let drawn: [Double] = (0..<2000).map { _ in Double(bitPattern: random.next()) }
    let short: [Double] = (0..<2000).map { _ in
      let whole = Int(random.next() % 2_000_000) - 1_000_000
      return Double(whole) / 1000
    }
    for value in special + drawn + short {
      #expect(try Self.again(value).bitPattern == value.bitPattern)
      let column = [value, 0.25, value, -3]
      let read = try Self.bytes { bytes in DecimalColumn.pack(4, into: &bytes) { column[$0] } }
        .withByteView { lent throws(PackedError) in
          var reader = PackedReader(lent)
          return try DecimalColumn.read(4, from: &reader)
        }
      #expect(read.map(\.bitPattern) == column.map(\.bitPattern))
    }
  }

  @Test func whatIsExpectedTakesOneByte() throws {
    let pairs: [(Double?, Double?)] = [(1.5, 1.5), (nil, nil), (nil, 2), (2, nil), (-0.0, 0)]
    for (value, expected) in pairs {
      let bytes = Self.bytes { $0.pack(value, expecting: expected) }
      let same = value?.bitPattern == expected?.bitPattern
      #expect((bytes.count == 1) == (same || value == nil))
      let read = try bytes.withByteView { lent throws(PackedError) in
        var reader = PackedReader(lent)
        return try reader.number(expecting: expected)
      }
      #expect(read?.bitPattern == value?.bitPattern)
    }
  }

  @Test func wholeNumbersOfAnySizeComeBack() throws {
    for value: Int in [0, 1, -1, 63, -64, 64, 127, 128, 1 << 40, Int.max, Int.min] {
      #expect(try Self.again(value) == value)
    }
    #expect(Self.bytes { (-64).pack(into: &$0) }.count == 1)
  }

  @Test func textsAndListsComeBack() throws {
    for text in HostileText.samples(seed: 3, count: 100) {
      #expect(
        try Self.again([text, "", text]).map { Array($0.utf8) }
          == [text, "", text].map { Array($0.utf8) })
      #expect(try Self.again(String?.some(text)).map { Array($0.utf8) } == Array(text.utf8))
    }
    #expect(try Self.again(String?.none) == nil)
  }

  /// Whatever bytes there are, reading them ends, with values or an error, and asks for no more memory
  /// than they could fill.
  @Test func anyBytesAreReadOrRefused() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      let bytes = (0..<Int(random.next() % 24)).map { _ in UInt8(truncatingIfNeeded: random.next())
      }
      bytes.withByteView { lent in
        var reader = PackedReader(lent)
        _ = try? [String](from: &reader)
        reader = PackedReader(lent)
        _ = try? [Double](from: &reader)
        reader = PackedReader(lent)
        _ = try? DecimalColumn.read(Int(random.next() % 1000), from: &reader)
      }
    }
  }
}
