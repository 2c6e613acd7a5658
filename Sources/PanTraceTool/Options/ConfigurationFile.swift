import CommandLineKit
import Foundation
import PanBatch
import PanReports

/// Replay options and named rules that a folder's traces are always replayed with.
///
/// The keys are the names of the options and the values what they take; `policies` names rules.
struct ConfigurationFile: Sendable {
  /// The name that is looked for.
  static let name = "pantrace.json"

  /// The path from the working folder.
  let path: String
  /// Rules of one's own, each as `--policy` takes it.
  let policies: [String: String]

  private let settings: [(row: Argument<ReplayOptions>, words: [String])]

  /// Reads and checks a file.
  /// - Throws: A failure that names the file and the key.
  init(_ path: String) throws {
    self.path = path
    let values = try Self.values(path)
    var settings: [(row: Argument<ReplayOptions>, words: [String])] = []
    var policies: [String: String] = [:]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      if key == Self.policiesKey {
        policies = try Self.policies(value, path)
        continue
      }
      guard let row = ReplayOptions.settings.first(where: { Self.key($0) == key }) else {
        throw Self.unknown(key, path)
      }
      settings.append((row, try Self.words(value, row, path)))
    }
    self.settings = settings
    self.policies = policies
    try checkComponents()
  }

  /// Whether the file gives an option a value.
  func sets(_ name: String) -> Bool { settings.contains { $0.row.description.name == name } }

  /// Sets the options that the command line did not give.
  func complete(_ options: inout ReplayOptions) {
    for (row, words) in settings where !options.given.contains(row.description.name) {
      _ = row.set(&options, to: words)
    }
    options.namedPolicies = policies
  }

  /// The nearest file of the name, in the working folder or above.
  static var nearest: String? {
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    return (0...depth).lazy.map { String(repeating: "../", count: $0) + name }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}

// MARK: - Reading

extension ConfigurationFile {
  private static let policiesKey = "policies"

  /// The option's name; an option that may be repeated has a list, and its name an s.
  private static func key(_ row: Argument<ReplayOptions>) -> String {
    row.description.name + (row.description.isRepeatable ? "s" : "")
  }

  private static func values(_ path: String) throws -> [String: ConfigurationValue] {
    let bytes = try InputReading.bytes(of: .file(path)).withUnsafeBytes { Data($0) }
    let advice = "It is a JSON object such as {\"policy\": \"vaul\", \"rate\": 120}."
    guard let value = try? JSONDecoder().decode(ConfigurationValue.self, from: bytes) else {
      throw CommandFailure(.usage, "\(path): is not JSON", advice: advice)
    }
    guard case .table(let values) = value else {
      throw CommandFailure(.usage, "\(path): is \(value.kind), not an object", advice: advice)
    }
    return values
  }

  private static func unknown(_ key: String, _ path: String) -> CommandFailure {
    let keys = ReplayOptions.settings.map(Self.key) + [policiesKey]
    let nearest = nearestName(to: key, in: keys)
    return CommandFailure(
      .usage, "\(path): there is no key '\(key)'",
      advice: nearest.map { "Did you mean \($0)?" }
        ?? "The keys are \(keys.joined(separator: ", ")).")
  }

  /// The words that a command line would have for a value.
  private static func words(
    _ value: ConfigurationValue, _ row: Argument<ReplayOptions>, _ path: String
  ) throws -> [String] {
    let key = key(row)
    let words: [String]?
    let expectation: String
    switch (row.description.form, value) {
    case (.flag, .flag(let isOn)):
      // No word turns a flag off; it is off without one.
      return isOn ? ["true"] : []
    case (.flag, _):
      words = nil
      expectation = "true or false"
    case (_, .list(let values)) where row.description.isRepeatable:
      let each = values.map(\.word)
      words = each.contains(nil) ? nil : each.compactMap(\.self)
      expectation = "a list of texts"
    default:
      words = row.description.isRepeatable ? nil : value.word.map { [$0] }
      expectation = row.description.isRepeatable ? "a list of texts" : row.description.expectation
    }
    guard let words else {
      throw CommandFailure(.usage, "\(path): \(key) is \(value.kind), not \(expectation)")
    }
    var trial = ReplayOptions()
    if let word = row.set(&trial, to: words) {
      throw CommandFailure(
        .usage, "\(path): \(key) is '\(word)', not \(expectation)",
        advice: nearestName(to: word, in: row.description.choices).map { "Did you mean \($0)?" })
    }
    if case .files = row.description.completion { return words.map { beside(path, $0) } }
    return words
  }

  /// A path of the file's is relative to the file's folder.
  private static func beside(_ path: String, _ word: String) -> String {
    guard !word.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return word }
    return path[...slash] + word
  }

  private static func policies(
    _ value: ConfigurationValue, _ path: String
  ) throws -> [String: String] {
    guard case .table(let rules) = value else {
      throw CommandFailure(
        .usage, "\(path): policies is \(value.kind), not an object of names and rules",
        advice: "As in \"policies\": {\"ours\": \"v > 300 pt/s -> finish\"}.")
    }
    var policies: [String: String] = [:]
    for (name, rule) in rules.sorted(by: { $0.key < $1.key }) {
      guard case .word(let word) = rule else {
        throw CommandFailure(
          .usage, "\(path): policies: \(name) is \(rule.kind), not a rule",
          advice: "A rule is a text as --policy takes it.")
      }
      guard !name.isEmpty, name.utf8.allSatisfy(isOfName) else {
        throw CommandFailure(
          .usage, "\(path): policies: '\(name)' is not a name",
          advice: "Names have letters, digits, hyphens and underscores.")
      }
      guard name != "all", !ReplayOptions.policies.contains(name) else {
        throw CommandFailure(
          .usage, "\(path): policies: there is a rule '\(name)' already",
          advice: "Choose another name.")
      }
      policies[name] = word
    }
    return policies
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Reads every component once, so that the file is named where it is at fault.
  private func checkComponents() throws {
    var options = ReplayOptions()
    complete(&options)
    do {
      _ = try options.configuration()
      for (name, rule) in policies.sorted(by: { $0.key < $1.key }) {
        _ = try PolicyWord.policy(rule, option: "policies: \(name)")
      }
    } catch let error as UsageError {
      let message = error.message.hasPrefix("--") ? error.message.dropFirst(2) : error.message[...]
      throw CommandFailure(.usage, "\(path): \(message)", advice: error.advice)
    }
  }
}

extension ReplayOptions {
  /// The file that completes these options; nil where there is none, or none is wanted.
  func file() throws -> ConfigurationFile? {
    guard !ignoresConfigurationFile else { return nil }
    return try (configurationFile ?? ConfigurationFile.nearest).map { try ConfigurationFile($0) }
  }
}
