import CommandLineKit
import PanReplay
import PanReports
import PanText

/// Reads a finish rule: a name with parameters, a formula, or the name of one's own.
enum PolicyWord {
  static func policy(
    _ word: String, option: String = "--policy", named: [String: String] = [:]
  ) throws(UsageError) -> FinishPolicy {
    let word = named[word] ?? word
    if word.contains("->") { return try formula(word, option: option) }
    var reader = try ComponentReader(option, word)
    let policy: FinishPolicy
    switch reader.name {
    case "progress":
      policy = .progressThreshold(
        ProgressThreshold(threshold: try reader.number("threshold", 0.5, in: -10...10)))
    case "progress-or-velocity":
      policy = .progressOrVelocity(
        ProgressOrVelocity(
          progress: try reader.number("progress", 0.5, in: -10...10),
          velocity: try reader.number("velocity", 500, in: -1e6...1e6)))
    default:
      guard let preset = PolicyPreset.named(reader.name) else {
        throw .invalidValue(
          argument: option, value: reader.name,
          expectation: "a rule from 'pantrace policies', nor a formula",
          nearest: nearestName(to: reader.name, in: named.keys.sorted() + ReplayOptions.policies))
      }
      policy = try adjusted(preset.policy, &reader)
    }
    try reader.finish()
    return policy
  }

  private static func formula(_ word: String, option: String) throws(UsageError) -> FinishPolicy {
    do throws(PolicyFormulaError) {
      return .clauses(try PolicyFormulaParser.parse(word))
    } catch {
      throw .contradiction("\(option): \(error.message)", advice: PolicyFormulaError.advice)
    }
  }

  /// A framework's rule at another pixel density, between other anchors or from another one.
  private static func adjusted(
    _ policy: FinishPolicy, _ reader: inout ComponentReader
  ) throws(UsageError) -> FinishPolicy {
    switch policy {
    case .clauses(let list):
      guard let density = list.pixelDensity else { return policy }
      return .clauses(list.at(density: try reader.number("density", density, in: 0.1...100)))
    case .snap(var rule):
      if let word = reader.text("anchors") {
        rule.anchors = word.split(separator: "/", omittingEmptySubsequences: false)
          .map { Double(argument: String($0)) ?? .nan }
        guard rule.hasUsableAnchors else {
          throw reader.invalid("anchors", word, "rising shares from 0 to 10, such as 0/0.5/1")
        }
      }
      if let word = reader.text("start") {
        guard let start = rule.anchors.firstIndex(where: { $0 == Double(argument: word) }) else {
          let places = rule.anchors.map(\.argument).joined(separator: ", ")
          throw reader.invalid("start", word, "one of the anchors \(places)")
        }
        rule.start = start
      }
      return .snap(rule)
    case .progressThreshold, .progressOrVelocity:
      return policy
    }
  }
}
