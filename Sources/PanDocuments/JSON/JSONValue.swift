/// A JSON document as it was read; the members of objects keep their order.
package enum JSONValue: Equatable, Sendable {
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
package struct JSONNode: Equatable, Sendable {
  /// The value.
  package let value: JSONValue
  /// The place of its first character.
  package let place: JSONPlace
}

/// A member of a JSON object.
package struct JSONMember: Equatable, Sendable {
  /// Its name.
  package let name: String
  /// The place of its name.
  package let place: JSONPlace
  /// Its value.
  package let node: JSONNode

  /// Its value.
  package var value: JSONValue { node.value }
}

/// Where something stands in a document.
package struct JSONPlace: Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package let line: Int
  /// The character within the line, counted from 1 in Unicode scalars.
  package let column: Int

  /// The beginning of a document.
  package static let start = JSONPlace(line: 1, column: 1)

  /// `line:column`, as it follows the name of a file.
  package var description: String { "\(line):\(column)" }
}

/// Why bytes are no JSON document, and where.
///
/// The message names the kind of the problem only: whatever else the bytes are, they are not quoted.
package struct JSONReadingError: Error, Equatable, Sendable {
  /// What is wrong, in words.
  package let message: String
  /// Where.
  package let place: JSONPlace
}
