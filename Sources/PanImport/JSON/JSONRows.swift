import PanDocuments
import PanTraces

/// Makes rows of a JSON object: one, or one for each element of its list of places.
///
/// 1. ``PieceCutter`` cuts the text into objects.
/// 2. Members become columns, and a list of places as many rows, which share the other members.
/// 3. ``TimelineRows`` takes the two forms whose times are not beside their places.
/// 4. ``TableRecognition`` then names the columns, as those of any table.
///
/// Nested members have names such as `outer.inner`. Elements of a list, `list.0.inner`.
struct JSONRows: Sendable {
  /// Members nested deeper are ignored.
  private static let deepest = 6
  /// The name of the number of a list of places: rows of one list belong together.
  static let listName = "list no"

  /// The reason for leaving out what the JSON reader refuses.
  static let brokenObjects = "objects that are not JSON"

  /// The number of lists so far.
  private var lists = 0
  /// Whether a name is that of a coordinate.
  private var coordinates = RowSource.KnownWords<ByteKey, Bool>()

  /// Values of an object that make several rows.
  private struct Found {
    var name: String
    var depth: Int
    /// Objects, or lists of numbers, one for each row.
    var elements: [JSONNode] = []
    /// Lists of numbers, one for each column.
    var columns: [(name: String, numbers: [JSONNode])] = []

    var count: Int { columns.first?.numbers.count ?? elements.count }
  }

  /// The rows of an object.
  mutating func rows(_ node: JSONNode) -> [[RowField]] { rows(node.value, "", 0) }

  private mutating func rows(_ value: JSONValue, _ name: String, _ depth: Int) -> [[RowField]] {
    var common: [RowField] = []
    var found: [Found] = []
    flatten(value, name, depth, &common, &found)
    guard let list = best(of: found) else { return [common] }
    let prefix = list.name + "."
    common.removeAll { $0.name.utf8.starts(with: prefix.utf8) }
    var inner: [[RowField]] = []
    for element in list.elements { inner += rows(element.value, list.name + ".0", list.depth + 1) }
    if !list.columns.isEmpty {
      // Of a list without a name of its own, the first element stands for all.
      common.removeAll { field in
        list.columns.contains { field.name.utf8.starts(with: ($0.name + ".").utf8) }
      }
      inner = (0..<list.count).map { row in
        list.columns.map { RowField(name: $0.name, text: Self.text($0.numbers[row].value) ?? []) }
      }
    }
    // Fingers of one event are no path.
    let isPath = !ColumnName.listsFingers(list.name) && inner.count > 1
    if isPath, !(inner[0].contains { $0.name.hasSameBytes(as: Self.listName) }) {
      lists += 1
      common.append(RowField(Self.listName, String(lists)))
    }
    return inner.map { common + $0 }
  }

  /// The outermost list. Among those of one object, what changed, or the longest.
  private func best(of found: [Found]) -> Found? {
    let depth = found.map { $0.depth }.min()
    func rank(_ list: Found) -> Int { nameWords(list.name).contains("changed") ? .max : list.count }
    return found.filter { $0.depth == depth }.reduce(nil) { (best: Found?, next) in
      guard let best, rank(best) >= rank(next) else { return next }
      return best
    }
  }

