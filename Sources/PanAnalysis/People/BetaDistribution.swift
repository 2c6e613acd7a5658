import PanTraces

/// The beta distribution, from which the binomial distribution and Student's t follow.
enum BetaDistribution {
  /// The probability of a value of at most `x`, for shapes above 0: the regularized incomplete beta
  /// function.
  ///
  /// By its continued fraction, NIST's Digital Library of Mathematical Functions 8.17.22.
  static func probability(atMost x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The fraction converges fast below the middle.
    return x <= (a + 1) / (a + b + 2) ? below(x, a, b) : 1 - below(1 - x, b, a)
  }

  /// The probability of a value of at most `x` above 0 and below 1, if the fraction converges.
  private static func below(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let scale = logarithmOfGamma(a + b) - logarithmOfGamma(a) - logarithmOfGamma(b)
    let front = exponential(a * logarithm(x) + b * logarithm(1 - x) + scale) / a
    return min(1, front * fraction(x, a, b))
  }

  /// The value that is not exceeded with a probability in `0...1`, by halving.
  static func quantile(_ probability: Double, _ a: Double, _ b: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<70 {
      let middle = (low + high) / 2
      if self.probability(atMost: middle, a, b) < probability {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }

  /// The continued fraction, term by term.
  ///
  /// Lentz 1976, Appl. Opt. 15.
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    /// A denominator of 0 would end the recurrence.
    func inverse(_ value: Double) -> Double { 1 / (value.magnitude < 1e-300 ? 1e-300 : value) }
    var numerator = 1.0
    var denominator = inverse(1 - (a + b) * x / (a + 1))
    var result = denominator
    var m = 1.0
    // Some ten times the root of the larger shape is enough, and shapes are numbers of gestures. Beyond the
    // limit the result is as near as it got.
    while m < 100_000 {
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      denominator = inverse(1 + even * denominator)
      numerator = 1 + even * inverse(numerator)
      result *= numerator * denominator
      denominator = inverse(1 + odd * denominator)
      numerator = 1 + odd * inverse(numerator)
      let step = numerator * denominator
      result *= step
      if (step - 1).magnitude < 1e-16 { break }
      m += 1
    }
    return result
  }

  /// The logarithm of the gamma function of a positive number, by Stirling's series (DLMF 5.11.1).
  private static func logarithmOfGamma(_ x: Double) -> Double {
    // The series is good to 15 digits from 20 on. Below, Γ(x) = Γ(x + 1) / x.
    var (z, product) = (x, 1.0)
    while z < 20 {
      product *= z
      z += 1
    }
    let square = 1 / (z * z)
    let series = (1 / 12.0 - square * (1 / 360.0 - square * (1 / 1260.0 - square / 1680))) / z
    return (z - 0.5) * logarithm(z) - z + 0.918_938_533_204_672_7 + series - logarithm(product)
  }
}

/// Student's t distribution with a number of degrees of freedom.
extension BetaDistribution {
  /// The half width of a two-sided interval with a probability in `0 ..< 1`, in standard errors.
  static func studentHalfWidth(_ confidence: Double, degrees: Double) -> Double {
    let x = quantile(1 - confidence, degrees / 2, 0.5)
    return (degrees * (1 - x) / x).squareRoot()
  }

  /// The probability of a value at least as far from 0 as `t`.
  static func studentProbability(beyond t: Double, degrees: Double) -> Double {
    probability(atMost: degrees / (degrees + t * t), degrees / 2, 0.5)
  }
}
