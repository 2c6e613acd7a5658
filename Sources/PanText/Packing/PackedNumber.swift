extension Double: Packable {
  /// Appends it in as few bytes as a decimal of up to three places takes, and any other in nine.
  package func pack(into bytes: inout ByteBuffer) {
    for places in 0...PackedNumber.mostPlaces {
      guard let whole = DecimalColumn.whole(self, places) else { continue }
      bytes.append(UInt8(places))
      whole.pack(into: &bytes)
      return
    }
    bytes.append(DecimalColumn.raw)
    bytes.pack(bits: bitPattern)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self = try PackedNumber.value(try bytes.byte(), &bytes)
  }
}

/// What stands in front of a number.
private enum PackedNumber {
  static let mostPlaces = 3
  /// It is the one that was expected.
  static let expected: UInt8 = 0x10
  /// There is none, where one was expected.
  static let none: UInt8 = 0x11

  static func value(_ tag: UInt8, _ bytes: inout PackedReader) throws(PackedError) -> Double {
    if tag == DecimalColumn.raw { return Double(bitPattern: try bytes.bits()) }
    guard tag <= mostPlaces else { throw PackedError() }
    return DecimalColumn.value(try Int(from: &bytes), Int(tag))
  }
}

extension ByteBuffer {
  /// Appends a number, or that there is none, in one byte where it is what is expected.
  package mutating func pack(_ value: Double?, expecting expected: Double? = nil) {
    if value?.bitPattern == expected?.bitPattern {
      append(PackedNumber.expected)
    } else if let value {
      value.pack(into: &self)
    } else {
      append(PackedNumber.none)
    }
  }
}

extension PackedReader {
  /// A number, or none, with the same expectation as it was packed.
  package mutating func number(
    expecting expected: Double? = nil
  ) throws(PackedError) -> Double? {
    switch try byte() {
    case PackedNumber.expected: expected
    case PackedNumber.none: nil
    case let tag: try PackedNumber.value(tag, &self)
    }
  }

  /// A number that there always is, with the same expectation as it was packed.
  package mutating func known(expecting expected: Double) throws(PackedError) -> Double {
    guard let number = try number(expecting: expected) else { throw PackedError() }
    return number
  }
}
