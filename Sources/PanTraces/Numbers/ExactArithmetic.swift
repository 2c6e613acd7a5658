// The rounding errors of sums and products, computed without fused multiply-add, which not every
// platform has in hardware. Source: Dekker 1971, "A floating-point technique for extending the
// available precision".

/// The number's 26 leading bits; the other 27 are what is left when they are subtracted.
@inline(__always)
func upperHalf(_ x: Double) -> Double {
  Double(bitPattern: x.bitPattern & ~0x7ff_ffff)
}

/// A number as the unevaluated sum of two, the second beyond the first's last place.
struct TwoPartNumber {
  var high: Double
  var low: Double

  @inline(__always)
  init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The sum of two numbers, the first of which is 0 or the larger in size.
  @inline(__always)
  init(large: Double, plus small: Double) {
    high = large + small
    low = (large - high) + small
  }

  /// A difference of any two numbers.
  ///
  /// Source: Knuth, "The Art of Computer Programming" 2, 4.2.2.
  @inline(__always)
  init(_ a: Double, minus b: Double) {
    high = a - b
    let taken = a - high
    low = (a - (high + taken)) + (taken - b)
  }

  /// A product, exact to 2^-106 of itself unless its low part underflows.
  @inline(__always)
  init(_ a: Double, times b: Double) {
    let (a1, b1) = (upperHalf(a), upperHalf(b))
    let (a2, b2) = (a - a1, b - b1)
    high = a * b
    low = ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2
  }
}

/// The sine of `z` over `z`, 1 at zero, accurate where the quotient would cancel; and the cosine.
package func sineQuotientAndCosine(_ z: Double) -> (quotient: Double, cosine: Double) {
  let (sine, cosine) = sineAndCosine(z)
  // Below this the first left-out term of the series, z^4/120, is under half an ulp of 1.
  return (z.magnitude < 1e-4 ? 1 - z * z / 6 : sine / z, cosine)
}

/// The hyperbolic sine of `z` over `z`, 1 at zero, for arguments up to 1.
package func hyperbolicSineQuotient(_ z: Double) -> Double {
  // Taylor series by Horner; the first left-out term at z = 1 is 1/19! = 8e-18.
  let s = z * z
  // Critical damping: every term rounds away, and the divisions would be most of a settle's cost.
  if s < 1e-17 { return 1 }
  var sum = 1.0
  var n = 16.0
  while n > 0 {
    sum = 1 + sum * s / (n * (n + 1))
    n -= 2
  }
  return sum
}
