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

extension DisplayClock.FrameTimes {
  /// The most frames that a replay shows.
  static let mostFrames = 1_000_000
  /// Seconds from the first sample that a trace can last.
  private static let range = -86_400.0...86_400.0
  /// The shortest accepted time in seconds between two frames.
  private static let shortest = 0.0001
  /// The highest rate, as of `--rate`, in Hz.
  private static let highestRate = 1000.0

  /// Reads rising times in seconds after a trace's first sample, one a line.
  ///
  /// Empty lines and lines that begin with # say nothing. Lines end in LF or CR LF. Times that no display
  /// has are refused: a replay might never end.
  init(file path: String) throws {
    let input = Input(argument: path)
    let bytes = try SideFile.bytes(of: input)
    let name = input.name
    let times = try Self.parse(bytes, name)
    guard times.count >= 2 else {
      throw CommandFailure(.noInput, "\(name): fewer than two frame times")
    }
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    guard intervals[intervals.count / 2] * Self.highestRate >= 1 - 1e-9 else {
      throw CommandFailure(
        .noInput, "\(name): most frames stand for less than 1 ms, a rate above 1000 Hz",
        advice: Self.advice)
    }
    self.init(times)
  }

  private static func parse(_ bytes: [UInt8], _ name: String) throws -> [Double] {
    var times: [Double] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let word = trimmed(line)
      if word.isEmpty || word.first == UInt8(ascii: "#") { continue }
      // The word is not quoted: a wrong file may hold anything.
      func refuse(_ reason: String) -> CommandFailure {
        let column = word.startIndex - line.startIndex + 1
        return CommandFailure(
          .noInput, "\(name):\(number + 1):\(column): \(reason)", advice: advice)
      }
      guard let time = Array(word).withByteView({ try? Double(decimal: $0) }) else {
        throw refuse("not a number")
      }
      guard range.contains(time) else { throw refuse("more than a day from the first sample") }
      if let last = times.last {
        guard time > last else { throw refuse("not a time after the one before") }
        guard time - last >= shortest else {
          throw refuse("less than 0.1 ms after the frame before")
        }
      }
      guard times.count < mostFrames else {
        throw refuse("one frame more than the \(mostFrames) that a replay shows")
      }
      times.append(time)
    }
    return times
  }

  private static let advice =
    "Frame times are seconds after the trace's first sample, rising, one a line."

  private static func trimmed(
    _ line: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var word = line.drop(while: isBlank)
    while let last = word.last, isBlank(last) { word = word.dropLast() }
    return word
  }
}
