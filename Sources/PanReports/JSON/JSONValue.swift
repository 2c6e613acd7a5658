/// A JSON document as it was read; the members of objects keep their order.
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])
}

/// A member of a JSON object.
public struct JSONMember: Equatable, Sendable {
  /// Its name.
  public let name: String
  /// Its value.
  public let value: JSONValue
  /// The line of its name, counted from 1.
  public let line: Int
}

/// Why bytes are no JSON document, and where.
public struct JSONReadingError: Error, Equatable, Sendable {
  /// What is wrong, in words.
  public let message: String
  /// The line, counted from 1.
  public let line: Int
}
