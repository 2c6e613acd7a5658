import PanTraces

/// One row of a command's table: an argument and the property it sets.
///
/// The initial value of the property is the default. Help shows it. Rows for a
/// struct shared by several commands are lifted with ``at(_:)``.
struct Argument<Options: Sendable>: Sendable {
  /// The row without its types.
  private(set) var description: ArgumentDescription

  /// Sets the property from a word. False if the word spells no accepted value.
  ///
  /// The last parameter is true for the first occurrence, which replaces a default list.
  let store: @Sendable (inout Options, String, Bool) -> Bool

  /// The words that would set the property to what it is.
  let spell: @Sendable (Options) -> [String]

  /// Places the argument under a heading of the help, after the common ones.
  func under(_ heading: String) -> Self {
    var row = self
    row.description.heading = heading
    return row
  }

  /// Makes it an error to give one of some other arguments, too.
  func excluding(_ names: String...) -> Self {
    var row = self
    row.description.excluded = names
    return row
  }

  /// Adds the argument's name to a set when a command line gives it.
  ///
  /// So that values from elsewhere can tell what they must not replace.
  func noting(_ path: any WritableKeyPath<Options, Set<String>> & Sendable) -> Self {
    Self(
      description: description,
      store: { options, word, isFirst in
        options[keyPath: path].insert(description.name)
        return store(&options, word, isFirst)
      },
      spell: spell)
  }

  /// Lifts a row of a shared struct into the options that contain the struct.
  func at<Outer>(
    _ path: any WritableKeyPath<Outer, Options> & Sendable
  ) -> Argument<Outer> {
    Argument<Outer>(
      description: description,
      store: { store(&$0[keyPath: path], $1, $2) },
      spell: { spell($0[keyPath: path]) })
  }
}

extension Argument {
  /// A word without value that turns something on.
  static func flag(
    _ name: String, short: Character? = nil,
    _ path: any WritableKeyPath<Options, Bool> & Sendable,
    help: @autoclosure @escaping @Sendable () -> String
  ) -> Self {
    Self(
      description: ArgumentDescription(form: .flag, name: name, short: short, text: help),
      store: { options, _, _ in
        options[keyPath: path] = true
        return true
      },
      spell: { $0[keyPath: path] ? ["true"] : [] })
  }

  /// A name with a value of a component's setting, kept as the text under the setting's key.
  ///
  /// - Parameters:
  ///   - setting: The setting, which has the option's name, help and bounds.
  ///   - short: The letter after a single hyphen.
  ///   - placeholder: What stands for the value in the help.
  ///   - path: Where the texts are kept.
  ///   - part: What the text is tried on.
  ///   - showsDefault: Whether what the part has is the value without the option.
  /// - Returns: The row.
  static func setting<Part>(
    _ setting: Setting<Part>, short: Character? = nil, _ placeholder: String,
    _ path: any WritableKeyPath<Options, [String: String]> & Sendable, of part: Part,
    showsDefault: Bool = false
  ) -> Self {
    let values = setting.values
    return Self(
      description: ArgumentDescription(
        form: .option, name: setting.key, short: short, placeholder: placeholder,
        expectation: values.expectation + values.inUnit,
        rule: values.bounds, choices: values.words,
        text: { setting.help }),
      store: { options, word, _ in
        var trial = part
        // What is wrong with a component is said in full where it is read.
        guard values.isComponent || (try? setting.read(word, into: &trial)) != nil else {
          return false
        }
        options[keyPath: path][setting.key] = word
        return true
      },
      spell: { options in
        let text = options[keyPath: path][setting.key]
        return (text ?? (showsDefault ? setting.text(of: part) : nil)).map { [$0] } ?? []
      })
  }

