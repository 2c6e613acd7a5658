import PanDocuments
import PanText

/// Flattens a JSON object into a row: nested members have names such as `outer.inner`.
enum JSONRow {
  /// Members nested deeper are ignored.
  private static let deepest = 4

  /// The flattened names and texts, in order.
  static func members(_ node: JSONNode) -> [(name: String, text: [UInt8])] {
    var list: [(name: String, text: [UInt8])] = []
    add(node.value, "", 0, &list)
    return list
  }

  private static func add(
    _ value: JSONValue, _ name: String, _ depth: Int, _ list: inout [(name: String, text: [UInt8])]
  ) {
    switch value {
    case .null: list.append((name, []))
    case .bool(let flag): list.append((name, Array((flag ? "true" : "false").utf8)))
    case .number(let number): list.append((name, Array(NumberText.plain(number).utf8)))
    case .string(let text): list.append((name, Array(text.utf8)))
    case .object(let members):
      guard depth < deepest else { return }
      for member in members {
        add(member.value, name.isEmpty ? member.name : name + "." + member.name, depth + 1, &list)
      }
    case .array(let elements):
      // Only the first element is read: in a list of touches it is the one that changed.
      guard depth < deepest, let first = elements.first else { return }
      add(first.value, name.isEmpty ? "0" : name + ".0", depth + 1, &list)
    }
  }

  /// The texts of the named members of a piece's object; nil for a piece without an object.
  static func cells(
    _ piece: ByteView, _ line: Int, _ names: [String]
  ) throws(ImportRefusal) -> [[UInt8]]? {
    guard let node = try object(piece, line) else { return nil }
    let members = members(node)
    return names.map { name in
      members.first { $0.name.hasSameBytes(as: name) }?.text ?? []
    }
  }

  /// The object in a piece; nil for the text between objects.
  static func object(_ piece: ByteView, _ line: Int) throws(ImportRefusal) -> JSONNode? {
    let text = piece.trimmed
    guard text.first == UInt8(ascii: "{") else { return nil }
    do throws(JSONReadingError) {
      return try JSONReader.read(Array(text))
    } catch {
      let isFirst = error.place.line == 1
      throw ImportRefusal(
        "this is not JSON: \(error.message)", advice: "Is the log complete?",
        line: line + error.place.line - 1, column: isFirst ? nil : error.place.column)
    }
  }
}
