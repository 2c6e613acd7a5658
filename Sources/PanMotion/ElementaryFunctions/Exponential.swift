/// e to the power of `x`, to 0.55 ulp where the result is normal; above 0 for every x > −745.13.
///
/// x = (32 n + j) · ln 2/32 + r with |r| ≤ ln 2/64, and e^x = 2^n · 2^(j/32) · e^r, the middle factor
/// from a table and the last from its Taylor series. Source of the method: Tang 1989, "Table-driven
/// implementation of the exponential function in IEEE floating-point arithmetic".
public func exponential(_ x: Double) -> Double {
  exponential(x, plus: 0)
}

/// e to the power of a sum whose second part is small beside the first, as `power` needs it.
@inline(__always)
func exponential(_ x: Double, plus rest: Double) -> Double {
  // The comparison is false of NaN, too.
  guard x.magnitude < 700 else { return farExponential(x, plus: rest) }
  let parts = ExponentialParts(of: x, plus: rest)
  let scale = Double(bitPattern: parts.root.bitPattern &+ UInt64(bitPattern: parts.octave << 52))
  return scale + scale * parts.excess
}

/// The exponential function where it leaves the normal numbers, or nearly.
@inline(never)
private func farExponential(_ x: Double, plus rest: Double) -> Double {
  if x.isNaN { return x }
  if x > 1000 { return .infinity }
  if x < -1000 { return 0 }
  let parts = ExponentialParts(of: x, plus: rest)
  // Two factors, either of them normal; only the second product is rounded or overflows.
  let first = parts.octave / 2
  let near = (parts.root + parts.root * parts.excess) * powerOfTwo(first)
  return near * powerOfTwo(parts.octave - first)
}

/// 2^n for a normal result.
@inline(__always)
private func powerOfTwo(_ n: Int64) -> Double {
  Double(bitPattern: UInt64(bitPattern: n &+ 1023) << 52)
}

/// The factors of an exponential: e^x = 2^octave · root · (1 + excess).
private struct ExponentialParts {
  let octave: Int64
  /// 2^(j/32), rounded.
  let root: Double
  /// What the rounded root lacks, and e^r − 1.
  let excess: Double

  @inline(__always)
  init(of x: Double, plus rest: Double) {
    // Adding 1.5 · 2^52 leaves the rounded number in the lowest bits.
    let shifted = x * 0x1.71547652b82fep5 + 0x1.8p52
    let step = shifted - 0x1.8p52
    let bits = Int64(bitPattern: shifted.bitPattern << 12) >> 12
    octave = bits >> 5
    let (root, lack) = rootsOfTwo[Int(truncatingIfNeeded: bits & 31)]
    self.root = root
    // ln 2/32 in two parts; the product with the first, of 32 bits, is exact.
    let r = ((x - step * 0x1.62e42feep-6) - step * 0x1.a39ef35793c76p-38) + rest
    let square = r * r
    let low = 1 / 2.0 + r * (1 / 6.0)
    let high = 1 / 24.0 + r * (1 / 120.0) + square * (1 / 720.0)
    excess = (lack + square * (low + square * high)) + r
  }
}

/// 2^(j/32): the nearest number, and the share of itself that it lacks.
private let rootsOfTwo: [(root: Double, lack: Double)] = [
  (0x1p0, 0),
  (0x1.059b0d3158574p0, 0x1.cd2523567f613p-55),
  (0x1.0b5586cf9890fp0, 0x1.79aa65d837b6dp-54),
  (0x1.11301d0125b51p0, -0x1.556522a2fbd0ep-54),
  (0x1.172b83c7d517bp0, -0x1.01b15eaa59348p-55),
  (0x1.1d4873168b9aap0, 0x1.aecf73e3a2f6p-54),
  (0x1.2387a6e756238p0, 0x1.68efde3a8a894p-54),
  (0x1.29e9df51fdee1p0, 0x1.2f7e16d09ab31p-55),
  (0x1.306fe0a31b715p0, 0x1.34d754db0abb6p-55),
  (0x1.371a7373aa9cbp0, -0x1.24aedcc4b5068p-54),
  (0x1.3dea64c123422p0, 0x1.59f48a72a4c6dp-55),
  (0x1.44e086061892dp0, 0x1.363ed60c2ac11p-59),
  (0x1.4bfdad5362a27p0, 0x1.690cebb7aafbp-56),
  (0x1.5342b569d4f82p0, -0x1.8dec6bd0f385fp-56),
  (0x1.5ab07dd485429p0, 0x1.063e1e21c5409p-54),
  (0x1.6247eb03a5585p0, -0x1.c33c53bef4da8p-55),
  (0x1.6a09e667f3bcdp0, -0x1.3b3efbf5e2228p-54),
  (0x1.71f75e8ec5f74p0, -0x1.81f647e5a3ecfp-56),
  (0x1.7a11473eb0187p0, -0x1.b32dcb94da51dp-56),
  (0x1.82589994cce13p0, -0x1.369b6f13b3734p-54),
  (0x1.8ace5422aa0dbp0, 0x1.db72fc1f0eab4p-55),
  (0x1.93737b0cdc5e5p0, -0x1.da9b88b6c1e29p-58),
  (0x1.9c49182a3f09p0, 0x1.1affc2b91ce27p-56),
  (0x1.a5503b23e255dp0, -0x1.1bbd1d3bcbb15p-54),
  (0x1.ae89f995ad3adp0, 0x1.c1a7792cb3387p-55),
  (0x1.b7f76f2fb5e47p0, -0x1.8d6f438ad9334p-57),
  (0x1.c199bdd85529cp0, 0x1.36eae30af0cb3p-56),
  (0x1.cb720dcef9069p0, 0x1.76b2c6c921968p-57),
  (0x1.d5818dcfba487p0, 0x1.4a385a63d07a7p-56),
  (0x1.dfc97337b9b5fp0, -0x1.2d52107b43e1fp-55),
  (0x1.ea4afa2a490dap0, -0x1.ff7128fd391fp-55),
  (0x1.f50765b6e454p0, 0x1.a64a931d185eep-55),
]
