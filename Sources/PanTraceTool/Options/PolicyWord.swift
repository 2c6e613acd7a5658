import PanDocuments
import PanEngine
import PanTraces

/// Reads a finish rule: a name with parameters, a formula, or the name of a custom rule.
enum PolicyWord {
  static func policy(
    _ word: String, option: String = "--policy", named: [String: String] = [:]
  ) throws(UsageError) -> FinishPolicy {
    let program = Program.current
    // A program's own rule comes first: its name may be one of ours.
    if let own = program.rule(word) { return own }
    do throws(FinishPolicy.TextError) {
      let policy = try FinishPolicy(text: named[word] ?? word)
      return named[word] == nil ? policy : policy.called(word)
    } catch {
      switch error {
      // A bare number is most often a bound without its quantity.
      case .preset(.unknownName(let name, let known)):
        throw .invalidValue(
          argument: option, value: name,
          expectation: "a rule from 'pantrace explain rules', nor a formula",
          nearest: Double(argument: name).map { $0 <= 1 ? "'p >= \(name)'" : "'v >= \(name)'" }
            ?? nearestName(to: name, in: program.rules.map(\.name) + named.keys.sorted() + known))
      case .preset(.invalidValue(let value, let key, let name, let expectation)):
        throw .invalidValue(
          argument: "\(option) \(name):\(key)", value: value, expectation: expectation,
          nearest: nil)
      case .formula(let problem):
        throw .contradiction(
          "\(option): \(error.message)\n\(problem.excerpt(of: named[word] ?? word))",
          advice: error.advice)
      case .preset, .ownRule:
        throw .contradiction("\(option): \(error.message)", advice: error.advice)
      }
    }
  }
}

extension PolicyWord {
  /// The words of an option that takes names with commas between, such as `--policies`.
  ///
  /// One word per name. Commas also separate parameters and parts of formulas, which stay whole.
  static func words(_ options: [String], all: [String]) -> [String] {
    var words: [String] = []
    for option in options {
      // A formula or a parameter has commas of its own. Such a rule is given by an option of its own.
      let hasOwnCommas = option.isFormula || option.contains("=")
      let parts = hasOwnCommas ? [option] : option.split(separator: ",").map(String.init)
      for part in parts.flatMap({ $0 == "all" ? all : [$0] }) where !words.contains(part) {
        words.append(part)
      }
    }
    return words
  }
}

extension ComponentSchema {
  /// The component that an option's value spells.
  func read(_ word: String, option: String) throws(UsageError) -> Component {
    do throws(ComponentError) {
      return try read(word)
    } catch {
      throw UsageError(error, option: option)
    }
  }
}

extension UsageError {
  /// The command line's error about a component that cannot be read.
  init(_ error: ComponentError, option: String) {
    self =
      switch error {
      // `option` names the file and key if a file gave the word, so that the right place is blamed.
      case .notSetting(let word):
        .contradiction(
          "\(option): '\(word)' is not key=value", advice: "Write NAME:key=value,key=value.")
      case .givenTwice(let key):
        .contradiction("\(option): '\(key)' is given twice", advice: "Give it once.")
      case .unknownName(let name, let known):
        .invalidValue(
          argument: option, value: name,
          expectation: "one of " + known.joined(separator: ", "), nearest: error.nearest)
      case .unknownKey(let key, let component, let known):
        .contradiction(
          "\(option): \(component) has no parameter '\(key)'",
          advice: (error.nearest.map { "Did you mean \($0)? " } ?? "")
            + (known.isEmpty
              ? "It has no parameters." : "Its parameters are \(known.joined(separator: ", "))."))
      case .invalidValue(let text, let key, let component, let expectation):
        .invalidValue(
          argument: "\(option) \(component):\(key)", value: text, expectation: expectation,
          nearest: nil)
      case .contradiction(let message, let advice):
        .contradiction("\(option): \(message)", advice: advice)
      }
  }
}
