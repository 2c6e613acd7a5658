#if arch(wasm32)

// The allocator of the page's instance: all that Embedded Swift asks of a C library for memory.

@_extern(c, "llvm.wasm.memory.grow.i32")
private func memoryGrow(_ memory: Int32, _ pages: Int32) -> Int32

@_extern(c, "llvm.wasm.memory.size.i32")
private func memorySize(_ memory: Int32) -> Int32

nonisolated(unsafe) private var heap = Heap()

/// Allocates as C says; no Swift value asks for more than 16 as an alignment.
@_cdecl("posix_memalign")
public func posixMemalign(
  _ result: UnsafeMutablePointer<UInt>, _ alignment: UInt, _ size: UInt
) -> Int32 {
  guard alignment <= Heap.headerSize, let address = unsafe heap.allocate(size) else {
    // A null would be written through; the page drops an instance that traps, and makes another.
    fatalError("out of memory")
  }
  unsafe result.pointee = address
  return 0
}

/// Gives memory back; the linker puts it in the place of `free`, whose name is the runtime's own.
@_cdecl("__wrap_free")
public func heapFree(_ address: UInt) { unsafe heap.free(address) }

/// Blocks in powers of two from 32 bytes on; the free ones are in one list per size.
struct Heap {
  /// The bytes in front of a block's own, which hold its size's exponent and keep the alignment.
  static let headerSize: UInt = 16
  private static let pageSize: UInt = 65_536
  /// How many pages are asked for at once, so that not every block asks.
  private static let growth: UInt = 64
  private static let listCount: UInt = 32

  /// The first byte that was never part of a block; 0 before the first allocation.
  private var top: UInt = 0
  /// Where the heads of the lists are, by exponents; a free block holds the address of the next.
  private var heads: UInt = 0

  /// The address of so many bytes; nil where there is no memory left.
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

  /// Puts a block back into its list.
  mutating func free(_ address: UInt) {
    guard address > 0 else { return }
    let block = address - Self.headerSize
    let head = head(Self.word(block))
    Self.set(block, to: Self.word(head))
    Self.set(head, to: block)
  }

  /// Nothing else grows the memory before the first allocation: its end is where the heap begins.
  private mutating func begin() -> Bool {
    heads = UInt(UInt32(bitPattern: memorySize(0))) * Self.pageSize
    let end = heads + Self.listCount * UInt(MemoryLayout<UInt>.stride)
    // New pages are zero, and so are the heads.
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

  // Addresses are of blocks that this heap made, and of its own table.

  private static func word(_ address: UInt) -> UInt {
    unsafe UnsafePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee
  }

  private static func set(_ address: UInt, to value: UInt) {
    unsafe UnsafeMutablePointer<UInt>(bitPattern: address).unsafelyUnwrapped.pointee = value
  }
}

#endif

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
