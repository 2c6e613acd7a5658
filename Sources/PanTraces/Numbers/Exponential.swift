/// e to the power of `x`, to 0.55 ulp if the result is normal. Above 0 for every x > −745.13.
///
/// x = (32 n + j) · ln 2/32 + r with |r| ≤ ln 2/64, and e^x = 2^n · 2^(j/32) · e^r, the middle
/// factor from a table and the last from its Taylor series. Source of the method: Tang 1989,
/// "Table-driven implementation of the exponential function in IEEE floating-point arithmetic".
package func exponential(_ x: Double) -> Double {
  // The comparison is false of NaN, too.
  guard x.magnitude < 700 else { return farExponential(x) }
  let parts = ExponentialParts(of: x)
  let scale = Double(bitPattern: parts.root.bitPattern &+ UInt64(bitPattern: parts.octave << 52))
  return scale + scale * parts.excess
}

/// The exponential if the result is no normal number, or nearly none.
@inline(never)
private func farExponential(_ x: Double) -> Double {
  if x.isNaN { return x }
  if x > 1000 { return .infinity }
  if x < -1000 { return 0 }
  let parts = ExponentialParts(of: x)
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
  init(of x: Double) {
    // Adding 1.5 · 2^52 leaves the rounded number in the lowest bits.
    let shifted = x * 0x1.71547652b82fep5 + 0x1.8p52
    let step = shifted - 0x1.8p52
    let bits = Int64(bitPattern: shifted.bitPattern << 12) >> 12
    octave = bits >> 5
    let (root, lack) = rootsOfTwo[Int(truncatingIfNeeded: bits & 31)]
    self.root = root
    // ln 2/32 in two parts; the product with the first, of 32 bits, is exact.
    let r = (x - step * 0x1.62e42feep-6) - step * 0x1.a39ef35793c76p-38
    let square = r * r
    let low = 1 / 2.0 + r * (1 / 6.0)
    let high = 1 / 24.0 + r * (1 / 120.0) + square * (1 / 720.0)
    excess = (lack + square * (low + square * high)) + r
  }
}

/// 2^(j/32): the nearest double, and its rounding error relative to it.
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

/// The natural logarithm, to 0.53 ulp. NaN below zero, minus infinity at zero.
///
/// x = 2^k · z with z about 1, and log x = k ln 2 + log c + log (z/c), where c is the middle of one
/// of 64 intervals, its logarithm from a table and the last term's from its Taylor series. Source
/// of the method: Tang 1990, "Table-driven implementation of the logarithm function in IEEE
/// floating-point arithmetic", with 1/c short instead of c, so that no division is needed.
package func logarithm(_ x: Double) -> Double {
  var bits = x.bitPattern
  var exponent: Int64 = 0
  if bits &- 0x0010_0000_0000_0000 >= 0x7fe0_0000_0000_0000 {
    if x == 0 { return -.infinity }
    guard x > 0, x.isFinite else { return x > 0 ? x : .nan }
    // Subnormal.
    bits = (x * 0x1p52).bitPattern
    exponent = -52
  }
  // From about √½ to √2 in 64 intervals, the one around 1 with c = 1.
  let offset = bits &- 0x3fe6_a000_0000_0000
  exponent &+= Int64(bitPattern: offset) >> 52
  let z = Double(bitPattern: bits &- (offset & 0xfff0_0000_0000_0000))
  let (inverse, high, low) = logarithms[Int(truncatingIfNeeded: (offset >> 46) & 63)]
  // k ln 2 + log c: the head is a multiple of 2^-42, or 0 if x is near 1.
  let k = Double(exponent)
  let head = k * 0x1.62e42fefa38p-1 + high
  let tail = k * 0x1.ef35793c7673p-45 + low
  // 1/c has 11 bits: its products with z's upper and lower half are exact.
  let upper = upperHalf(z)
  let first = upper * inverse - 1
  let second = (z - upper) * inverse
  // z/c − 1, below 1/126 in size, and what rounding took from it.
  let r = first + second
  let rounding = (first - r) + second
  // Exact: the head's last place is that of the remainder, or it is 0.
  let sum = head + r
  let lost = (head - sum) + r + rounding
  let square = r * r
  let lowTerms = 1 / 3.0 - r * (1 / 4.0)
  let middleTerms = 1 / 5.0 - r * (1 / 6.0)
  let highTerms = 1 / 7.0 - r * (1 / 8.0)
  let series = lowTerms + square * (middleTerms + square * highTerms)
  return sum + ((tail + lost) + square * (r * series - 0.5))
}

