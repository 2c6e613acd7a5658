#if arch(wasm32)

// The allocator of the page's instance: Embedded Swift imports `posix_memalign` and `free`.

@_extern(c, "llvm.wasm.memory.grow.i32")
private func memoryGrow(_ memory: Int32, _ pages: Int32) -> Int32

@_extern(c, "llvm.wasm.memory.size.i32")
private func memorySize(_ memory: Int32) -> Int32

nonisolated(unsafe) private var heap = Heap()

/// C's `posix_memalign`, for alignments up to 16: no Swift value needs more.
@_cdecl("posix_memalign")
public func posixMemalign(
  _ result: UnsafeMutablePointer<UInt>, _ alignment: UInt, _ size: UInt
) -> Int32 {
  guard alignment <= Heap.headerSize, let address = unsafe heap.allocate(size) else {
    // Swift would write through a null pointer; the page replaces an instance that traps.
    fatalError("out of memory")
  }
  unsafe result.pointee = address
  return 0
}

/// C's `free`. Linked with `--wrap=free`, as the runtime defines that name itself.
@_cdecl("__wrap_free")
public func heapFree(_ address: UInt) { unsafe heap.free(address) }

/// An allocator of power-of-two blocks from 32 bytes on, with a free list for each size.
struct Heap {
  /// The size of a block's header, which holds the exponent of its size and keeps the alignment.
  static let headerSize: UInt = 16
  private static let pageSize: UInt = 65_536
  /// The number of pages that memory grows by at least.
  private static let growth: UInt = 64
  private static let listCount: UInt = 32

  /// The end of the last block. 0 before the first allocation.
  private var top: UInt = 0
  /// The address of the free lists' heads, indexed by exponent. A free block holds the next's
  /// address.
  private var heads: UInt = 0

  /// The address of `size` bytes. Nil if memory is exhausted.
  mutating func allocate(_ size: UInt) -> UInt? {
    guard size < 1 << 30, top > 0 || begin() else { return nil }
    let exponent = UInt(
      UInt.bitWidth - (max(size + Self.headerSize, 32) - 1).leadingZeroBitCount)
    var block = Self.word(head(exponent))
    if block == 0 {
      block = top
      guard Self.reserve(until: block + 1 << exponent) else { return nil }
      top = block + 1 << exponent
    } else {
      Self.set(head(exponent), to: Self.word(block))
    }
    Self.set(block, to: exponent)
    return block + Self.headerSize
  }

  /// Returns a block to its free list.
  mutating func free(_ address: UInt) {
    guard address > 0 else { return }
    let block = address - Self.headerSize
    let head = head(Self.word(block))
    Self.set(block, to: Self.word(head))
    Self.set(head, to: block)
  }

  /// The heap begins at the end of the initial memory, which nothing else grows.
  private mutating func begin() -> Bool {
    heads = UInt(UInt32(bitPattern: memorySize(0))) * Self.pageSize
    let end = heads + Self.listCount * UInt(MemoryLayout<UInt>.stride)
    // New pages are zero, so all lists are empty.
    guard Self.reserve(until: end) else { return false }
    top = (end + Self.headerSize - 1) & ~(Self.headerSize - 1)
    return true
  }

  private func head(_ exponent: UInt) -> UInt {
    heads + exponent * UInt(MemoryLayout<UInt>.stride)
  }

  private static func reserve(until end: UInt) -> Bool {
    let present = UInt(UInt32(bitPattern: memorySize(0))) * pageSize
    if end <= present { return true }
    let missing = (end - present + pageSize - 1) / pageSize
    return memoryGrow(0, Int32(max(missing, growth))) >= 0 || memoryGrow(0, Int32(missing)) >= 0
  }

  // Safe: addresses are those of this heap's blocks and list heads.

  private static func word(_ address: UInt) -> UInt {
    unsafe UnsafePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee
  }

  private static func set(_ address: UInt, to value: UInt) {
    unsafe UnsafeMutablePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee = value
  }
}

#endif

/// A buffer shared with the page. Its address only changes when it grows.
@unsafe struct Room {
  /// The first byte, aligned for numbers.
  private(set) var start = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
  /// The number of bytes in use.
  private(set) var count = 0
  private var capacity = 16

  /// The bytes in use.
  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

  /// Resizes to `count` bytes. The content is lost.
  mutating func resize(to count: Int) {
    unsafe self.count = max(0, count)
    guard unsafe self.count > capacity else { return }
    unsafe start.deallocate()
    unsafe capacity = unsafe self.count
    unsafe start = unsafe .allocate(byteCount: capacity, alignment: 16)
  }

  /// Copies some bytes into the buffer.
  mutating func hold(_ bytes: UnsafeRawBufferPointer) {
    unsafe resize(to: bytes.count)
    unsafe UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
      .copyMemory(from: bytes)
  }
}
