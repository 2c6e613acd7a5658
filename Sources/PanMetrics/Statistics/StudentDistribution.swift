import PanMotion

/// Student's t distribution with a whole number of degrees of freedom.
enum StudentDistribution {
  /// The half width of a two-sided interval with a probability in `0 ..< 1`, in standard errors.
  ///
  /// With t = √ν tan θ the density is cosⁿ⁻¹ θ, whose integrals are sums: Abramowitz & Stegun 26.7.3
  /// and 26.7.4. From 300 degrees on the first terms of the expansion about the normal quantile
  /// (26.7.5) leave an error below 1e-10.
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
