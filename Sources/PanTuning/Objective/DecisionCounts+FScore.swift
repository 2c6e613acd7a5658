import PanMetrics

extension DecisionCounts {
  /// The weighted harmonic mean of precision and recall, in `0...1`.
  ///
  /// (a² + b²) TP / ((a² + b²) TP + a² FN + b² FP) with β = a/b. Nil without a gesture that meant
  /// to finish or finished.
  public func fScore(_ beta: FScoreBeta) -> Double? {
    let parts = fScoreParts(beta)
    return parts.denominator == 0 ? nil : Double(parts.numerator) / Double(parts.denominator)
  }

  /// The whole numbers behind it, for comparing without rounding.
  func fScoreParts(_ beta: FScoreBeta) -> (numerator: Int, denominator: Int) {
    let (a, b) = (beta.numerator * beta.numerator, beta.denominator * beta.denominator)
    let numerator = (a + b) * trueFinishes
    return (numerator, numerator + a * falseCancels + b * falseFinishes)
  }
}
