import PanDocuments
import PanEngine
import PanImport
import PanTrace
import PanTraces

/// Replay options and named rules for the traces of a folder, read from `pantrace.json`.
///
/// The keys are the names of the options and the values what they take. `policies` names rules.
struct ConfigurationFile: Sendable {
  /// The name that is looked for.
  static let name = "pantrace.json"
  /// The option that names another file.
  static let optionName = "config"
  /// Its value if no file is wanted.
  static let none = "none"

  /// The path from the working folder.
  let path: String
  /// The named rules, each as `--policy` takes it.
  let policies: [String: String]

  /// Whether each file that names no participant is a person.
  let filesArePeople: Bool

  private let settings: [(row: Argument<ConfigurationSource>, word: String)]

  /// Reads and checks a file.
  /// - Throws: A failure that names the file, the line, the column and the key.
  init(_ path: String) throws {
    self.path = path
    let file = try SideDocument(
      path, .usage, advice: "It is a JSON object such as {\"policy\": \"vaul\", \"rate\": 120}.")
    let keys = ConfigurationSource.keys + [Self.policiesKey, InputOptions.personName]
    try file.check(file.members, keys: keys)
    policies = try file.node(Self.policiesKey).map { try Self.namedPolicies($0, file) } ?? [:]
    filesArePeople = try Self.filesArePeople(file)
    var settings: [(row: Argument<ConfigurationSource>, word: String)] = []
    for member in file.members {
      let row = ConfigurationSource.settable.first { $0.description.name == member.name }
      guard let row else { continue }
      let word = try Self.word(member, row, file)
      try Self.check(row, word, policies, at: member.node.place, of: file)
      settings.append((row, word))
    }
    self.settings = settings
  }

  /// Whether the file may change a result, beside the options that the command line gave.
  func hasEffect(besides given: Set<String>) -> Bool {
    filesArePeople || !policies.isEmpty
      || settings.contains { !given.contains($0.row.description.name) }
  }

  /// Sets the options that the command line did not give.
  func complete(_ options: inout ConfigurationSource) {
    for (row, word) in settings where !options.given.contains(row.description.name) {
      _ = row.store(&options, word, true)
    }
    options.namedPolicies = policies
    options.file = self
  }
}

// MARK: - Reading

extension ConfigurationFile {
  static let policiesKey = "policies"

  private static func filesArePeople(_ file: SideDocument) throws -> Bool {
    let key = InputOptions.personName
    guard let member = file.members.first(where: { $0.name == key }) else { return false }
    if case .bool(let isOn) = member.value { return isOn }
    throw file.failure(member.node.place, "\(key) is \(member.value.spelling), not true or false")
  }

  /// The word that a command line would have for a value.
  private static func word(
    _ member: JSONMember, _ row: Argument<ConfigurationSource>, _ file: SideDocument
  ) throws -> String {
    if case .bool(let isOn) = member.value, row.description.choices == ["true", "false"] {
      return String(isOn)
    }
    var trial = ConfigurationSource()
    let word = member.value.word
    guard let word, row.store(&trial, word, true) else {
      throw file.failure(
        member.node.place,
        "\(member.name) is \(word.map { "'\($0)'" } ?? member.value.spelling), not "
          + row.description.expectation,
        advice: word.flatMap { nearestName(to: $0, in: row.description.choices) }
          .map { "Did you mean \($0)?" })
    }
    return word
  }

  /// Reads the component that an option names, so that the file is named where it is at fault.
  private static func check(
    _ row: Argument<ConfigurationSource>, _ word: String, _ policies: [String: String],
    at place: JSONNode.Place, of file: SideDocument
  ) throws {
    var options = ConfigurationSource()
    options.namedPolicies = policies
    _ = row.store(&options, word, true)
    do {
      // The whole configuration is made, and thrown away: only then is every fault of a word known.
      _ = try options.makeSettings()
    } catch let error as UsageError {
      throw file.failure(place, error, option: row.description.name)
    }
  }
}

// MARK: - Named rules

