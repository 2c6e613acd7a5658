/// A seeded source of random numbers with independent streams: the same seed, the same numbers.
///
/// SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators",
/// doi:10.1145/2660193.2660195). Every draw consumes a fixed number of words, so no value decides
/// how many words the next one takes. Streams are scattered over one cycle of 2^64 words. The
/// chance that two streams of a thousand words meet is below 1e-16 per pair.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator at the start of a stream. Equal arguments give equal sequences.
  package init(seed: UInt64, stream: UInt64 = 0) {
    state = Self.mixed(seed) ^ Self.mixed(stream ^ 0xA076_1D64_78BD_642F)
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    skip(1)
    return Self.mixed(state)
  }

  /// Leaves out so many words, not below 0, at once.
  package mutating func skip(_ words: Int) {
    state &+= 0x9E37_79B9_7F4A_7C15 &* UInt64(truncatingIfNeeded: words)
  }

  /// A number in `0..<1` on the grid of 2^-53.
  package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number between two bounds, evenly distributed.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A normally distributed number, by Box and Muller (1958, doi:10.1214/aoms/1177706645).
  package mutating func normal(mean: Double = 0, deviation: Double = 1) -> Double {
    // 1 - u lies in (0, 1], so the logarithm is finite; the largest magnitude is 8.6 deviations.
    let radius = (-2 * logarithm(1 - uniform())).squareRoot()
    return mean + deviation * radius * cosine(2 * Double.pi * uniform())
  }

  /// A positive number whose logarithm is normal: its median, and the deviation of the logarithm.
  package mutating func logNormal(median: Double, spread: Double) -> Double {
    median * exponential(normal(deviation: spread))
  }

  /// True with the given probability.
  package mutating func chance(_ probability: Double) -> Bool { uniform() < probability }

  /// An index drawn in proportion to the weights. Nil if none is above zero.
  package mutating func index(weights: [Double]) -> Int? {
    var remaining = uniform() * weights.reduce(0) { $0 + max($1, 0) }
    for (index, weight) in weights.enumerated() where weight > 0 {
      remaining -= weight
      if remaining < 0 { return index }
    }
    // Rounding can leave a remainder of an ulp; it belongs to the last candidate.
    return weights.lastIndex { $0 > 0 }
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
