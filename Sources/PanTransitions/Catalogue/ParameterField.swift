/// One parameter of a system's struct: how it is called, and how it is read and set.
struct ParameterField<Parameters> {
  let name: String
  let summary: String
  let unit: String
  let expected: String
  let read: (Parameters) -> ParameterValue
  /// False where the value is not acceptable.
  let write: (inout Parameters, String) -> Bool

  /// A number within a range.
  static func number(
    _ name: String, _ summary: String, unit: String, in range: ClosedRange<Double>,
    _ path: WritableKeyPath<Parameters, Double>
  ) -> ParameterField {
    ParameterField(
      name: name, summary: summary, unit: unit,
      expected: "a number from \(ParameterValue.number(range.lowerBound).text) to "
        + ParameterValue.number(range.upperBound).text,
      read: { .number($0[keyPath: path]) },
      write: { parameters, text in
        guard let value = Double(text), range.contains(value) else { return false }
        parameters[keyPath: path] = value
        return true
      })
  }

  /// One of an enum's words.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Parameters, Choice>
  ) -> ParameterField where Choice.RawValue == String {
    ParameterField(
      name: name, summary: summary, unit: "word",
      expected: Choice.allCases.map(\.rawValue).joined(separator: ", "),
      read: { .word($0[keyPath: path].rawValue) },
      write: { parameters, text in
        guard let value = Choice(rawValue: text) else { return false }
        parameters[keyPath: path] = value
        return true
      })
  }

  /// Yes or no.
  static func flag(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Parameters, Bool>
  ) -> ParameterField {
    ParameterField(
      name: name, summary: summary, unit: "yes/no", expected: "yes or no",
      read: { .flag($0[keyPath: path]) },
      write: { parameters, text in
        switch text {
        case "yes", "true", "1": parameters[keyPath: path] = true
        case "no", "false", "0": parameters[keyPath: path] = false
        default: return false
        }
        return true
      })
  }
}
