import PanDocuments
import PanImport
import PanTraces

/// The settings of an import in a file, so that the next log is read in the same way.
enum ImportProfile {
  static let schema = "pantrace-import/1"
  /// Every setting but a path, which would depend on the folder.
  private static let settings = ImportOptions.settings.filter { $0.description.files == nil }
  private static let keys = settings.map(ImportOptions.key)

  /// Reads a profile.
  /// - Throws: A failure that names the file, the line, the column and the key.
  static func read(_ path: String) throws -> ImportSettings {
    let file = try SideDocument(path, schema: schema, keys: keys)
    return try read(file.members.filter { $0.name != "schema" }, file)
  }

  /// Reads the settings of a member of another file.
  static func read(_ node: JSONNode, _ file: SideDocument) throws -> ImportSettings {
    guard case .object(let members) = node.value else {
      throw file.failure(node.place, "import is \(node.value.spelling), not an object in braces")
    }
    try file.check(members, keys: keys)
    return try read(members, file)
  }

  private static func read(
    _ members: [JSONMember], _ file: SideDocument
  ) throws -> ImportSettings {
    var options = ImportOptions()
    for member in members {
      let words = try words(member, file)
      guard !words.isEmpty,
        let row = settings.first(where: { ImportOptions.key($0) == member.name })
      else { continue }
      guard let refused = row.set(&options, to: words.map(\.text)) else { continue }
      throw file.failure(
        words.first { $0.text == refused }?.place ?? member.node.place,
        "\(member.name): '\(refused)' is not \(row.description.expectation)")
    }
    return options.settings()
  }

  /// A value as the command line would have it.
  private struct Word {
    var text: String
    var place: JSONNode.Place
  }

  private static func words(_ member: JSONMember, _ file: SideDocument) throws -> [Word] {
    let place = member.node.place
    switch (member.name, member.value) {
    case ("columns", .object(let pairs)), ("values", .object(let pairs)):
      return try pairs.map { pair in
        guard case .string(let text) = pair.value, !text.contains(","), !pair.name.contains(",")
        else {
          throw file.failure(pair.node.place, "\(pair.name) is no text without a comma")
        }
        return Word(text: "\(pair.name)=\(text)", place: pair.node.place)
      }
    case ("id", .array(let nodes)):
      let names = nodes.compactMap { node -> String? in
        if case .string(let text) = node.value { text } else { nil }
      }
      guard names.count == nodes.count, !names.isEmpty else {
        throw file.failure(place, "id is no list of texts")
      }
      return [Word(text: names.joined(separator: "+"), place: place)]
    case ("y-up", .bool(let isOn)), ("sort", .bool(let isOn)):
      return isOn ? [Word(text: "true", place: place)] : []
    case ("px-per-pt", .number(let number)),
      (ImportOptions.pointsPerMillimeterKey, .number(let number)):
      return [Word(text: number.argument, place: place)]
    case (_, .string(let text)):
      return [Word(text: text, place: place)]
    default:
      throw file.failure(place, "\(member.name) is \(member.value.spelling)")
    }
  }

  /// The text of a profile.
  static func text(_ settings: ImportSettings) -> String {
    var json = JSONWriter()
    json.beginObject()
    func add(_ key: String, _ text: String?) {
      if let text { json.member(key, text) }
    }
    add("schema", schema)
    add("format", settings.format?.rawValue)
    if !settings.columns.isEmpty {
      json.key("columns")
      json.beginObject()
      var known: [ImportRole] = []
      for column in settings.columns where !known.contains(column.role) {
        known.append(column.role)
        add(column.role.rawValue, column.name)
      }
      json.endObject()
    }
    if !settings.values.isEmpty {
      json.key("values")
      json.beginObject()
      var known: [String] = []
      for value in settings.values where !known.contains(value.word) {
        known.append(value.word)
        add(value.word, value.meaning)
      }
      json.endObject()
    }
    add("codes", settings.codes?.rawValue)
    if !settings.idColumns.isEmpty { json.member("id", settings.idColumns) }
    add("time-unit", settings.timeUnit?.symbol)
    add("unit", settings.unit?.rawValue)
    add("size", settings.size.map { SizeWord($0).argument })
    add("range", settings.range.map { SizeWord($0).argument })
    add("lines", settings.lines)
    add("rotate", settings.rotation?.rawValue)
    if let scale = settings.scale { json.member("px-per-pt", scale) }
    if let scale = settings.pointsPerMillimeter {
      json.member(ImportOptions.pointsPerMillimeterKey, scale)
    }
    if settings.isYUp { json.member("y-up", true) }
    if settings.isSorted { json.member("sort", true) }
    json.endObject()
    return json.text + "\n"
  }
}
