/// A value that is written to a part file as bytes and read back bit for bit.
///
/// The bytes hold neither types nor lengths: a reader asks for the same values in the same order.
/// Only the version of the program that wrote them reads them.
package protocol Packable {
  /// Appends the value.
  func pack(into bytes: inout ByteBuffer)
  /// Reads a value.
  /// - Throws: Where the bytes are not those of a value.
  init(from bytes: inout PackedReader) throws(PackedError)
}

/// The bytes are not those of the value that was asked for.
package struct PackedError: Error, Equatable, Sendable {
  /// Creates the error.
  package init() {}
}

// Cases must be an array, so that a case is found by its index.
extension Packable where Self: CaseIterable & Equatable, AllCases == [Self] {
  /// Appends the number of the case.
  package func pack(into bytes: inout ByteBuffer) {
    let cases = Self.allCases
    var number = 0
    while number < cases.count, cases[number] != self { number += 1 }
    bytes.pack(count: number)
  }

  /// Reads the number of a case.
  package init(from bytes: inout PackedReader) throws(PackedError) {
    let number = try bytes.count()
    let cases = Self.allCases
    guard number < cases.count else { throw PackedError() }
    self = cases[number]
  }
}

extension Optional: Packable where Wrapped: Packable {
  /// Appends whether there is one, and the value.
  package func pack(into bytes: inout ByteBuffer) {
    bytes.pack(tag: self == nil ? 0 : 1)
    self?.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self = try bytes.flag() ? .some(try Wrapped(from: &bytes)) : nil
  }
}

extension Array: Packable where Element: Packable {
  /// Appends how many there are, and each of them.
  package func pack(into bytes: inout ByteBuffer) {
    bytes.pack(count: count)
    for element in self { element.pack(into: &bytes) }
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    let count = try bytes.count(ofBytesEach: 1)
    self = []
    // Elements may be far larger than their bytes, so a wrong count must not reserve memory for all
    // of them: room is reserved for as many as fit into the size of the bytes left, and grows as
    // elements are read.
    reserveCapacity(Swift.min(count, bytes.left / Swift.max(MemoryLayout<Element>.stride, 1)))
    for _ in 0..<count { append(try Element(from: &bytes)) }
  }
}

extension String: Packable {
  /// Appends the length and the UTF-8.
  package func pack(into bytes: inout ByteBuffer) {
    bytes.pack(count: utf8.count)
    bytes.append(self)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self = try bytes.bytes(bytes.count()).text
  }
}

extension Int: Packable {
  /// Appends it as a zigzag varint: small numbers of either sign take one byte.
  package func pack(into bytes: inout ByteBuffer) {
    bytes.pack(varint: UInt64(bitPattern: Int64(self << 1 ^ self >> (Int.bitWidth - 1))))
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    let number = try bytes.varint()
    self = Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }
}

extension Bool: Packable {
  /// Appends a byte, 0 or 1.
  package func pack(into bytes: inout ByteBuffer) { bytes.pack(tag: self ? 1 : 0) }

  package init(from bytes: inout PackedReader) throws(PackedError) { self = try bytes.flag() }
}

/// Reads values that were packed, one after another.
///
/// It must not outlive its bytes.
package struct PackedReader {
  /// The largest count of anything in one trace; sums over all traces of a run do not overflow.
  package static let mostOfATrace = Int(Int32.max)

  private let source: ByteView
  private var place = 0

  /// Begins with the first of some bytes.
  package init(_ bytes: ByteView) { source = bytes }

  /// How many bytes are left.
  package var left: Int { source.count - place }

  /// The next byte.
  package mutating func byte() throws(PackedError) -> UInt8 {
    guard place < source.count else { throw PackedError() }
    defer { place += 1 }
    return source[place]
  }

  /// The next byte as a yes or no.
  package mutating func flag() throws(PackedError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw PackedError()
    }
  }

  /// A varint: seven bits a byte, the lowest first.
  package mutating func varint() throws(PackedError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw PackedError() }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw PackedError()
  }

  /// A number of things, which cannot be below 0.
  package mutating func count() throws(PackedError) -> Int {
    guard let count = Int(exactly: try varint()) else { throw PackedError() }
    return count
  }

  /// A number of things, which cannot be above a limit.
  package mutating func count(upTo most: Int) throws(PackedError) -> Int {
    let count = try count()
    guard count <= most else { throw PackedError() }
    return count
  }

  /// How many things follow, each of which takes at least so many bytes.
  ///
  /// Refuses a count that the bytes left cannot hold, before a caller reserves memory for it.
  package mutating func count(ofBytesEach least: Int) throws(PackedError) -> Int {
    let count = try count()
    guard count <= left / max(least, 1) else { throw PackedError() }
    return count
  }

  /// A text without NUL bytes, as rows and file names are.
  package mutating func textWithoutNUL() throws(PackedError) -> String {
    let text = try String(from: &self)
    guard !text.utf8.contains(0) else { throw PackedError() }
    return text
  }

  /// Eight bytes, the lowest first.
  package mutating func bits() throws(PackedError) -> UInt64 {
    guard left >= 8 else { throw PackedError() }
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(source[place + index]) << UInt64(8 * index) }
    place += 8
    return bits
  }

  /// So many of the next bytes.
  package mutating func bytes(_ count: Int) throws(PackedError) -> ByteView {
    guard count >= 0, count <= left else { throw PackedError() }
    defer { place += count }
    return ByteView(rebasing: source[place..<place + count])
  }
}

extension ByteBuffer {
  /// Appends a varint: seven bits a byte, the lowest first.
  package mutating func pack(varint: UInt64) {
    var rest = varint
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a tag byte; ``append(_:)`` would write a literal as decimal digits.
  package mutating func pack(tag: UInt8) { append(tag) }

  /// Appends a number of things, which is not below 0.
  package mutating func pack(count: Int) { pack(varint: UInt64(max(count, 0))) }

  /// Appends eight bytes, the lowest first.
  package mutating func pack(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }
}

extension Double: Packable {
  /// Appends a decimal of up to three places as a tag and a varint, any other number in nine bytes.
  package func pack(into bytes: inout ByteBuffer) {
    for places in 0...PackedNumber.mostPlaces {
      guard let whole = DecimalColumn.scaledInteger(self, places) else { continue }
      bytes.append(UInt8(places))
      whole.pack(into: &bytes)
      return
    }
    bytes.append(DecimalColumn.rawTag)
    bytes.pack(bits: bitPattern)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self = try PackedNumber.value(try bytes.byte(), &bytes)
  }
}

/// The tags in front of a number.
private enum PackedNumber {
  static let mostPlaces = 3
  /// The number is the expected one.
  static let expected: UInt8 = 0x10
  /// There is no number, although one was expected.
  static let none: UInt8 = 0x11

  static func value(_ tag: UInt8, _ bytes: inout PackedReader) throws(PackedError) -> Double {
    if tag == DecimalColumn.rawTag { return Double(bitPattern: try bytes.bits()) }
    guard tag <= mostPlaces else { throw PackedError() }
    return DecimalColumn.value(try Int(from: &bytes), Int(tag))
  }
}

extension ByteBuffer {
  /// Appends an optional number; one byte where it is the expected one.
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

  /// A number that is never nil, with the same expectation as it was packed.
  package mutating func required(expecting expected: Double) throws(PackedError) -> Double {
    guard let number = try number(expecting: expected) else { throw PackedError() }
    return number
  }
}
