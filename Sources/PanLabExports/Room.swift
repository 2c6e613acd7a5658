/// Bytes at a place that stays until they are made more: what crosses between the page and the lab.
@unsafe struct Room {
  /// The first byte, aligned for numbers.
  private(set) var start = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
  /// How many bytes are in use.
  private(set) var count = 0
  private var capacity = 16

  /// The bytes in use.
  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

  /// Makes room for so many bytes; what was there is lost.
  mutating func resize(to count: Int) {
    unsafe self.count = max(0, count)
    guard unsafe self.count > capacity else { return }
    unsafe start.deallocate()
    unsafe capacity = unsafe self.count
    unsafe start = unsafe .allocate(byteCount: capacity, alignment: 16)
  }

  /// Takes a copy of some bytes.
  mutating func hold(_ bytes: UnsafeRawBufferPointer) {
    unsafe resize(to: bytes.count)
    unsafe UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
      .copyMemory(from: bytes)
  }
}
