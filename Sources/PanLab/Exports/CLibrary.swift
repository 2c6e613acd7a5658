#if arch(wasm32)

// The C functions besides the allocator that the compiled module imports.

/// C's `memcmp`.
@_cdecl("memcmp")
public func memoryCompare(
  _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int
) -> Int32 {
  for index in 0..<max(0, count) where unsafe a[index] != b[index] {
    return unsafe Int32(a[index]) - Int32(b[index])
  }
  return 0
}

/// C's `round`: halves away from zero.
@_cdecl("round")
public func roundAway(_ x: Double) -> Double {
  let whole = x.rounded(.towardZero)
  guard (x - whole).magnitude >= 0.5 else { return whole }
  return whole + (x < 0 ? -1 : 1)
}

/// The compiler's multiplication of 128-bit integers. Each operand is passed as two halves.
@_cdecl("__multi3")
public func multiplyWide(
  _ result: UnsafeMutablePointer<UInt64>, _ aLow: UInt64, _ aHigh: UInt64, _ bLow: UInt64,
  _ bHigh: UInt64
) {
  // In 32-bit parts: `multipliedFullWidth` would call this function.
  let mask: UInt64 = 0xffff_ffff
  let (low, first) = ((aLow & mask) &* (bLow & mask), (aLow >> 32) &* (bLow & mask))
  let (second, high) = ((aLow & mask) &* (bLow >> 32), (aLow >> 32) &* (bLow >> 32))
  let middle = (low >> 32) &+ (first & mask) &+ (second & mask)
  unsafe result[0] = (middle << 32) | (low & mask)
  unsafe result[1] =
    high &+ (first >> 32) &+ (second >> 32) &+ (middle >> 32) &+ aLow &* bHigh &+ aHigh &* bLow
}

/// The seed of hashing: constant, so that results are deterministic.
@_cdecl("arc4random_buf")
public func randomBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
  for index in 0..<max(0, count) { unsafe bytes[index] = 0x5a }
}

/// Called by the stack protector.
@_cdecl("__stack_chk_fail")
public func stackOverwritten() { fatalError("the stack was overwritten") }

#endif
