#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// The one place where the engine meets the platform's mathematics. Embedded Swift has no C library
// to import; there the standard library's own entry points leave the symbols to the linker.

/// The exponential function.
@inlinable
public func exponential(_ x: Double) -> Double {
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  exp(x)
  #else
  _exp(x)
  #endif
}

/// The natural logarithm; NaN below zero, minus infinity at zero.
@inlinable
public func logarithm(_ x: Double) -> Double {
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  log(x)
  #else
  _log(x)
  #endif
}

/// The sine of an angle in radians.
@inlinable
public func sine(_ x: Double) -> Double {
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  sin(x)
  #else
  _sin(x)
  #endif
}

/// The cosine of an angle in radians.
@inlinable
public func cosine(_ x: Double) -> Double {
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  cos(x)
  #else
  _cos(x)
  #endif
}

/// A positive base raised to any exponent.
@inlinable
public func power(_ base: Double, _ exponent: Double) -> Double {
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  pow(base, exponent)
  #else
  exponential(exponent * logarithm(base))
  #endif
}

/// The sine of `z` over `z`, 1 at zero, accurate where the quotient would cancel.
@inlinable
func sineQuotient(_ z: Double) -> Double {
  // Below this the first left-out term of the series, z^4/120, is under half an ulp of 1.
  z.magnitude < 1e-4 ? 1 - z * z / 6 : sine(z) / z
}

/// The hyperbolic sine of `z` over `z`, 1 at zero, for arguments up to 1.
@inlinable
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

/// The angle in `-π/2...π/2` or beyond to ±π whose tangent is y/x, by the signs of both.
@inlinable
public func arcTangent(_ y: Double, _ x: Double) -> Double {
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  atan2(y, x)
  #else
  embeddedArcTangent(y, x)
  #endif
}

/// The angle of (x, y) as IEEE 754 defines `atan2`; for platforms without it.
@usableFromInline
func embeddedArcTangent(_ y: Double, _ x: Double) -> Double {
  guard !x.isNaN, !y.isNaN else { return .nan }
  let acute = acuteArcTangent(min(x.magnitude, y.magnitude), max(x.magnitude, y.magnitude))
  let steep = y.magnitude > x.magnitude ? Double.pi / 2 - acute : acute
  let upper = x.sign == .minus ? Double.pi - steep : steep
  return y.sign == .minus ? -upper : upper
}

/// The angle up to π/4 of two sides, by halving it until its series converges.
private func acuteArcTangent(_ smaller: Double, _ larger: Double) -> Double {
  guard larger > 0 else { return 0 }
  var t = smaller.isFinite ? smaller / larger : 1
  // tan(a/2) = t / (1 + √(1 + t²)); three halvings bring t ≤ 1 below 0.1.
  for _ in 0..<3 { t = t / (1 + (1 + t * t).squareRoot()) }
  let s = t * t
  var sum = 0.0
  var n = 23.0
  while n >= 1 {
    sum = 1 / n - s * sum
    n -= 2
  }
  return 8 * t * sum
}
