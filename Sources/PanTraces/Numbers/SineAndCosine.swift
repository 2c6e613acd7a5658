/// The sine of an angle in radians, to 0.8 ulp for angles below 2^46. NaN for the others.
package func sine(_ x: Double) -> Double {
  // Also keeps the sign of zero.
  if x.magnitude < leastBentAngle { return x }
  return QuarterTurns(of: x).sine
}

/// The cosine of an angle in radians, to 0.8 ulp for angles below 2^46. NaN for the others.
package func cosine(_ x: Double) -> Double {
  QuarterTurns(of: x).cosine
}

/// Both the sine and the cosine of an angle in radians, for little more than the price of one.
package func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
  if x.magnitude < leastBentAngle { return (x, 1) }
  let angle = QuarterTurns(of: x)
  return (angle.sine, angle.cosine)
}

/// Below this an angle's cube is under half an ulp of it, and its square under half an ulp of 1.
private let leastBentAngle = 0x1p-27

extension QuarterTurns {
  @inline(__always)
  fileprivate var sine: Double { sine(after: turns) }

  /// The cosine is the sine a quarter turn on.
  @inline(__always)
  fileprivate var cosine: Double { sine(after: turns &+ 1) }

  /// The sine of the rest plus a number of quarter turns.
  ///
  /// Both series are computed and one is selected: a branch mispredicted half the time costs more.
  @inline(__always)
  private func sine(after turns: Int64) -> Double {
    let (sine, cosine) = (sineOfRest, cosineOfRest)
    let size = turns & 1 == 0 ? sine : cosine
    return Double(bitPattern: size.bitPattern ^ UInt64(bitPattern: turns & 2) << 62)
  }
}

// The methods are those of K. C. Ng's kernels in FreeBSD's msun: the second part of the angle
// enters by the first term of its series, and 1 − r²/2 carries along what its rounding took. The
// coefficients are by Remez's algorithm on r², to 2^-57 of the sine and 2^-63 of the cosine.
extension QuarterTurns {
  /// The sine of the rest, which is π/4 at most.
  @inline(__always)
  private var sineOfRest: Double {
    let r = rest.high
    let square = r * r
    let cube = square * r
    let fourth = square * square
    let low = 0x1.111111110f7cap-7 + square * -0x1.a01a019bfd1bep-13
    let middle = 0x1.71de356714d7fp-19 + square * -0x1.ae5e59f717623p-26
    let series = low + fourth * (middle + fourth * 0x1.5d8fa376f752bp-33)
    let bend = square * (0.5 * rest.low - cube * series) - rest.low
    return r - (bend - cube * -0x1.5555555555548p-3)
  }

  /// The cosine of the rest, which is π/4 at most.
  @inline(__always)
  private var cosineOfRest: Double {
    let r = rest.high
    let square = r * r
    let fourth = square * square
    let low = 0x1.555555555554bp-5 + square * -0x1.6c16c16c14f8ap-10
    let middle = 0x1.a01a019c8390ap-16 + square * -0x1.27e4f7ea377e5p-22
    let high = 0x1.1ee9d75293824p-29 + square * -0x1.8fa465f683ffep-37
    let series = low + fourth * (middle + fourth * high)
    let half = 0.5 * square
    let near = 1 - half
    return near + (((1 - near) - half) + (fourth * series - r * rest.low))
  }
}

/// An angle as a number of quarter turns and a rest of an eighth of a turn at most.
struct QuarterTurns {
  /// The number of quarter turns. Only its lowest two bits count.
  let turns: Int64
  /// The rest in radians, to 2^-53 of its first part's last place.
  let rest: TwoPartNumber

  @inline(__always)
  init(turns: Int64, rest: TwoPartNumber) {
    self.turns = turns
    self.rest = rest
  }

