public import PanTraces

extension FinishPolicy {
  /// The rule in words that ``init(text:)`` reads: a preset's name with its parameters, else the
  /// formula.
  ///
  /// The text of a custom rule cannot be read back.
  public var text: String {
    guard let preset else { return formula }
    // A framework's rule is named by what is not as published, a plain one by all its bounds.
    return preset.isFrameworks ? preset.schema.shortText(self) : preset.schema.text(self)
  }

  /// The rule that a text spells: `NAME`, `NAME:key=value,key=value` or a formula.
  ///
  /// ```swift
  /// let sheet = try FinishPolicy(text: "pulley:anchors=0/0.5/1,start=0.5")
  /// let quick = try FinishPolicy(text: "v > 700 pt/s -> finish; p > 0.5 -> finish; else cancel")
  /// ```
  /// - Throws: What is wrong with the text and, in a formula, at which character.
  public init(text: String) throws(TextError) {
    if text.isFormula {
      do throws(FormulaError) {
        self =
          text.isSnap
          ? .snap(try SnapRule(formula: text)) : .clauses(try ClauseList(formula: text))
      } catch {
        throw .formula(error)
      }
    } else {
      if text.hasPrefix(CustomRule.titlePrefix) { throw .ownRule(text) }
      do throws(ComponentError) {
        self = try PolicyPreset.policy(try ComponentText(text))
      } catch {
        throw .preset(error)
      }
    }
  }
}

extension PolicyPreset {
  /// The rule of a name with some parameters.
  fileprivate static func policy(_ words: ComponentText) throws(ComponentError) -> FinishPolicy {
    guard let preset = named(words.name) else {
      throw .unknownName(words.name, known: (plain + catalog).map { $0.name })
    }
    return try preset.kind.component(words.settings)
  }

  /// How the preset is written with its parameters.
  fileprivate var kind: ComponentKind<FinishPolicy> { ComponentKind(name, policy, parameters) }

  fileprivate var schema: ComponentSchema<FinishPolicy> {
    let name = name
    return ComponentSchema([kind], name: { _ in name })
  }
}

extension String {
  /// Whether it spells a rule by what it does: with an arrow or a comparison, which no name has.
  package var isFormula: Bool {
    isSnap || self[...].words.first == "else" || contains { "<>≥≤≠".contains($0) } || isEquality
  }

  /// Whether it compares a quantity for equality: `p = 0.5` is no parameter `NAME:key=value`.
  private var isEquality: Bool {
    let text = self[...]
    return text.comparison.map { PolicyFormulaParser.isQuantity(text[..<$0.range.lowerBound]) }
      ?? false
  }

  /// Whether it spells a rule that goes to the nearest of some anchors.
  fileprivate var isSnap: Bool { self[...].words.first == "nearest" }
}

extension FinishPolicy {
  /// Why a text is no finish rule.
  public enum TextError: Error, Equatable, Sendable {
    /// A formula that cannot be read.
    case formula(FormulaError)
    /// A name with parameters that is no preset.
    case preset(ComponentError)
    /// The name of a custom rule, which is a function.
    case ownRule(String)

    /// What is wrong, in one sentence without a period.
    public var message: String {
      switch self {
      case .formula(let error): error.message
      case .preset(.notSetting(let text)): "'\(text)' is not key=value"
      case .preset(.givenTwice(let key)): "'\(key)' is given twice"
      case .preset(.unknownName(let name, _)): "'\(name)' is not a preset's name, nor a formula"
      case .preset(.unknownKey(let key, let name, _)): "\(name) has no parameter '\(key)'"
      case .preset(.invalidValue(let word, let key, let name, let expectation)):
        "\(name):\(key): '\(word)' is not \(expectation)"
      case .preset(.contradiction(let message, _)): message
      case .ownRule(let text): "'\(text)' is a function, which exists in Swift only"
      }
    }

    /// What to do, in one sentence with a period. Nil if the message says it.
    public var advice: String? {
      switch self {
      case .formula: FormulaError.advice
      case .preset(.notSetting): "Write NAME:key=value,key=value."
      case .preset(.givenTwice): "Give it once."
      case .preset(.unknownName): nearest.map { "Did you mean \($0)?" }
      case .preset(.unknownKey(_, _, let known)):
        known.isEmpty
          ? "It has no parameters." : "Its parameters are \(known.joined(separator: ", "))."
      case .preset(.invalidValue): nil
      case .ownRule: "Run it in the program that declares it."
      case .preset(.contradiction(_, let advice)): advice
      }
    }

    private var nearest: String? {
      if case .preset(let error) = self { error.nearest } else { nil }
    }
  }
}
