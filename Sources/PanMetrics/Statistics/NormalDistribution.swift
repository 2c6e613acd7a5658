import PanMotion

/// The standard normal distribution.
enum NormalDistribution {
  /// The half width of a two-sided interval of 95 %, in standard deviations.
  static let z95 = 1.959963984540054

  /// The probability of a value of at most `z`.
  ///
  /// By its power series in the middle and its continued fraction outside: Abramowitz & Stegun
  /// 26.2.11 and 26.2.14.
  static func probability(atMost z: Double) -> Double {
    guard z.magnitude < 38 else { return z < 0 ? 0 : 1 }
    let density = exponential(-z * z / 2) / (2 * Double.pi).squareRoot()
    if z.magnitude < 3 {
      var term = z
      var sum = z
      var odd = 3.0
      while term.magnitude > 1e-17 * sum.magnitude {
        term *= z * z / odd
        sum += term
        odd += 2
      }
      return 0.5 + density * sum
    }
    var fraction = 0.0
    for step in stride(from: 60.0, to: 0, by: -1) {
      fraction = step / (z.magnitude + fraction)
    }
    let tail = density / (z.magnitude + fraction)
    return z < 0 ? tail : 1 - tail
  }

  /// The value that is not exceeded with a probability in `0 ..< 1`, by halving; infinite outside.
  static func quantile(_ probability: Double) -> Double {
    guard probability > 0 else { return -.infinity }
    guard probability < 1 else { return .infinity }
    // The lower half, where small probabilities keep their digits.
    guard probability <= 0.5 else { return -quantile(1 - probability) }
    var low = -38.0
    var high = 0.0
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if self.probability(atMost: middle) < probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
