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
    guard let preset = PolicyPreset.named(reader.name) else {
      throw .invalidValue(
        argument: option, value: reader.name,
        expectation: "a rule from 'pantrace policies', nor a formula",
        nearest: nearestName(to: reader.name, in: named.keys.sorted() + ReplayOptions.policies))
    }
    var policy = preset.policy
    for parameter in preset.parameters { try set(parameter, of: &policy, &reader) }
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

  /// What the word says of a parameter; without a word it stays as the preset has it.
  private static func set(
    _ parameter: PresetParameter, of policy: inout FinishPolicy, _ reader: inout ComponentReader
  ) throws(UsageError) {
    let key = parameter.key
    switch (parameter, policy) {
    case (.bound(_, let clause, let range), .clauses(let list)):
      guard let usual = list.bound(ofClause: clause) else { return }
      policy = .clauses(
        list.with(bound: try reader.number(key, usual, in: range), ofClause: clause))
    case (.density, .clauses(let list)):
      guard let usual = list.pixelDensity else { return }
      policy = .clauses(
        list.at(density: try reader.number(key, usual, in: PresetParameter.densities)))
    case (.anchors, .snap(var rule)):
      guard let word = reader.text(key) else { return }
      rule.anchors = word.split(separator: "/", omittingEmptySubsequences: false)
        .map { Double(argument: String($0)) ?? .nan }
      guard rule.hasUsableAnchors else {
        throw reader.invalid(key, word, "rising shares from 0 to 10, such as 0/0.5/1")
      }
      policy = .snap(rule)
    case (.start, .snap(var rule)):
      guard let word = reader.text(key) else { return }
      guard let start = rule.anchors.firstIndex(where: { $0 == Double(argument: word) }) else {
        let places = rule.anchors.map(\.argument).joined(separator: ", ")
        throw reader.invalid(key, word, "one of the anchors \(places)")
      }
      rule.start = start
      policy = .snap(rule)
    case (.bound, _), (.density, _), (.anchors, _), (.start, _): return
    }
  }
}
