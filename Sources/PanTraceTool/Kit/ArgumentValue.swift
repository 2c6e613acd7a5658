import PanTraces

/// A value that one word of a command line can spell.
///
/// Enumerations of strings get all of it by declaring the conformance:
///
///     enum Order: String, CaseIterable, ArgumentValue { case asGiven = "as-given" }
protocol ArgumentValue: Sendable {
  /// Reads the value from a whole word. Nil if the word spells none.
  init?(argument: String)

  /// The spelling shown as default. Reading it gives the value again.
  var argument: String { get }

  /// Every accepted word, if they can be listed. Empty if they cannot.
  static var choices: [String] { get }

  /// What a word must be, to stand after "is not": "a number".
  static var expectation: String { get }
}

extension ArgumentValue {
  static var choices: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  init?(argument: String) { self.init(rawValue: argument) }
  var argument: String { rawValue }
  static var choices: [String] { allCases.map(\.rawValue) }
  static var expectation: String { "one of " + choices.joined(separator: ", ") }
}

extension String: ArgumentValue {
  init?(argument: String) { self = argument }
  var argument: String { self }
  static var expectation: String { "a text" }
}

extension ArgumentValue where Self: FixedWidthInteger {
  init?(argument: String) { self.init(argument, radix: 10) }
  var argument: String { String(self) }
  static var expectation: String { "a whole number" }
}

extension Int: ArgumentValue {}
extension UInt64: ArgumentValue {}

extension Double: ArgumentValue {
  /// Reads a finite decimal number: digits, a point, an exponent. The same in every locale.
  init?(argument: String) {
    guard let value = Double(decimal: argument) else { return nil }
    self = value
  }

  var argument: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static var expectation: String { "a number" }
}
