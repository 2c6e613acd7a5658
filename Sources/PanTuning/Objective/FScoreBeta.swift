/// How many times as much recall counts as precision in an F score.
public enum FScoreBeta: Sendable, CaseIterable {
  /// β = 1/2: a wrong finish weighs more.
  case half
  /// β = 1.
  case one
  /// β = 2: a missed finish weighs more.
  case two

  var numerator: Int { self == .two ? 2 : 1 }
  var denominator: Int { self == .half ? 2 : 1 }

  /// The number.
  public var value: Double { Double(numerator) / Double(denominator) }
}
