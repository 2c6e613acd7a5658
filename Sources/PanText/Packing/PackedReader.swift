/// Reads values that were packed, one after another.
///
/// It is kept no longer than the bytes are lent.
package struct PackedReader {
  /// More than any trace has of anything; counts up to it can be added up for all traces of a run.
  package static let mostOfATrace = Int(Int32.max)

  private let source: LentBytes
  private var place = 0

  /// Begins with the first of some bytes.
  package init(_ bytes: LentBytes) { source = bytes }

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

  /// A whole number, seven bits a byte.
  package mutating func whole() throws(PackedError) -> UInt64 {
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
    guard let count = Int(exactly: try whole()) else { throw PackedError() }
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
  /// A count that the bytes left cannot hold is refused before memory is taken for it, adds to
  /// it or counts up to it.
  package mutating func count(ofBytesEach least: Int) throws(PackedError) -> Int {
    let count = try count()
    guard count <= left / max(least, 1) else { throw PackedError() }
    return count
  }

  /// A text of a row or a file's name, which hold no NUL byte.
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
  package mutating func bytes(_ count: Int) throws(PackedError) -> LentBytes {
    guard count >= 0, count <= left else { throw PackedError() }
    defer { place += count }
    return LentBytes(rebasing: source[place..<place + count])
  }
}

extension ByteBuffer {
  /// Appends a whole number, seven bits a byte.
  package mutating func pack(whole: UInt64) {
    var rest = whole
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a byte; a number in digits is what ``append(_:)`` makes of a literal.
  package mutating func pack(tag: UInt8) { append(tag) }

  /// Appends a number of things, which is not below 0.
  package mutating func pack(count: Int) { pack(whole: UInt64(max(count, 0))) }

  /// Appends eight bytes, the lowest first.
  package mutating func pack(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }
}
