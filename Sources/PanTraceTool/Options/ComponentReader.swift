import CommandLineKit
import PanMotion
import PanReports
import PanText

/// Reads a component with its parameters: `NAME` or `NAME:key=value,key=value`.
///
/// Each parameter is asked for by key; ``finish()`` complains about those nobody asked for.
struct ComponentReader {
  /// The component's name.
  let name: String

  private let option: String
  /// The parameters as given.
  private(set) var parameters: [(key: String, value: String)] = []
  private var known: [String] = []

  /// Splits the value of an option such as `--policy`.
  init(_ option: String, _ word: String) throws(UsageError) {
    self.option = option
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    guard parts.count > 1 else { return }
    for parameter in parts[1].split(separator: ",") {
      let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[0].isEmpty else {
        throw .contradiction(
          "\(option): '\(parameter)' is not key=value", advice: "Write NAME:key=value,key=value.")
      }
      guard !parameters.contains(where: { $0.key == pair[0] }) else {
        throw .contradiction("\(option): '\(pair[0])' is given twice", advice: "Give it once.")
      }
      parameters.append((String(pair[0]), String(pair[1])))
    }
  }

  /// The error for a name that is none of the choices.
  func unknownName(_ choices: [String]) -> UsageError {
    .invalidValue(
      argument: option, value: name, expectation: "one of " + choices.joined(separator: ", "),
      nearest: nearestName(to: name, in: choices))
  }

  /// The last value given for a key.
  mutating func text(_ key: String) -> String? {
    known.append(key)
    return parameters.last { $0.key == key }?.value
  }

  /// A number within a range, or the default.
  mutating func number(
    _ key: String, _ initial: Double, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double {
    guard let word = text(key) else { return initial }
    guard let value = Double(argument: word), range.contains(value) else {
      throw invalid(
        key, word,
        "a number from \(range.lowerBound.argument) to \(range.upperBound.argument)")
    }
    return value
  }

  /// A whole number within a range, or the default.
  mutating func wholeNumber(
    _ key: String, _ initial: Int, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let word = text(key) else { return initial }
    guard let value = Int(argument: word), range.contains(value) else {
      throw invalid(key, word, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// A timing curve, or the default.
  mutating func curve(_ key: String, _ initial: TimingCurve) throws(UsageError) -> TimingCurve {
    guard let word = text(key) else { return initial }
    if let named = CurveName(rawValue: word) { return named.curve }
    let parts = word.split(separator: "/").map(String.init)
    let numbers = parts.dropFirst().compactMap { Double(argument: $0) }
    if numbers.count == parts.count - 1 {
      switch (parts.first, numbers.count) {
      case ("cubic", 4):
        let cubic = CubicTimingCurve(
          x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
        if let cubic { return .cubic(cubic) }
      case ("spring", 1), ("spring", 2):
        let spring = SpringTimingCurve(
          dampingRatio: numbers[0], initialVelocity: numbers.dropFirst().first ?? 0)
        if let spring { return .spring(spring) }
      default: break
      }
    }
    let names = CurveName.allCases.map(\.rawValue).joined(separator: ", ")
    throw invalid(
      key, word, "one of \(names), cubic/x1/y1/x2/y2 with x in 0...1, or spring/DAMPING[/VELOCITY]")
  }

  /// An error about a parameter's value.
  func invalid(_ key: String, _ word: String, _ expectation: String) -> UsageError {
    .invalidValue(
      argument: "\(option) \(name):\(key)", value: word, expectation: expectation, nearest: nil)
  }

  /// Complains about a parameter that the component does not have.
  func finish() throws(UsageError) {
    for (key, _) in parameters where !known.contains(key) {
      let advice =
        known.isEmpty
        ? "It has no parameters." : "Its parameters are \(known.joined(separator: ", "))."
      throw .contradiction("\(option): \(name) has no parameter '\(key)'", advice: advice)
    }
  }
}
