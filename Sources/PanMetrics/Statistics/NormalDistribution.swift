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

/// Student's t distribution with a whole number of degrees of freedom.
enum StudentDistribution {
  /// The half width of a two-sided interval with a probability in `0 ..< 1`, in standard errors.
  ///
  /// With t = √ν tan θ the density is cosⁿ⁻¹ θ, whose integrals are sums: Abramowitz &
  /// Stegun 26.7.3 and 26.7.4. From 300 degrees on the first terms of the expansion about the
  /// normal quantile (26.7.5) leave an error below 1e-10.
  static func halfWidth(_ confidence: Double, degrees: Int) -> Double {
    let normal = NormalDistribution.quantile((1 + confidence) / 2)
    guard degrees < 300 else { return expanded(normal, Double(degrees)) }
    let whole = integral(Double.pi / 2, degrees - 1)
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if integral(middle, degrees - 1) < confidence * whole { low = middle } else { high = middle }
    }
    let (sine, cosine) = sineAndCosine((low + high) / 2)
    return Double(degrees).squareRoot() * sine / cosine
  }

  /// The integral of the cosine's power from 0 to an angle.
  private static func integral(_ angle: Double, _ power: Int) -> Double {
    let (sine, cosine) = sineAndCosine(angle)
    var exponent = power % 2
    var sum = exponent == 0 ? angle : sine
    var raised = exponent == 0 ? cosine : cosine * cosine
    while exponent < power {
      exponent += 2
      sum = (raised * sine + Double(exponent - 1) * sum) / Double(exponent)
      raised *= cosine * cosine
    }
    return sum
  }

  private static func expanded(_ z: Double, _ degrees: Double) -> Double {
    let square = z * z
    let first = (square + 1) * z / 4
    let second = ((5 * square + 16) * square + 3) * z / 96
    let third = (((3 * square + 19) * square + 17) * square - 15) * z / 384
    return z + (first + (second + third / degrees) / degrees) / degrees
  }
}

/// The binomial distribution: the number of heads in a number of tosses.
struct BinomialDistribution {
  /// The probabilities of `first`, `first + 1` and so on; below 1e-25 of the largest outside.
  private let probabilities: [Double]
  private let first: Int

  /// Creates the distribution of `count` ≥ 0 tosses at `probability` in `0...1`.
  ///
  /// Each probability follows from its neighbor, starting at the mode. Dividing by their sum
  /// normalizes them, so that no factorials are needed.
  /// - Complexity: O(√count)
  init(count: Int, probability: Double) {
    guard probability > 0, probability < 1, count > 0 else {
      first = probability >= 1 ? max(count, 0) : 0
      probabilities = [1]
      return
    }
    let odds = probability / (1 - probability)
    let mode = min(count, Int(Double(count + 1) * probability))
    var below: [Double] = []
    var value = 1.0
    var k = mode
    while k > 0 {
      value *= Double(k) / (Double(count - k + 1) * odds)
      guard value > 1e-25 else { break }
      below.append(value)
      k -= 1
    }
    var all = Array(below.reversed())
    first = mode - all.count
    all.append(1)
    value = 1
    k = mode
    while k < count {
      value *= Double(count - k) * odds / Double(k + 1)
      guard value > 1e-25 else { break }
      all.append(value)
      k += 1
    }
    let total = all.reduce(0, +)
    probabilities = all.map { $0 / total }
  }

  /// The probability of at most `limit` heads.
  func probability(atMost limit: Int) -> Double {
    guard limit >= first else { return 0 }
    return min(1, probabilities.prefix(limit - first + 1).reduce(0, +))
  }

  /// The smallest number of heads that is not exceeded with at least the probability `level`.
  func quantile(_ level: Double) -> Int {
    var sum = 0.0
    for (index, probability) in probabilities.enumerated() {
      sum += probability
      if sum >= level { return first + index }
    }
    return first + probabilities.count - 1
  }

  /// The chance of a split at least as uneven as `count` of `total` by a fair coin.
  static func twoSidedFairness(_ count: Int, of total: Int) -> Double {
    guard total > 0 else { return 1 }
    let smaller = min(count, total - count)
    let fair = BinomialDistribution(count: total, probability: 0.5)
    return min(1, 2 * fair.probability(atMost: smaller))
  }
}
