/// A value that can stand in a part as bytes and be had back from them, bit for bit.
///
/// The bytes say neither what they are nor how long: who reads them asks for the same values in the
/// same order. They are of one version of the program and are not read by another.
package protocol Packable {
  /// Appends the value.
  func pack(into bytes: inout ByteBuffer)
  /// Reads a value.
  /// - Throws: Where the bytes are not those of any.
  init(from bytes: inout PackedReader) throws(PackedError)
}

/// What says that bytes are not those of the value that was asked for.
package struct PackedError: Error, Equatable, Sendable {
  /// Creates one.
  package init() {}
}

// Cases in an array, as elsewhere their iterator would be asked for each of them anew.
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
    // Elements may be far larger than their bytes: room is made for as many as fill the memory that
    // the bytes left fill now, and more only as elements turn up.
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
  /// Appends it in as few bytes as it takes, small ones of either sign in one.
  package func pack(into bytes: inout ByteBuffer) {
    bytes.pack(whole: UInt64(bitPattern: Int64(self << 1 ^ self >> (Int.bitWidth - 1))))
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    let number = try bytes.whole()
    self = Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }
}

extension Bool: Packable {
  /// Appends a byte, 0 or 1.
  package func pack(into bytes: inout ByteBuffer) { bytes.pack(tag: self ? 1 : 0) }

  package init(from bytes: inout PackedReader) throws(PackedError) { self = try bytes.flag() }
}
