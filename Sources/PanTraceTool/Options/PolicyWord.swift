import PanReplay
import PanText

/// Reads a finish rule: a name with parameters, a formula, or the name of one's own.
enum PolicyWord {
  static func policy(
    _ word: String, option: String = "--policy", named: [String: String] = [:]
  ) throws(UsageError) -> FinishPolicy {
    let program = Program.current
    if let own = program.rule(word) { return own }
    do throws(PolicyTextError) {
      let policy = try FinishPolicy(text: named[word] ?? word)
      return named[word] == nil ? policy : policy.called(word)
    } catch {
      switch error {
      case .preset(.unknownName(let name, let known)):
        try program.refuseSettings(
          word, option: option, of: program.rules.map { ($0.name, FinishPolicy.custom($0).text) })
        throw .invalidValue(
          argument: option, value: name,
          expectation: "a rule from 'pantrace policies', nor a formula",
          nearest: nearestName(
            to: name, in: program.rules.map(\.name) + named.keys.sorted() + known))
      case .preset(.invalidValue(let value, let key, let name, let expectation)):
        throw .invalidValue(
          argument: "\(option) \(name):\(key)", value: value, expectation: expectation,
          nearest: nil)
      case .formula, .preset, .ownRule:
        throw .contradiction("\(option): \(error.message)", advice: error.advice)
      }
    }
  }
}
