/// The value of a transition's parameter.
public enum ParameterValue: Equatable, Hashable, Sendable {
  /// A number in the parameter's unit.
  case number(Double)
  /// Yes or no.
  case flag(Bool)
  /// One of a few words.
  case word(String)

  /// The value as written on the command line.
  public var text: String {
    switch self {
    case .number(let value): Self.plain(value)
    case .flag(let value): value ? "yes" : "no"
    case .word(let value): value
    }
  }

  /// Whole numbers without a fraction, others as short as they read back.
  private static func plain(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }
}

/// A parameter of a named transition, as listings show it.
public struct TransitionParameter: Equatable, Sendable {
  /// The key on the command line.
  public let name: String
  /// What it does, in a few words.
  public let summary: String
  /// The unit: `s`, `pt`, `1` for shares and counts, `yes/no`, `word`.
  public let unit: String
  /// The value where none is given.
  public let defaultValue: ParameterValue
}

/// A key and value that do not fit a transition.
public enum TransitionParameterError: Error, Equatable, Sendable {
  /// The transition has no such parameter; these are its own.
  case unknownParameter(String, known: [String])
  /// The text is not of the parameter's kind, or outside of its range.
  case invalidValue(String, parameter: String, expected: String)
}