/// 1/c for each interval, and −log (1/c): a multiple of 2^-42, and the rest.
private let logarithms: [(inverse: Double, high: Double, low: Double)] = [
  (0x1.68p0, -0x1.5d1bdbf581p-2, 0x1.8d6bdc9c7c238p-44),
  (0x1.644p0, -0x1.5262deeb99p-2, 0x1.e1b9f70894a01p-44),
  (0x1.604p0, -0x1.46d2d9c28p-2, -0x1.59b275f67f75ap-44),
  (0x1.5c8p0, -0x1.3bdd24eb15p-2, 0x1.257b4970e6ed9p-44),
  (0x1.59p0, -0x1.31871c9544p-2, -0x1.84fab94cecfd9p-46),
  (0x1.554p0, -0x1.26561f1338p-2, -0x1.8b48866faa45fp-44),
  (0x1.51cp0, -0x1.1bc794fd1dp-2, 0x1.ccf0c747ba7bep-44),
  (0x1.4e4p0, -0x1.111ce4003fp-2, 0x1.b3237096b4b6bp-46),
  (0x1.4bp0, -0x1.071b85fcd6p-2, 0x1.bcb8ba3e01a11p-44),
  (0x1.47cp0, -0x1.fa01c3bb58p-3, 0x1.a1f71fae1d786p-46),
  (0x1.448p0, -0x1.e598ed5a88p-3, 0x1.d134bcf1e98a1p-47),
  (0x1.414p0, -0x1.d0fb7f2256p-3, 0x1.af52b20633b29p-47),
  (0x1.3e4p0, -0x1.bdc46ae344p-3, -0x1.625b4023d6505p-44),
  (0x1.3bp0, -0x1.a8becfc882p-3, -0x1.e3185cf21b9cfp-44),
  (0x1.38p0, -0x1.9525a9cf46p-3, 0x1.297137d9f158fp-44),
  (0x1.354p0, -0x1.83040c91bcp-3, -0x1.e5b71c6e66f32p-44),
  (0x1.324p0, -0x1.6f0d28ae56p-3, -0x1.69737c93373dap-44),
  (0x1.2f8p0, -0x1.5c94007598p-3, 0x1.a8d948cd23322p-44),
  (0x1.2c8p0, -0x1.483bccce6ep-3, -0x1.eea52723f6369p-46),
  (0x1.2ap0, -0x1.371fc201e8p-3, -0x1.ee8779b2d8abcp-44),
  (0x1.274p0, -0x1.2423113ba6p-3, 0x1.e3a0078ee9d9cp-44),
  (0x1.248p0, -0x1.10f8e42254p-3, 0x1.93b3843396307p-45),
  (0x1.22p0, -0x1.fec9131dcp-4, 0x1.54555d1ae6607p-44),
  (0x1.1f8p0, -0x1.db5270187cp-4, -0x1.9277856ae181fp-44),
  (0x1.1dp0, -0x1.b78c82bb1p-4, 0x1.25ef7bc3987e7p-44),
  (0x1.1a8p0, -0x1.9375e55594p-4, -0x1.eddc37380c364p-44),
  (0x1.18p0, -0x1.6f0d28ae58p-4, 0x1.4b4641b664613p-44),
  (0x1.15cp0, -0x1.4e01108a34p-4, -0x1.ae5cfdf2c5ae5p-44),
  (0x1.134p0, -0x1.28f83450ecp-4, -0x1.a8d75aa119769p-44),
  (0x1.11p0, -0x1.075983599p-4, 0x1.b8ecfe4b59987p-44),
  (0x1.0ecp0, -0x1.cae72fb96p-5, 0x1.efabf2025b1bep-44),
  (0x1.0c8p0, -0x1.868a83084p-5, 0x1.2623a134ac693p-46),
  (0x1.0a8p0, -0x1.494acc34d8p-5, -0x1.11c78a56fd247p-45),
  (0x1.084p0, -0x1.03d5d85e7p-5, -0x1.f778960ed29cfp-44),
  (0x1.064p0, -0x1.8b31facaap-6, 0x1.3fc78a96e4964p-44),
  (0x1.04p0, -0x1.fc0a8b0fcp-7, -0x1.f1e7cf6d3a69cp-50),
  (0x1.02p0, -0x1.fe02a6b1p-8, -0x1.9e23f0dda40e4p-46),
  (0x1p0, 0, 0),
  (0x1.f8p-1, 0x1.020565893p-6, 0x1.611d27c8e8417p-44),
  (0x1.f08p-1, 0x1.f7a9b1678p-6, 0x1.42ad9271be7d7p-45),
  (0x1.e9p-1, 0x1.788595a358p-5, -0x1.08b0d083b3a4cp-46),
  (0x1.e2p-1, 0x1.eea31c0068p-5, 0x1.c3dd83606d891p-44),
  (0x1.dbp-1, 0x1.333d7f8184p-4, -0x1.692b6a81b8848p-49),
  (0x1.d4p-1, 0x1.700d30aeacp-4, 0x1.c1e8da99ded32p-49),
  (0x1.cd8p-1, 0x1.a956d3ecacp-4, 0x1.e63794c02c4afp-44),
  (0x1.c7p-1, 0x1.e3707ee304p-4, 0x1.0f684e6766abdp-45),
  (0x1.c1p-1, 0x1.0ce7ecdcccp-3, 0x1.4652dabff5447p-46),
  (0x1.bbp-1, 0x1.28753bc11ap-3, 0x1.7494e359302e6p-44),
  (0x1.b5p-1, 0x1.4462b9dc9cp-3, -0x1.84858a711b062p-44),
  (0x1.afp-1, 0x1.60b3100b0ap-3, -0x1.71456c988f814p-44),
  (0x1.a98p-1, 0x1.7b00916516p-3, -0x1.ae75fcb067e57p-44),
  (0x1.a4p-1, 0x1.95a5adcf7p-3, 0x1.7f22858a0ff6fp-47),
  (0x1.9fp-1, 0x1.ae2ca6f672p-3, 0x1.7a8d5ae54f55p-44),
  (0x1.998p-1, 0x1.c97f8079d4p-3, 0x1.3b161a8c6e6c5p-45),
  (0x1.948p-1, 0x1.e2a877a6b2p-3, 0x1.823817787081ap-44),
  (0x1.8f8p-1, 0x1.fc218be62p-3, 0x1.4bba46f1cf6ap-44),
  (0x1.8bp-1, 0x1.09aa572e6cp-2, 0x1.b50a1e1734342p-44),
  (0x1.86p-1, 0x1.16b5ccbadp-2, -0x1.23299042d74bfp-44),
  (0x1.818p-1, 0x1.22981fbef8p-2, -0x1.a1421609580dap-44),
  (0x1.7dp-1, 0x1.2e9e2bce12p-2, 0x1.4300c128d1dc2p-45),
  (0x1.788p-1, 0x1.3ac8ca38e6p-2, -0x1.d0befbc02be4ap-45),
  (0x1.748p-1, 0x1.45b8c0a17ep-2, -0x1.d9120e7d0a853p-47),
  (0x1.7p-1, 0x1.522ae0738ap-2, 0x1.ebe708164c759p-45),
  (0x1.6cp-1, 0x1.5d5bddf596p-2, -0x1.a0b2a08a465dcp-47),
]
