/// The sine of `z` over `z`, 1 at zero, accurate where the quotient would cancel; and the cosine.
func sineQuotientAndCosine(_ z: Double) -> (quotient: Double, cosine: Double) {
  let (sine, cosine) = sineAndCosine(z)
  // Below this the first left-out term of the series, z^4/120, is under half an ulp of 1.
  return (z.magnitude < 1e-4 ? 1 - z * z / 6 : sine / z, cosine)
}

/// The hyperbolic sine of `z` over `z`, 1 at zero, for arguments up to 1.
func hyperbolicSineQuotient(_ z: Double) -> Double {
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
