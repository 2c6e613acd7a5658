import PanDocuments
import PanEngine
import PanTrace
import PanTraces

/// A JSON file that a person may have written. Its errors name line and column.
struct SideDocument {
  private let path: String
  private let exitCode: ExitCode
  /// The document.
  let root: JSONNode
  /// The members of the document.
  let members: [JSONMember]

  /// Reads a file whose document must be an object. `advice` shows one.
  init(_ path: String, _ exitCode: ExitCode = .noInput, advice: String? = nil) throws {
    self.path = path
    self.exitCode = exitCode
    func failure(_ place: JSONNode.Place, _ message: String) -> CommandFailure {
      CommandFailure(exitCode, "\(path):\(place): \(message)", advice: advice)
    }
    let bytes = try SideFile.bytes(of: .file(path))
    do throws(JSONReader.Failure) {
      root = try JSONReader.read(bytes)
    } catch {
      throw failure(error.place, "this is not JSON: \(error.message)")
    }
    guard case .object(let members) = root.value else {
      throw failure(root.place, "the document is \(root.value.kind), not an object in braces")
    }
    self.members = members
  }

  /// Reads a file that has a schema and some of the other keys.
  init(_ path: String, schema: String, keys: [String]) throws {
    try self.init(path)
    try check(members, keys: ["schema"] + keys)
    if let stated = node("schema"), stated.value != .string(schema) {
      throw failure(stated.place, "the schema is not \"\(schema)\"")
    }
  }

  /// The value of a member. Nil without it.
  func value(_ name: String) -> JSONValue? { node(name)?.value }

  /// The value of a member and its place. Nil without it.
  func node(_ name: String) -> JSONNode? { members.first { $0.name == name }?.node }

  /// Refuses members that are not known.
  func check(_ members: [JSONMember], keys: [String]) throws(CommandFailure) {
    for member in members where !keys.contains(member.name) {
      throw unknown(member, of: members, keys: keys)
    }
  }

  /// The failure for an unknown member.
  ///
  /// Its name is quoted only from a file that looks like one of ours.
  func unknown(
    _ member: JSONMember, of members: [JSONMember], keys: [String]
  ) -> CommandFailure {
    let nearest = nearestName(to: member.name, in: keys)
    let isOurs = nearest != nil || members.contains { keys.contains($0.name) }
    return failure(
      member.place, isOurs ? "there is no key '\(member.name)'" : "there is no such key",
      advice: nearest.map { "Did you mean \($0)?" }
        ?? "The keys are \(keys.joined(separator: ", ")).")
  }

  /// A failure at a place of the file.
  func failure(_ place: JSONNode.Place, _ message: String, advice: String? = nil) -> CommandFailure
  {
    CommandFailure(exitCode, "\(path):\(place): \(message)", advice: advice)
  }
}

extension JSONValue {
  /// The kind of value, to stand after "is", without its content.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