extension ConfigurationFile {
  /// Each name with the rule it stands for.
  private static func namedPolicies(
    _ node: JSONNode, _ file: SideDocument
  ) throws -> [String: String] {
    guard case .object(let members) = node.value else {
      throw file.failure(
        node.place, "policies is \(node.value.spelling), not an object of names and rules",
        advice: "As in \"policies\": {\"ours\": \"v > 300 pt/s -> finish\"}.")
    }
    var policies: [String: String] = [:]
    for member in members {
      let word = try policyWord(member, file)
      do {
        // Read for its faults alone. The command that names the rule reads it again.
        _ = try PolicyWord.policy(word, option: "policies: \(member.name)")
      } catch {
        throw file.failure(member.node.place, error, option: member.name)
      }
      policies[member.name] = word
    }
    return policies
  }

  /// The rule of a member, once its name may be one.
  private static func policyWord(_ member: JSONMember, _ file: SideDocument) throws -> String {
    let name = member.name
    guard case .string(let word) = member.value else {
      throw file.failure(
        member.node.place, "policies: \(name) is \(member.value.spelling), not a rule",
        advice: "A rule is a text as --policy takes it.")
    }
    guard !name.isEmpty, name.utf8.allSatisfy(\.isOfName) else {
      throw file.failure(
        member.place, "policies: '\(name)' is not a name",
        advice: "Names have letters, digits, hyphens and underscores.")
    }
    guard name != "all", !ConfigurationSource.policies.contains(name) else {
      throw file.failure(
        member.place, "policies: there is a rule '\(name)' already",
        advice: "Choose another name.")
    }
    return word
  }
}

extension SideDocument {
  /// The command line's error about a value, with the value's place in the file.
  func failure(_ place: JSONNode.Place, _ error: UsageError, option: String) -> CommandFailure {
    let message = error.message
    let hyphens = message.hasPrefix("--set ") ? 6 : message.hasPrefix("--") ? 2 : 0
    return failure(place, String(message.dropFirst(hyphens)), advice: error.advice)
  }
}

extension JSONValue {
  /// The word that a command line would have. Nil for what no single word can say.
  var word: String? {
    switch self {
    case .string(let word): word
    case .number(let number): number.argument
    case .bool, .array, .object, .null: nil
    }
  }

  /// The value with its content, to stand after "is". Only for values of known keys.
  var spelling: String {
    switch self {
    case .string(let word): "'\(word)'"
    case .number(let number): number.argument
    case .bool(let flag): String(flag)
    case .array, .object, .null: kind
    }
  }
}

extension ConfigurationFile {
  /// The nearest `pantrace.json`, for a run whose command line names none.
  ///
  /// The folders above need not be the user's own: in /tmp anybody can write. So only the user's own
  /// files are taken, and the system's. A file given by its option is read whatever its owner.
  struct Search: Sendable {
    /// The path of the file that is taken, from the working folder. Nil if there is none.
    let path: String?
    /// The paths of nearer files that other users own.
    private let passedOver: [String]

    /// Looks in the working folder, then in each folder above.
    /// - Throws: For a folder in which the system does not let it look: results may depend on it.
    init() throws {
      var passedOver: [String] = []
      for depth in 0...(try WorkingFolder.depth) {
        let path = String(repeating: "../", count: depth) + ConfigurationFile.name
        // The first that may be trusted ends the search. Others' files on the way are only told of.
        switch try Self.find(path) {
        case .nothing: continue
        case .foreign: passedOver.append(path)
        case .trusted:
          (self.path, self.passedOver) = (path, passedOver)
          return
        }
      }
      (path, self.passedOver) = (nil, passedOver)
    }

    private static func find(_ path: String) throws -> WorkingFolder.Finding {
      do {
        return try WorkingFolder.find(path)
      } catch {
        throw CommandFailure(
          .noInput, error.message,
          advice:
            "Whether it is there is not known; --\(ConfigurationFile.optionName) none leaves it out."
        )
      }
    }

    /// Looks, unless a command line names what stands in for the file, which is nil.
    init?(unless given: String?) throws {
      guard given == nil else { return nil }
      try self.init()
    }

    /// Reports the files that were passed over, even with --quiet: with them, results may differ.
    func tell(_ console: Console) {
      for path in passedOver {
        console.say("\(path) belongs to another user and is not used")
      }
    }
  }
}