  /// A name with a value, which may be given once.
  static func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String,
    _ path: any WritableKeyPath<Options, Value> & Sendable, rule: ValueRule<Value>? = nil,
    files: ArgumentDescription.FileUse? = nil,
    help: @autoclosure @escaping @Sendable () -> String
  ) -> Self {
    valued(
      .option, name, short, placeholder, rule, files, help,
      set: { options, value, _ in options[keyPath: path] = value },
      get: { [$0[keyPath: path]] })
  }

  /// A name with a value that may be absent, which may be given once.
  static func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String,
    _ path: any WritableKeyPath<Options, Value?> & Sendable, rule: ValueRule<Value>? = nil,
    files: ArgumentDescription.FileUse? = nil,
    help: @autoclosure @escaping @Sendable () -> String
  ) -> Self {
    valued(
      .option, name, short, placeholder, rule, files, help,
      set: { options, value, _ in options[keyPath: path] = value },
      get: { $0[keyPath: path].map { [$0] } ?? [] })
  }

  /// A name with a value that may be given several times. The first one replaces the default list.
  static func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String,
    _ path: any WritableKeyPath<Options, [Value]> & Sendable, rule: ValueRule<Value>? = nil,
    files: ArgumentDescription.FileUse? = nil,
    help: @autoclosure @escaping @Sendable () -> String
  ) -> Self {
    list(.option, name, short, placeholder, path, rule, files, repeats: true, help)
  }

  /// The words that belong to no option. A command has at most one such row.
  static func operands<Value: ArgumentValue>(
    _ placeholder: String, _ path: any WritableKeyPath<Options, [Value]> & Sendable,
    count: ClosedRange<Int> = 0...Int.max, rule: ValueRule<Value>? = nil,
    files: ArgumentDescription.FileUse? = nil,
    help: @autoclosure @escaping @Sendable () -> String
  ) -> Self {
    list(
      .operands(count: count), placeholder, nil, placeholder, path, rule, files,
      repeats: count.upperBound > 1, help)
  }

  /// The row every command has. The tool reads the choice before the command is run.
  static var color: Self {
    valued(
      .option, Console.ColorChoice.argumentName, nil, "when", nil, nil,
      { "Colors words on a terminal, never in files; NO_COLOR turns it off." },
      set: { _, _, _ in }, get: { _ in [Console.ColorChoice.auto] })
  }

  private static func list<Value: ArgumentValue>(
    _ form: ArgumentDescription.Form, _ name: String, _ short: Character?, _ placeholder: String,
    _ path: any WritableKeyPath<Options, [Value]> & Sendable, _ rule: ValueRule<Value>?,
    _ files: ArgumentDescription.FileUse?, repeats: Bool,
    _ help: @escaping @Sendable () -> String
  ) -> Self {
    valued(
      form, name, short, placeholder, rule, files, repeats: repeats, help,
      set: { options, value, isFirst in
        if isFirst {
          options[keyPath: path] = [value]
        } else {
          options[keyPath: path].append(value)
        }
      },
      get: { $0[keyPath: path] })
  }

  private static func valued<Value: ArgumentValue>(
    _ form: ArgumentDescription.Form, _ name: String, _ short: Character?, _ placeholder: String,
    _ rule: ValueRule<Value>?, _ files: ArgumentDescription.FileUse?, repeats: Bool = false,
    _ help: @escaping @Sendable () -> String,
    set: @escaping @Sendable (inout Options, Value, Bool) -> Void,
    get: @escaping @Sendable (Options) -> [Value]
  ) -> Self {
    let choices = Value.choices
    return Self(
      description: ArgumentDescription(
        form: form, name: name, short: short, placeholder: placeholder,
        expectation: [Value.expectation, rule?.text].compactMap(\.self).joined(separator: " "),
        rule: rule?.text, choices: choices,
        files: files, isRepeatable: repeats,
        text: help),
      store: { options, word, isFirst in
        guard let value = Value(argument: word), rule?.holds(value) ?? true else { return false }
        set(&options, value, isFirst)
        return true
      },
      spell: { get($0).map(\.argument) })
  }
}

extension Array {
  /// Lifts the rows of a shared struct into the options that contain the struct.
  func at<Inner, Outer>(
    _ path: any WritableKeyPath<Outer, Inner> & Sendable
  ) -> [Argument<Outer>] where Element == Argument<Inner> {
    map { $0.at(path) }
  }

  /// Places the rows under a heading of the help, after the common ones.
  func under<Options>(_ heading: String) -> Self where Element == Argument<Options> {
    map { $0.under(heading) }
  }
}

/// A condition on a value, with the words that say it to a person.
struct ValueRule<Value: ArgumentValue>: Sendable {
  /// The condition as it follows the kind of value: "from 1 to 1000".
  let text: String

  let holds: @Sendable (Value) -> Bool

  /// Makes a rule of a condition and the words for it.
  ///
  /// - Parameters:
  ///   - text: What must hold, to stand after "a number": "divisible by 8".
  ///   - holds: Whether a value obeys the rule.
  init(_ text: String, _ holds: @escaping @Sendable (Value) -> Bool) {
    self.text = text
    self.holds = holds
  }
}

