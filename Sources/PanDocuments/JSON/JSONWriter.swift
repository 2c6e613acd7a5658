import PanTraces

/// Writes JSON value by value into bytes, without a tree in between.
///
/// Strings escape quotes, backslashes, every control character, the line separators U+2028 and
/// U+2029, and a `<` that could begin a tag or a comment, so that a document may stand inside a
/// script element. The caller keeps the grammar: a key before each value of an object, as many ends
/// as beginnings.
package struct JSONWriter: Sendable {
  /// How the document is spread over lines.
  package enum Layout: Sendable, Equatable {
    /// No white space.
    case compact
    /// One member or element a line, indented by two spaces.
    case pretty
  }

  /// The bytes of UTF-8 written so far and not yet taken.
  package private(set) var bytes: [UInt8] = []
  private let layout: Layout
  /// For each open container whether it has a member yet.
  private var hasMembers: [Bool] = []
  private var followsKey = false

  package init(layout: Layout = .pretty) { self.layout = layout }

  /// What has been written, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Hands over the bytes written so far and forgets them, for documents too long to hold.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Opens an object.
  package mutating func beginObject() { begin("{") }
  /// Closes the innermost container, an object.
  package mutating func endObject() { end("}") }
  /// Opens an array.
  package mutating func beginArray() { begin("[") }
  /// Closes the innermost container, an array.
  package mutating func endArray() { end("]") }

  /// Writes the name of the next member.
  package mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    append(layout == .pretty ? ": " : ":")
    followsKey = true
  }

  /// Writes a string.
  package mutating func string(_ value: String) {
    separate()
    appendQuoted(value)
  }

  /// Writes a measured number in the fewest digits that read back the same, `6.0` for a whole one.
  /// Null when it is not finite.
  package mutating func number(_ value: Double) {
    separate()
    guard value.isFinite else {
      append("null")
      return
    }
    NumberText.appendReal(value, to: &bytes)
  }

  /// Writes a whole number.
  package mutating func integer(_ value: Int) {
    separate()
    bytes.append(value.description)
  }

  /// Writes true or false.
  package mutating func bool(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
  }

  /// Writes null.
  package mutating func null() {
    separate()
    append("null")
  }

  /// The nesting depth of the next value.
  var depth: Int { hasMembers.count }

  /// Writes a value that is already JSON, in the document's layout.
  mutating func element(_ spelled: ByteView) {
    separate()
    bytes.append(contentsOf: spelled)
  }

  private mutating func begin(_ bracket: StaticString) {
    separate()
    append(bracket)
    hasMembers.append(false)
  }

  private mutating func end(_ bracket: StaticString) {
    precondition(!hasMembers.isEmpty, "an end needs a beginning")
    if hasMembers.removeLast() { breakLine() }
    append(bracket)
  }

  private mutating func separate() {
    if followsKey {
      followsKey = false
      return
    }
    guard let last = hasMembers.indices.last else { return }
    if hasMembers[last] { append(",") }
    hasMembers[last] = true
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    append("\n")
    for _ in hasMembers { append("  ") }
  }

  private mutating func appendQuoted(_ value: String) {
    append("\"")
    defer { append("\"") }
    // The usual case: keys, and nearly all names.
    if value.utf8.allSatisfy(Self.isPlain) { return bytes.append(value) }
    let scalars = value.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      switch scalar.value {
      case 0x22: append("\\\"")
      case 0x5C: append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0x3C where Self.beginsTag(scalars[index...].dropFirst().first):
        appendEscape(scalar.value)
      case 0x00..<0x20, 0x7F...0x9F, 0x2028, 0x2029: appendEscape(scalar.value)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// A string by itself, in quotes.
  static func quoted(_ text: String) -> [UInt8] {
    var writer = JSONWriter(layout: .compact)
    writer.string(text)
    return writer.bytes
  }

  /// Whether a byte of a string needs no escape, whatever is beside it.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"): false
    default: (0x20..<0x7F).contains(byte)
    }
  }

  private static func beginsTag(_ next: Unicode.Scalar?) -> Bool {
    guard let next else { return false }
    return next == "/" || next == "!" || next == "?" || next.properties.isAlphabetic
  }

  private mutating func appendEscape(_ value: UInt32) {
    append("\\u")
    for shift in [12, 8, 4, 0] as [UInt32] {
      let digit = UInt8(truncatingIfNeeded: value >> shift & 0xF)
      bytes.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
    }
  }

  private mutating func append(_ text: String) { bytes.append(text) }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a member that is a text.
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a member that is a whole number.
  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Writes a member that is a number.
  package mutating func member(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a member that is true or false.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member that is a list of texts.
  package mutating func member(_ name: String, _ values: [String]) {
    key(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
