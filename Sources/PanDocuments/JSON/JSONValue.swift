/// A JSON document as it was read; the members of objects keep their order.
public enum JSONValue: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as the nearest Double.
  case number(Double)
  /// A text, its escapes resolved.
  case string(String)
  /// Values in their order.
  case array([JSONNode])
  /// Members in their order.
  case object([JSONMember])
}

/// A JSON value and where it stands.
public struct JSONNode: Equatable, Sendable {
  /// The value.
  public let value: JSONValue
  /// The place of its first character.
  public let place: JSONPlace
}

/// A member of a JSON object.
public struct JSONMember: Equatable, Sendable {
  /// Its name.
  public let name: String
  /// The place of its name.
  public let place: JSONPlace
  /// Its value.
  public let node: JSONNode

  /// Its value.
  public var value: JSONValue { node.value }
}

/// Where something stands in a document.
public struct JSONPlace: Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The character within the line, counted from 1 in Unicode scalars.
  public let column: Int

  /// The beginning of a document.
  public static let start = JSONPlace(line: 1, column: 1)

  /// `line:column`, as it follows the name of a file.
  public var description: String { "\(line):\(column)" }
}

/// Why bytes are no JSON document, and where.
///
/// The message names the kind of the problem only: whatever else the bytes are, they are not quoted.
public struct JSONReadingError: Error, Equatable, Sendable {
  /// What is wrong, in words.
  public let message: String
  /// Where.
  public let place: JSONPlace
}
