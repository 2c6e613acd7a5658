/// The sine of an angle in radians, to 0.8 ulp for every finite angle; NaN for the others.
public func sine(_ x: Double) -> Double {
  // Also keeps the sign of zero.
  if x.magnitude < leastBentAngle { return x }
  return QuarterTurns(of: x).sine
}

/// The cosine of an angle in radians, to 0.8 ulp for every finite angle; NaN for the others.
public func cosine(_ x: Double) -> Double {
  QuarterTurns(of: x).cosine
}

/// Both the sine and the cosine of an angle in radians, for little more than the price of one.
public func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
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

  /// The sine of the rest after so many quarter turns.
  ///
  /// Both are computed and one is taken: a branch that goes the wrong way half the time costs more.
  @inline(__always)
  private func sine(after turns: Int64) -> Double {
    let (sine, cosine) = (sineOfRest, cosineOfRest)
    let size = turns & 1 == 0 ? sine : cosine
    return Double(bitPattern: size.bitPattern ^ UInt64(bitPattern: turns & 2) << 62)
  }
}

// The methods are those of K. C. Ng's kernels in FreeBSD's msun: the second part of the angle enters
// by the first term of its series, and 1 − r²/2 carries along what its rounding took. The
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
