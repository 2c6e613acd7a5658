import PanTraces

/// Reads a JSON document (RFC 8259). A name that comes twice in an object is an error.
package struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  /// The last counted position, and its line and column.
  private var counted = (index: 0, line: 1, column: 1)

  /// The deepest nesting: deeper than any file of this project, and shallow enough for any stack.
  private static let deepest = 64

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a whole document. A byte order mark before it is passed over.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> JSONNode {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      reader.index = 3
      reader.counted.index = 3
    }
    let node = try reader.node()
    reader.skipBlanks()
    guard reader.index == bytes.count else { throw reader.error("something follows the document") }
    return node
  }

  /// The line and column of the next byte.
  ///
  /// Counting goes on from the last position, so that a long line is counted once.
  private mutating func place() -> JSONNode.Place {
    while counted.index < index {
      let byte = bytes[counted.index]
      if byte == 0x0A {
        counted.line += 1
        counted.column = 1
      } else if byte & 0xC0 != 0x80 {
        counted.column += 1
      }
      counted.index += 1
    }
    return JSONNode.Place(line: counted.line, column: counted.column)
  }

  private mutating func error(
    _ message: String, at place: JSONNode.Place? = nil
  ) -> Failure {
    Failure(message: message, place: place ?? self.place())
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func node() throws(Failure) -> JSONNode {
    skipBlanks()
    let place = place()
    return JSONNode(value: try value(), place: place)
  }

  private mutating func value() throws(Failure) -> JSONValue {
    guard let next else { throw error("the document ends too early") }
    switch next {
    case UInt8(ascii: "{"):
      return try nested { reader throws(Failure) in .object(try reader.members()) }
    case UInt8(ascii: "["):
      return try nested { reader throws(Failure) in .array(try reader.elements()) }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case _: return try word()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(Failure) -> JSONValue
  ) throws(Failure) -> JSONValue {
    guard depth < Self.deepest else { throw error("too deeply nested") }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func members() throws(Failure) -> [JSONMember] {
    var members: [JSONMember] = []
    var names: Set<String> = []
    if skip("}") { return members }
    repeat {
      skipBlanks()
      let place = place()
      guard next == UInt8(ascii: "\"") else { throw error("a name in quotes is missing") }
      let name = try string()
      guard names.insert(name).inserted else {
        throw error("the name comes twice in its object", at: place)
      }
      guard skip(":") else { throw error("a colon is missing after the name") }
      members.append(JSONMember(name: name, place: place, node: try node()))
    } while try separator(before: "}")
    guard skip("}") else { throw error("a comma or } is missing") }
    return members
  }

  private mutating func elements() throws(Failure) -> [JSONNode] {
    var elements: [JSONNode] = []
    if skip("]") { return elements }
    repeat { elements.append(try node()) } while try separator(before: "]")
    guard skip("]") else { throw error("a comma or ] is missing") }
    return elements
  }

  /// Whether a comma follows. JSON has none before the end.
  private mutating func separator(before end: Unicode.Scalar) throws(Failure) -> Bool {
    skipBlanks()
    let place = place()
    guard skip(",") else { return false }
    skipBlanks()
    if next == UInt8(ascii: end) { throw error("a comma before \(end) is one too many", at: place) }
    return true
  }

  private mutating func word() throws(Failure) -> JSONValue {
    for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
    where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw error("a value is missing")
  }

  private mutating func number() throws(Failure) -> Double {
    let start = index
    let place = place()
    while let byte = next, "+-.0123456789eE".utf8.contains(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(decimal: text) else {
      throw error("this is not a number", at: place)
    }
    return number
  }

  private mutating func string() throws(Failure) -> String {
    index += 1
    var units: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("a text does not end on its line") }
      index += 1
      if byte == UInt8(ascii: "\\") {
        units += Array(String(try escape()).utf8)
      } else {
        units.append(byte)
      }
    }
    guard next != nil else { throw error("a text does not end") }
    index += 1
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard let byte = next else { throw error("a text does not end") }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return try scalar()
    default: throw error("an unknown escape in a text")
    }
  }

  private mutating func scalar() throws(Failure) -> Unicode.Scalar {
    let high = try unit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard bytes[index...].starts(with: "\\u".utf8) else { throw error("half a character") }
    index += 2
    let low = try unit()
    guard (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    else { throw error("half a character") }
    return scalar
  }

  private mutating func unit() throws(Failure) -> UInt32 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("an escape needs four hexadecimal digits") }
    index += 4
    return unit
  }
}

/// A JSON value. The members of objects keep their order.
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
  package let value: JSONValue
  /// The place of its first character.
  package let place: Place
}

/// A member of a JSON object.
package struct JSONMember: Equatable, Sendable {
  package let name: String
  /// The place of its name.
  package let place: JSONNode.Place
  /// Its value.
  package let node: JSONNode

  package var value: JSONValue { node.value }
}

extension JSONNode {
  /// Where something stands in a document.
  package struct Place: Equatable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The character within the line, counted from 1 in Unicode scalars.
    package let column: Int

    /// `line:column`, as it follows the name of a file.
    package var description: String { "\(line):\(column)" }
  }
}

extension JSONReader {
  /// Why bytes are no JSON document, and where.
  ///
  /// The message never quotes the input, which may be anything.
  package struct Failure: Error, Equatable, Sendable {
    /// What is wrong, in words.
    package let message: String
    /// Where.
    package let place: JSONNode.Place
  }
}
