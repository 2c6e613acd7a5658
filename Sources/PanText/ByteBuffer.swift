/// Bytes that grow at their end: what rows are written into.
///
/// An array looks at every byte whether it owns its memory and has room; here both are known once for
/// all that a step writes. Nothing is read back but all of it, or a range of it, at the end.
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

  // Seen from other modules, as Embedded Swift wants it of what is not copied.
  @inlinable
  deinit { unsafe start.deallocate() }

  /// Lets a step write at the end; it returns how many bytes it wrote, at most as many as it asked for.
  @inlinable @inline(__always)
  mutating func write(
    atMost room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    if capacity - count < room { grow(by: room) }
    let written = unsafe body(start + count)
    // What was written beyond the end is already lost memory: no bound to be lenient with.
    precondition(written >= 0 && written <= room)
    count += written
  }

  @usableFromInline @inline(never)
  mutating func grow(by room: Int) {
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

  /// Appends bytes that are lent.
  package mutating func append(_ bytes: LentBytes) {
    unsafe write(atMost: bytes.count) { place in
      unsafe bytes.withBuffer { source in
        if let base = source.baseAddress {
          unsafe UnsafeMutableRawPointer(place).copyMemory(from: base, byteCount: source.count)
        }
      }
      return bytes.count
    }
  }

  /// Appends a part of an array.
  package mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    bytes.withLentBytes { append(LentBytes(rebasing: $0[range])) }
  }

  /// Appends a text's UTF-8.
  package mutating func append(_ text: String) {
    text.withLentBytes { append($0) }
  }

  /// Appends a whole number.
  package mutating func append(_ value: Int) {
    unsafe write(atMost: 21) { unsafe Self.write(value, to: $0) }
  }

  @inline(__always)
  private static func write(_ value: Int, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let isNegative = value < 0
    if isNegative { unsafe place.pointee = UInt8(ascii: "-") }
    let sign = isNegative ? 1 : 0
    return unsafe sign + DigitPairs.write(UInt64(value.magnitude), to: place + sign)
  }

  /// Appends a number as ``NumberText/appendReal(_:to:)`` does.
  package mutating func appendReal(_ value: Double) {
    guard value.isFinite else { return }
    // Many figures of a batch are whole; negative zero loses its sign here.
    if value.magnitude < 0x1p31, Double(Int32(value)) == value {
      return unsafe write(atMost: 23) { place in
        let count = unsafe Self.write(Int(value), to: place)
        unsafe place[count] = UInt8(ascii: ".")
        unsafe place[count + 1] = UInt8(ascii: "0")
        return count + 2
      }
    }
    let before = count
    unsafe write(atMost: ShortestDecimal.room) { unsafe ShortestDecimal.write(value, to: $0) ?? 0 }
    if count == before { append(value.description) }
  }

  /// Forgets the bytes but keeps the memory.
  package mutating func removeAll() { count = 0 }

  /// Lends all bytes.
  package borrowing func withBytes<Result, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(LentBytes(UnsafeRawBufferPointer(start: start, count: count)))
  }
}