extension ValueRule where Value: Comparable {
  /// Both ends are allowed.
  static func within(_ range: ClosedRange<Value>) -> Self {
    Self("from \(range.lowerBound.argument) to \(range.upperBound.argument)") {
      range.contains($0)
    }
  }

  /// The bound itself is allowed.
  static func atLeast(_ bound: Value) -> Self {
    Self("of at least \(bound.argument)") { $0 >= bound }
  }
}

/// What becomes of the files that an argument names, and the words that name them.
typealias FileArgument = (use: ArgumentDescription.FileUse, words: [String])

extension Array {
  /// Sets what the words of `--set`, each KEY=VALUE, say about these rows.
  ///
  /// `given` are the keys that have a value already, which no word replaces.
  func set<Options>(
    _ words: [String], in options: inout Options, given: inout Set<String>, example: String
  ) throws(UsageError) where Element == Argument<Options> {
    for word in words {
      guard let sign = word.firstIndex(of: "=") else {
        throw .contradiction(
          "--set: '\(word)' is not KEY=VALUE",
          advice: "As in --set \(example); 'pantrace help configuration' lists the keys.")
      }
      let (name, value) = (String(word[..<sign]), String(word[word.index(after: sign)...]))
      guard let row = first(where: { $0.description.name == name }) else {
        throw .invalidValue(
          argument: "--set", value: name, expectation: "a key of 'pantrace help configuration'",
          nearest: nearestName(to: name, in: map(\.description.name)))
      }
      let isFirst = given.insert(name).inserted
      guard isFirst || row.description.isRepeatable else {
        throw .contradiction("\(name) is set twice", advice: "Give it once.")
      }
      let isFlag = row.description.form == .flag
      guard !isFlag || value == "true", row.store(&options, value, isFirst) else {
        throw .invalidValue(
          argument: "--set \(name)", value: value,
          expectation: isFlag ? "true" : row.description.expectation,
          nearest: nearestName(to: value, in: row.description.choices))
      }
    }
  }

  /// The words of a shell that make options again: the operands, and each option that differs from
  /// the usual ones.
  func spelled<Options>(_ options: Options, beside usual: Options) -> [String]
  where Element == Argument<Options> {
    flatMap { row -> [String] in
      let values = row.spell(options)
      guard let option = row.description.longSpellings.first else {
        return values.map(ShellWord.operand)
      }
      guard values != row.spell(usual) else { return [] }
      return row.description.form == .flag
        ? [option] : values.flatMap { [option, ShellWord.quoted($0)] }
    }
  }

  /// The files that options name, one entry for each row that names files.
  func files<Options>(in options: Options) -> [FileArgument]
  where Element == Argument<Options> {
    compactMap { row in
      let words = row.spell(options)
      guard !words.isEmpty else { return nil }
      switch row.description.files {
      case nil: return nil
      case .folder? where words.contains(where: ReportDestination.isPage): return (.written, words)
      case let use?: return (use, words)
      }
    }
  }
}

/// A value that one word of a command line can spell.
///
/// Enumerations of strings get all of it by declaring the conformance:
///
///     enum Order: String, CaseIterable, ArgumentValue { case asGiven = "as-given" }
protocol ArgumentValue: Sendable {
  /// Reads the value from a whole word. Nil if the word spells none.
  init?(argument: String)

  /// The spelling shown as default. Reading it gives the value again.
  var argument: String { get }

  /// Every accepted word, if they can be listed. Empty if they cannot.
  static var choices: [String] { get }

  /// What a word must be, to stand after "is not": "a number".
  static var expectation: String { get }
}

extension ArgumentValue {
  static var choices: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  init?(argument: String) { self.init(rawValue: argument) }
  var argument: String { rawValue }
  static var choices: [String] { allCases.map(\.rawValue) }
  static var expectation: String { "one of " + choices.joined(separator: ", ") }
}

extension String: ArgumentValue {
  init?(argument: String) { self = argument }
  var argument: String { self }
  static var expectation: String { "a text" }
}

extension ArgumentValue where Self: FixedWidthInteger {
  init?(argument: String) { self.init(argument, radix: 10) }
  var argument: String { String(self) }
  static var expectation: String { "a whole number" }
}

extension Int: ArgumentValue {}
extension UInt64: ArgumentValue {}

extension Double: ArgumentValue {
  /// Reads a finite decimal number: digits, a point, an exponent. The same in every locale.
  init?(argument: String) {
    guard let value = Double(decimal: argument) else { return nil }
    self = value
  }

  var argument: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static var expectation: String { "a number" }
}