  /// Reduces an angle. The rest is NaN for 2^46 and more.
  ///
  /// For ordinary angles n · π/2 is subtracted in three parts, the first two of 33 bits so that
  /// their products with n are exact (Cody & Waite 1980, "Software Manual for the Elementary
  /// Functions"). Large angles, and those too near to a quarter turn for that, take more bits.
  @inline(__always)
  init(of x: Double) {
    if x.magnitude <= 0.785 {
      self.init(turns: 0, rest: TwoPartNumber(high: x, low: 0))
      return
    }
    guard x.magnitude < 0x1p20 else {
      self = Self.exactly(x)
      return
    }
    // Adding 1.5 · 2^52 leaves the rounded number in the lowest bits.
    let shifted = x * 0x1.45f306dc9c883p-1 + 0x1.8p52
    let n = shifted - 0x1.8p52
    let first = x - n * 0x1.921fb544p0
    let second = TwoPartNumber(first, minus: n * 0x1.0b4611a6p-34)
    let tail = second.low - n * 0x1.3198a2e037073p-69
    let rest = TwoPartNumber(large: second.high, plus: tail)
    // The third part's product is off by n · 2^-122.
    guard rest.high.magnitude > 0x1p-37 else {
      self = Self.exactly(x)
      return
    }
    self.init(turns: Int64(bitPattern: shifted.bitPattern), rest: rest)
  }

  /// The quarter turns of an angle of 0.7 to 2^46, with π/2 in three doubles.
  ///
  /// A product with one of them is the exact sum of two numbers, and 160 bits of π/2 leave a rest as
  /// exact as it is near to a quarter turn. The fastest spring that can be set turns by 2^45 in ten
  /// days. Farther angles are not told, as the number of turns could not be rounded to the nearest.
  @inline(never)
  private static func exactly(_ x: Double) -> QuarterTurns {
    guard x.magnitude < 0x1p46 else {
      return QuarterTurns(turns: 0, rest: TwoPartNumber(high: .nan, low: 0))
    }
    // Adding 1.5 · 2^52 leaves the rounded number in the lowest bits.
    let shifted = x * 0x1.45f306dc9c883p-1 + 0x1.8p52
    let n = shifted - 0x1.8p52
    let first = TwoPartNumber(n, times: 0x1.921fb54442d18p0)
    let second = TwoPartNumber(n, times: 0x1.1a62633145c07p-54)
    let near = TwoPartNumber(x - first.high, minus: first.low)
    let rest = TwoPartNumber(near.high, minus: second.high)
    let tail = (near.low - second.low) - n * -0x1.f1976b7ed8fbcp-110
    return QuarterTurns(
      turns: Int64(bitPattern: shifted.bitPattern),
      rest: TwoPartNumber(large: rest.high, plus: rest.low + tail))
  }
}

/// The angle of the point (x, y) in radians, −π to π, to about an ulp. At the origin, and far beyond
/// what can be measured, it is the nearest quarter turn.
package func arcTangent(_ y: Double, _ x: Double) -> Double {
  let isSteep = y.magnitude > x.magnitude
  var angle = isSteep ? Double.pi / 2 : x < 0 ? .pi : 0
  if y < 0 { angle = -angle }
  let size = max(x.magnitude, y.magnitude)
  guard size > 0, size.isFinite else { return angle }
  let (x, y) = (x / size, y / size)
  // Newton's method on the sine of what is left, which is an eighth of a turn at most: a step leaves
  // a third of its cube, four steps 1e-24.
  for _ in 0..<4 {
    let (sine, cosine) = sineAndCosine(angle)
    angle -= (x * sine - y * cosine) / (x * cosine + y * sine)
  }
  return angle
}

// The rounding errors of sums and products, computed without fused multiply-add, which not every
// platform has in hardware. Source: Dekker 1971, "A floating-point technique for extending the
// available precision".

/// The number's 26 leading bits. The other 27 are what is left when they are subtracted.
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

/// The sine of `z` over `z`, 1 at zero, accurate where the quotient would cancel, and the cosine.
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
