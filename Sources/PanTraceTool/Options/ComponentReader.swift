import PanText

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
  /// What a command line says of a component that it cannot read.
  init(_ error: ComponentError, option: String) {
    self =
      switch error {
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

/// Reads the parameters of a finish rule's name.
///
/// Each parameter is asked for by key; ``finish()`` complains about those nobody asked for.
struct ComponentReader {
  /// The component's name.
  let name: String

  private let option: String
  private let settings: [ComponentText.Setting]
  private var known: [String] = []

  /// Splits the value of an option such as `--policy`.
  init(_ option: String, _ word: String) throws(UsageError) {
    self.option = option
    do throws(ComponentError) {
      let words = try ComponentText(word)
      name = words.name
      settings = words.settings
    } catch {
      throw UsageError(error, option: option)
    }
  }

  /// The value given for a key.
  mutating func text(_ key: String) -> String? {
    known.append(key)
    return settings.first { $0.key == key }?.text
  }

  /// A number within a range, or the default.
  mutating func number(
    _ key: String, _ initial: Double, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double {
    guard let word = text(key) else { return initial }
    let domain = ComponentDomain.number(range)
    guard case .number(let value) = domain.value(word) else {
      throw invalid(key, word, domain.expectation)
    }
    return value
  }

  /// An error about a parameter's value.
  func invalid(_ key: String, _ word: String, _ expectation: String) -> UsageError {
    UsageError(
      .invalidValue(word, key: key, component: name, expectation: expectation), option: option)
  }

  /// Complains about a parameter that the component does not have.
  func finish() throws(UsageError) {
    for setting in settings where !known.contains(setting.key) {
      throw UsageError(
        .unknownKey(setting.key, component: name, known: known), option: option)
    }
  }
}
