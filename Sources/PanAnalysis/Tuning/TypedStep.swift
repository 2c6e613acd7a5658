/// How far apart the numbers are that people would type for a setting, as hundredths or tens.
package struct TypedStep: Equatable, Sendable {
  private let multiple: Double
  private let perUnit: Double

  /// Steps of a whole number, or of one part of `perUnit`.
  package init(_ multiple: Int = 1, perUnit: Int = 1) {
    (self.multiple, self.perUnit) = (Double(multiple), Double(perUnit))
  }

  static let hundredths = TypedStep(perUnit: 100)
  /// 0.05, for times in seconds.
  static let twentieths = TypedStep(perUnit: 20)
  static let tens = TypedStep(10)

  /// The step of a share of a travel: a hundredth, or less if that is more than 10 points.
  static func share(ofTravel extent: Double) -> TypedStep {
    let parts = [100, 200, 500, 1000, 2000, 5000].first { extent / Double($0) <= 10 }
    return TypedStep(perUnit: parts ?? 10_000)
  }

  /// The step that divides a range into at most 100: 1, 2 or 5 times a power of ten.
  static func dividing(_ range: ClosedRange<Double>) -> TypedStep {
    let least = (range.upperBound - range.lowerBound) / 100
    for perUnit in [
      100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2,
    ]
    where 1 / Double(perUnit) >= least * (1 - 1e-9) {
      return TypedStep(perUnit: perUnit)
    }
    for power in [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] {
      for multiple in [power, 2 * power, 5 * power] where Double(multiple) >= least * (1 - 1e-9) {
        return TypedStep(multiple)
      }
    }
    return TypedStep(10_000_000)
  }

  /// The distance of two neighboring numbers.
  package var size: Double { multiple / perUnit }

  /// The number after so many steps from 0: the closest to the decimal, as one factor is 1.
  func number(_ steps: Int) -> Double { Double(steps) * multiple / perUnit }

  /// The most steps whose number is not above a value.
  func steps(upTo value: Double) -> Int {
    let most = 1e9
    var steps = Int(min(max((value / size).rounded(), -most), most))
    if number(steps) > value { steps -= 1 }
    return steps
  }
}
