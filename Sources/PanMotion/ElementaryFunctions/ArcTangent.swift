/// The angle of the point (x, y) in radians, −π to π, to 0.52 ulp where it is normal.
///
/// Zeros, infinities and NaN as IEEE 754 defines `atan2`: the sign of x = ±0 decides between 0 and π,
/// that of y = ±0 between the two sides.
public func arcTangent(_ y: Double, _ x: Double) -> Double {
  if x.isNaN || y.isNaN { return .nan }
  let isSteep = y.magnitude > x.magnitude
  let acute = acuteAngle(min(x.magnitude, y.magnitude), max(x.magnitude, y.magnitude))
  let upright = isSteep ? difference(0x1.921fb54442d18p0, 0x1.1a62633145c07p-54, acute) : acute
  let upper =
    x.sign == .minus ? difference(0x1.921fb54442d18p1, 0x1.1a62633145c07p-53, upright) : upright
  let angle = upper.high + upper.low
  return y.sign == .minus ? -angle : angle
}

/// An angle of two parts, subtracted from a larger one.
private func difference(_ high: Double, _ low: Double, _ angle: TwoPartNumber) -> TwoPartNumber {
  let sum = TwoPartNumber(large: high, plus: -angle.high)
  return TwoPartNumber(large: sum.high, plus: sum.low + (low - angle.low))
}

/// The angle up to π/4 whose tangent is a/b, for 0 ≤ a ≤ b.
///
/// atan (a/b) = atan c + atan ((a − cb) / (b + ca)), where c is the nearest sixteenth; the first from a
/// table, the second, with a tangent below 1/31, by its Taylor series. The quotient is made
/// to twice a number's bits, as the rounding of a usual one could cost a whole ulp.
private func acuteAngle(_ a: Double, _ b: Double) -> TwoPartNumber {
  if a == 0 { return TwoPartNumber(high: 0, low: 0) }
  if b.isInfinite {
    let (high, low) = anglesOfSixteenths[a.isInfinite ? 16 : 0]
    return TwoPartNumber(high: high, low: low)
  }
  let quotient = a / b
  // Its own tangent: the cube is far below half an ulp.
  if quotient < 0x1p-30 { return TwoPartNumber(high: quotient, low: 0) }
  // Far from both ends of the range products are exact.
  let factor = b > 0x1p400 ? 0x1p-600 : b < 0x1p-400 ? 0x1p600 : 1
  let (a, b) = (a * factor, b * factor)
  // Adding 1.5 · 2^52 leaves the rounded number in the lowest bits.
  let shifted = quotient * 16 + 0x1.8p52
  let sixteenths = shifted - 0x1.8p52
  let c = sixteenths / 16
  let across = TwoPartNumber(b, times: c)
  let along = TwoPartNumber(a, times: c)
  let numerator = TwoPartNumber(a, minus: across.high)
  let denominator = TwoPartNumber(large: b, plus: along.high)
  let inverse = 1 / denominator.high
  let t = numerator.high * inverse
  let back = TwoPartNumber(t, times: denominator.high)
  let left =
    ((numerator.high - back.high) - back.low) + (numerator.low - across.low)
    - t * (denominator.low + along.low)
  let square = t * t
  let low = -1 / 3.0 + square * (1 / 5.0 + square * (-1 / 7.0))
  let series = low + square * square * square * (1 / 9.0 - square * (1 / 11.0))
  let (high, rest) = anglesOfSixteenths[Int(truncatingIfNeeded: shifted.bitPattern & 31)]
  let sum = TwoPartNumber(large: high, plus: t)
  return TwoPartNumber(
    large: sum.high, plus: sum.low + (rest + left * inverse + t * square * series))
}

/// atan (i/16): the nearest number, and what it lacks.
private let anglesOfSixteenths: [(high: Double, low: Double)] = [
  (0, 0),
  (0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60),
  (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
  (0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58),
  (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
  (0x1.362773707ebccp-2, -0x1.963a544b672d8p-57),
  (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
  (0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56),
  (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
  (0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56),
  (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
  (0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55),
  (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
  (0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57),
  (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
  (0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56),
  (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
]
