import CommandLineKit
import PanReplay
import PanReports

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

  /// A framework's rule at another pixel density or between other anchors.
  private static func adjusted(
    _ policy: FinishPolicy, _ reader: inout ComponentReader
  ) throws(UsageError) -> FinishPolicy {
    switch policy {
    case .clauses(let list):
      guard let density = list.pixelDensity else { return policy }
      return .clauses(list.at(density: try reader.number("density", density, in: 0.1...100)))
    case .snap(var rule):
      guard let word = reader.text("anchors") else { return policy }
      let anchors = word.split(separator: "/", omittingEmptySubsequences: false)
        .map { Double(argument: String($0)) ?? .nan }
      let isRising = zip(anchors, anchors.dropFirst()).allSatisfy { $0 < $1 }
      guard anchors.count >= 2, anchors[0] == 0, isRising, anchors.allSatisfy({ $0 <= 10 }) else {
        throw reader.invalid("anchors", word, "rising shares from 0 on, such as 0/0.5/1")
      }
      rule.anchors = anchors
      return .snap(rule)
    case .progressThreshold, .progressOrVelocity:
      return policy
    }
  }
}