  private mutating func flatten(
    _ value: JSONValue, _ name: String, _ depth: Int, _ row: inout [RowField],
    _ found: inout [Found]
  ) {
    if let text = Self.text(value) { return row.append(RowField(name: name, text: text)) }
    guard depth < Self.deepest else { return }
    switch value {
    case .object(let members):
      let named = members.map { member in
        (name: name.isEmpty ? member.name : name + "." + member.name, node: member.node)
      }
      if let columns = columns(named) {
        found.append(Found(name: name, depth: depth, columns: columns))
      }
      for member in named { flatten(member.node.value, member.name, depth + 1, &row, &found) }
    case .array(let elements):
      guard let first = elements.first else { return }
      let inner = name.isEmpty ? "0" : name + ".0"
      var parts = [(inner, first)]
      var isList = false
      if case .array(let cells) = first.value {
        // A list of lists: each inner one is a row if it holds numbers.
        isList = cells.count > 1 && cells.allSatisfy { $0.number != nil }
        parts = cells.enumerated().map { (inner + "." + String($0.offset), $0.element) }
      } else {
        isList = elements.prefix(8).contains { holdsPlace($0.value, inner, depth + 1) }
        if name.utf8.last == UInt8(ascii: "0"), depth > 0, elements.allSatisfy({ $0.number != nil })
        {
          parts = elements.enumerated().map { (name + "." + String($0.offset), $0.element) }
        } else if isPair(elements, name) {
          // `"position": [195.3, 698.5]`
          parts = zip(["x", "y", "z"], elements).map { (name + "." + $0, $1) }
        }
      }
      if isList { found.append(Found(name: name, depth: depth, elements: elements)) }
      for (name, node) in parts { flatten(node.value, name, depth + 1, &row, &found) }
    default: break
    }
  }

  /// The members that are lists of numbers of one length, if coordinates are among them.
  private mutating func columns(
    _ members: [(name: String, node: JSONNode)]
  ) -> [(name: String, numbers: [JSONNode])]? {
    let lists = members.map { (name: $0.name, numbers: $0.node.elements) }
      .filter { $0.numbers.count > 1 && Self.text($0.numbers[0].value) != nil }
    guard let place = lists.first(where: { isCoordinate($0.name) }) else { return nil }
    let columns = lists.filter { $0.numbers.count == place.numbers.count }
    return columns.count > 1 ? columns : nil
  }

  /// Whether an element is an object with a coordinate, at any depth.
  private mutating func holdsPlace(_ value: JSONValue, _ name: String, _ depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    switch value {
    case .object(let members):
      for member in members {
        let inner = name + "." + member.name
        if Self.text(member.value) != nil
          ? isCoordinate(inner) : holdsPlace(member.value, inner, depth + 1)
        {
          return true
        }
      }
      return false
    case .array(let elements):
      return isPair(elements, name)
        || elements.first.map { holdsPlace($0.value, name + ".0", depth + 1) } ?? false
    default: return false
    }
  }

  /// Whether a list has the coordinates of one place, after the name of a place.
  private mutating func isPair(_ elements: [JSONNode], _ name: String) -> Bool {
    (2...3).contains(elements.count) && elements.allSatisfy { $0.number != nil }
      && !(nameWords(name).last?.hasSameBytes(as: "0") ?? true) && isCoordinate(name + ".x")
  }

  private mutating func isCoordinate(_ name: String) -> Bool {
    coordinates.value(of: ByteKey(name)) { [.x, .dx].contains(ColumnName($0.text)?.role) }
  }

  /// The text of a single value. Nil for lists and objects.
  private static func text(_ value: JSONValue) -> [UInt8]? {
    switch value {
    case .null: []
    case .bool(let flag): Array((flag ? "true" : "false").utf8)
    case .number(let number): Array(number.written.utf8)
    case .string(let text): Array(text.utf8)
    case .object, .array: nil
    }
  }

  /// The object in a piece. Nil for the text between objects.
  static func object(_ piece: ByteView, _ line: Int) throws(ImportRefusal) -> JSONNode? {
    let text = piece.trimmed
    guard text.first == UInt8(ascii: "{") else { return nil }
    do throws(JSONReader.Failure) {
      return try JSONReader.read(Array(text))
    } catch {
      let isFirst = error.place.line == 1
      throw ImportRefusal(
        "this is not JSON: \(error.message)", advice: "Is the log complete?",
        line: line + error.place.line - 1, column: isFirst ? nil : error.place.column)
    }
  }
}

extension JSONNode {
  /// The member of an object. Nil without it.
  subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name.hasSameBytes(as: name) }?.node
  }

  /// The value as a number.
  var number: Double? { if case .number(let number) = value { number } else { nil } }

  /// The value as a text.
  var text: String? { if case .string(let text) = value { text } else { nil } }

  /// The elements of an array. Empty for other values.
  var elements: [JSONNode] { if case .array(let elements) = value { elements } else { [] } }
}
