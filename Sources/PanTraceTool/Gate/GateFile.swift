import CommandLineKit
import PanBatch
import PanReports

/// A JSON file that a person may have written: what it must not hold is said with its line.
struct GateFile {
  private let path: String
  /// The members of the document.
  let members: [JSONMember]

  /// Reads a file whose document is an object with a schema and some of the other keys.
  init(_ path: String, schema: String, keys: [String]) throws {
    self.path = path
    let bytes = try InputReading.bytes(of: .file(path)).withUnsafeBytes { Array($0) }
    let document: JSONValue
    do throws(JSONReadingError) {
      document = try JSONReader.read(bytes)
    } catch {
      throw Self.failure(path, error.line, error.message)
    }
    guard case .object(let members) = document else {
      throw Self.failure(path, 1, "the document is not an object in braces")
    }
    self.members = members
    try check(members, keys: ["schema"] + keys)
    if let stated = value("schema"), stated != .string(schema) {
      throw failure(line: 1, "the schema is not \"\(schema)\"")
    }
  }

  /// The value of a member; nil without it.
  func value(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  /// Refuses members that nobody would read.
  func check(_ members: [JSONMember], keys: [String]) throws(CommandFailure) {
    guard let unknown = members.first(where: { !keys.contains($0.name) }) else { return }
    throw failure(
      line: unknown.line, "there is no key \"\(unknown.name)\"",
      nearest: nearestName(to: unknown.name, in: keys))
  }

  /// What to say about a line.
  func failure(line: Int, _ message: String, nearest: String? = nil) -> CommandFailure {
    Self.failure(path, line, message, nearest: nearest)
  }

  private static func failure(
    _ path: String, _ line: Int, _ message: String, nearest: String? = nil
  ) -> CommandFailure {
    CommandFailure(
      .noInput, "\(path):\(line): \(message)", advice: nearest.map { "Did you mean \"\($0)\"?" })
  }
}
