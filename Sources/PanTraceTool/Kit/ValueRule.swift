/// A condition on a value, with the words that say it to a person.
struct ValueRule<Value: ArgumentValue>: Sendable {
  /// The condition as it follows the kind of value: "from 1 to 1000".
  let text: String

  let holds: @Sendable (Value) -> Bool

  /// Makes a rule of a condition and the words for it.
  ///
  /// - Parameters:
  ///   - text: What must hold, to stand after "a number": "divisible by 8".
  ///   - holds: Whether a value obeys the rule.
  init(_ text: String, _ holds: @escaping @Sendable (Value) -> Bool) {
    self.text = text
    self.holds = holds
  }
}

extension ValueRule where Value: Comparable {
  /// Both ends are allowed.
  static func within(_ range: ClosedRange<Value>) -> Self {
    Self("from \(range.lowerBound.argument) to \(range.upperBound.argument)") {
      range.contains($0)
    }
  }

  /// The bound itself is allowed.
  static func atLeast(_ bound: Value) -> Self {
    Self("of at least \(bound.argument)") { $0 >= bound }
  }

  /// The bound itself is not allowed.
  static func above(_ bound: Value) -> Self {
    Self("above \(bound.argument)") { $0 > bound }
  }
}
