import PanText

/// What the page asks of the lab: a command with its arguments, and bytes that go with it.
///
/// It crosses as one buffer: the first line holds the command and its arguments with tabs between
/// them, all after it is the payload.
package struct LabRequest: Sendable {
  /// The command.
  package let name: String
  /// What follows it on the line.
  package let arguments: [String]
  /// What follows the line.
  package let payload: [UInt8]

  /// Takes a request apart.
  package init(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let words = bytes[..<end].split(
      separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    name = texts.first ?? ""
    arguments = Array(texts.dropFirst())
    payload = Array(bytes[end...].dropFirst())
  }

  /// The argument at a place; empty where there is none.
  package func text(_ place: Int) -> String {
    arguments.indices.contains(place) ? arguments[place] : ""
  }

  /// The argument at a place as a number; nil where it is none.
  package func number(_ place: Int) -> Double? { Double(decimal: text(place)) }

  /// The argument at a place as a whole number; nil where it is none.
  package func integer(_ place: Int) -> Int? { Int(text(place)) }
}
