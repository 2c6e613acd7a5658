#if arch(wasm32)

import PanTraces

// What else the compiler's output asks of a C library.

/// The order of two runs of bytes.
@_cdecl("memcmp")
public func memoryCompare(
  _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int
) -> Int32 {
  for index in 0..<max(0, count) where unsafe a[index] != b[index] {
    return unsafe Int32(a[index]) - Int32(b[index])
  }
  return 0
}

/// The nearest whole number, halves away from zero.
@_cdecl("round")
public func roundAway(_ x: Double) -> Double {
  let whole = x.rounded(.towardZero)
  guard (x - whole).magnitude >= 0.5 else { return whole }
  return whole + (x < 0 ? -1 : 1)
}

/// The low 128 bits of a product of 128-bit numbers, each given in two halves.
@_cdecl("__multi3")
public func multiplyWide(
  _ result: UnsafeMutablePointer<UInt64>, _ aLow: UInt64, _ aHigh: UInt64, _ bLow: UInt64,
  _ bHigh: UInt64
) {
  // By hand: multiplying at full width would call this very function.
  let mask: UInt64 = 0xffff_ffff
  let (low, first) = ((aLow & mask) &* (bLow & mask), (aLow >> 32) &* (bLow & mask))
  let (second, high) = ((aLow & mask) &* (bLow >> 32), (aLow >> 32) &* (bLow >> 32))
  let middle = (low >> 32) &+ (first & mask) &+ (second & mask)
  unsafe result[0] = (middle << 32) | (low & mask)
  unsafe result[1] =
    high &+ (first >> 32) &+ (second >> 32) &+ (middle >> 32) &+ aLow &* bHigh &+ aHigh &* bLow
}

/// What the standard library reads a number's text with; nil where it is none.
@_cdecl("_swift_stdlib_strtod_clocale")
public func readNumber(
  _ text: UnsafePointer<CChar>, _ result: UnsafeMutablePointer<Double>
) -> UnsafePointer<CChar>? {
  var count = 0
  while unsafe text[count] != 0 { count += 1 }
  let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
  guard let value = unsafe try? DecimalParser.parse(bytes) else { return nil }
  unsafe result.pointee = value
  return unsafe text + count
}

/// The seed of hashing: always the same, so that everything is.
@_cdecl("arc4random_buf")
public func randomBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
  for index in 0..<max(0, count) { unsafe bytes[index] = 0x5a }
}

/// What the stack's guard calls where it was overwritten.
@_cdecl("__stack_chk_fail")
public func stackOverwritten() { fatalError("the stack was overwritten") }

#endif
