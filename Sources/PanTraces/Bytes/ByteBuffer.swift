/// Bytes that grow at their end: what rows are written into.
///
/// An array checks ownership and capacity at every byte. Here one check covers a whole write. The
/// bytes are read back together, at the end.
@usableFromInline
@safe package struct ByteBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// How many bytes there are.
  @usableFromInline package internal(set) var count = 0

  /// Creates one without bytes, with room for some.
  package init(capacity: Int = 1 << 12) {
    self.capacity = max(capacity, 64)
    unsafe start = .allocate(capacity: self.capacity)
  }

  // Inlinable, as Embedded Swift requires of types that are not copied.
  @inlinable
  deinit { unsafe start.deallocate() }

  /// Passes the place at the end to `body`, with room for `room` bytes. `body` returns how many it
  /// wrote.
  @inlinable @inline(__always)
  package mutating func write(
    atMost room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    if capacity &- count < room { grow(by: room) }
    let written = unsafe body(start + count)
    // Writing beyond the room has corrupted memory already: this must stop in every build.
    precondition(written >= 0 && written <= room)
    count &+= written
  }

  @usableFromInline @inline(never)
  mutating func grow(by room: Int) {
    // Doubled, so that appending costs the same however much there is.
    capacity = max(2 * capacity, count + room)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe moved.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
  }

  /// Appends a byte.
  @inlinable
  package mutating func append(_ byte: UInt8) {
    unsafe write(atMost: 1) { place in
      unsafe place.pointee = byte
      return 1
    }
  }

  /// Appends the bytes of a view.
  package mutating func append(_ bytes: ByteView) {
    unsafe write(atMost: bytes.count) { place in
      unsafe bytes.withBuffer { source in
        if let base = source.baseAddress {
          unsafe UnsafeMutableRawPointer(place).copyMemory(from: base, byteCount: source.count)
        }
      }
      return bytes.count
    }
  }

  /// Appends the bytes of an array.
  package mutating func append(_ bytes: [UInt8]) { bytes.withByteView { append($0) } }

  /// Appends a text's UTF-8.
  package mutating func append(_ text: String) {
    text.withByteView { append($0) }
  }

  /// Appends a whole number.
  package mutating func append(_ value: Int) { append(value.description) }

  /// Appends a number as ``NumberText/appendReal(_:to:)`` does.
  package mutating func appendReal(_ value: Double) {
    guard value.isFinite else { return }
    unsafe write(atMost: 32) { place in
      var digits = unsafe Digits(place: place)
      // Negative zero loses its sign.
      (value == 0 ? 0 : value).write(to: &digits)
      return digits.count
    }
  }

  /// Where the digits of a number go: a text of more than 15 of them would take memory of its own.
  @safe private struct Digits: TextOutputStream {
    let place: UnsafeMutablePointer<UInt8>
    var count = 0

    mutating func write(_ text: String) {
      for byte in text.utf8 {
        unsafe place[count] = byte
        count += 1
      }
    }

    // The standard library hands over all digits at once by this function.
    // swift-format-ignore: NoLeadingUnderscores
    mutating func _writeASCII(_ digits: UnsafeBufferPointer<UInt8>) {
      if let start = digits.baseAddress {
        unsafe (place + count).update(from: start, count: digits.count)
      }
      count += digits.count
    }
  }

  /// Forgets the bytes but keeps the memory.
  package mutating func removeAll() { count = 0 }

  /// Lends all bytes.
  @inlinable
  package borrowing func withBytes<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(ByteView(UnsafeRawBufferPointer(start: start, count: count)))
  }
}
