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

extension FinishPolicy {
  /// What the rule does, for people. ``ClauseList/init(formula:)`` reads that of a clause list.
  ///
  /// `v > 700 pt/s -> finish; p > 0.5 -> finish; else cancel`
  ///
  /// A custom rule has no formula: `own rule NAME`.
  public var formula: String {
    switch self {
    // What a preset makes of a missing velocity goes with its name.
    case .clauses(let list): PolicyFormula.text(list, saysMissing: preset == nil)
    case .snap(let rule): PolicyFormula.text(rule)
    case .custom(let rule): rule.title
    }
  }

  /// The rule as the end of the sentence "Finishes when …".
  public var sentence: String {
    switch self {
    case .custom(let rule): return "\(rule.title) says so"
    case .snap: return "the stop it goes to is not where it began: \(formula)"
    case .clauses(let list):
      if let sentence = PolicyFormula.sentence(list) { return sentence }
      let owner = preset == nil ? "" : "of \(name) "
      return "the first clause \(owner)that applies says finish: \(formula)"
    }
  }
}

/// How formulas are written.
enum PolicyFormula {
  fileprivate static func text(_ list: ClauseList, saysMissing: Bool) -> String {
    let missing = saysMissing && list.gate.missing == .unknown ? [missingVelocity] : []
    let gate =
      (list.origin.map { [text($0)] } ?? []) + (gateText(list.gate).map { [$0] } ?? []) + missing
    // A clause without tests always decides, and what comes after it never does.
    let tested = list.clauses.prefix { !$0.tests.isEmpty }
    let otherwise = list.clauses.dropFirst(tested.count).first?.outcome ?? list.otherwise
    let clauses = tested.map { clause in
      clause.tests.map(text).joined(separator: " and ") + " -> " + clause.outcome.name
    }
    return (gate + clauses + ["else " + otherwise.name]).joined(separator: "; ")
  }

  /// A list whose clauses all finish, in words. Nil for others, and if the velocity is gated.
  fileprivate static func sentence(_ list: ClauseList) -> String? {
    guard list.gate.isOpen, list.otherwise == .cancel, !list.clauses.isEmpty,
      list.clauses.allSatisfy({ $0.outcome == .finish && !$0.tests.isEmpty })
    else { return nil }
    return list.clauses.map { $0.tests.map(words).joined(separator: " and ") }
      .joined(separator: " or ")
  }

  private static func words(_ test: ReleaseTest) -> String {
    let quantity =
      switch test.quantity {
      case .pixelVelocity, .projection, .pointProjection, .heldProjection: symbol(test.quantity)
      default: name(test.quantity)
      }
    let sign =
      switch test.comparison.sign {
      case ">=": "≥"
      case "<=": "≤"
      case "!=": "≠"
      case let sign: sign
      }
    return "\(quantity) \(sign) \(bound(test))"
  }

  /// The quantity in sentences.
  static func name(_ quantity: ReleaseTest.Quantity) -> String {
    String(quantity.reason.name.map { $0 == "-" ? " " : $0 })
  }

  private static func bound(_ test: ReleaseTest) -> String {
    let unit = test.quantity.reason.unit
    return number(test.bound) + (unit == .fraction ? "" : " \(unit.symbol)")
  }

  /// The part of a formula where a missing velocity does not count as 0.
  static let missingVelocity = "no v passes no test"

  private static func text(_ test: ReleaseTest) -> String {
    "\(symbol(test.quantity)) \(test.comparison.sign) \(bound(test))"
  }

  /// The quantity in formulas.
  static func symbol(_ quantity: ReleaseTest.Quantity) -> String {
    // What is written here is read back by `PolicyFormulaParser`, as its tests ask of every preset.
    switch quantity {
    case .progress: "p"
    case .peak: "peak"
    case .reversal: "back"
    case .distance: "d"
    case .remaining: "rest"
    case .velocity: "v"
    case .pixelVelocity(let density): (density.map { number($0) } ?? "x") + "v"
    case .relativeVelocity: "u"
    case .speed: "speed"
    case .dominance: "lead"
    case .meanVelocity: "mean"
    case .duration: "time"
    case .swipePower: "|d|v"
    case .projection(let lookAhead): "p\(signed(lookAhead))u"
    case .pointProjection(let lookAhead): "p\(signed(lookAhead))v/L"
    case .heldProjection(let pages): "clamp(p)\(signed(pages))v"
    }
  }

  private static func gateText(_ gate: ClauseList.VelocityGate) -> String? {
    guard !gate.isOpen || gate.floorIsStill else { return nil }
    let floor = gate.floorIsStill ? "<=" : "<"
    let ceiling = gate.ceiling.map { ", at most \(number($0))" } ?? ""
    return "|v| \(floor) \(number(gate.floor)) pt/s is 0\(ceiling)"
  }

  fileprivate static func text(_ rule: SnapRule) -> String {
    let start = rule.anchors.indices.contains(rule.start) ? rule.anchors[rule.start] : 0
    let from = start == 0 ? "p" : "\(number(start))+p"
    let anchors = rule.anchors.map(number).joined(separator: ", ")
    let first = "nearest of \(anchors) to \(from)\(signed(rule.lookAhead))v/L"
    return
      ([first, text(rule.tie)]
      + [text(rule.reach), text(rule.override), rule.origin.map { text($0) }].compactMap { $0 })
      .joined(separator: "; ")
  }

  static func text(_ origin: PanGestureRecognizer.TranslationOrigin) -> String {
    "from \(origin.name)"
  }

  static func text(_ tie: SnapRule.Tie) -> String {
    switch tie {
    case .low: "a tie to the lower"
    case .high: "a tie to the higher"
    case .lowestElseHigh: "a tie to the lowest, else to the higher"
    case .againstMotion: "a tie against the motion"
    }
  }

  static func text(_ reach: SnapRule.Reach) -> String? {
    switch reach {
    case .all: nil
    case .ends: "not beyond the ends"
    case .segment: "only the ends of the segment it is in"
    case .neighbors: "at most 1 stop"
    }
  }

  static func text(_ override: SnapRule.Override) -> String? {
    switch override {
    case .none: nil
    case .flick(let bound):
      "|v| > \(number(bound)) pt/s takes the one ahead of the two nearest"
    case .nextIfBehind: "if it lies behind the motion, the next one ahead"
    case .advance(let distance):
      "if it is the start and over \(number(distance)) pt away, the next one"
    }
  }

  private static func signed(_ factor: Double) -> String {
    (factor < 0 ? "-" : "+") + number(factor.magnitude)
  }

  static func number(_ value: Double) -> String { NumberText.plain(value) }
}

extension FinishPolicy {
  /// Why a formula could not be read, and where.
  public struct FormulaError: Error, Equatable, Sendable {
    /// What is wrong.
    package let problem: FinishPolicy.FormulaError.Problem
    /// The character at which it begins, counted from 1.
    public let column: Int

    /// Creates an error.
    package init(_ problem: FinishPolicy.FormulaError.Problem, column: Int) {
      self.problem = problem
      self.column = column
    }

    /// Place and problem in words.
    public var message: String { "column \(column): \(problem.message)" }

    /// A rule that can be read, and where the language is described.
    public static let advice = """
      A rule that can be read: v > 300 pt/s -> finish; p >= 50% -> finish. 'pantrace help rules' has the \
      quantities and units.
      """

    /// The formula with a mark below the place, in lines of at most 72 characters.
    public func excerpt(of formula: String) -> String {
      let characters = Array(formula)
      let place = min(max(column - 1, 0), characters.count)
      let start = place > 60 ? place - 40 : 0
      let lead = start > 0 ? "…" : ""
      let shown = characters[start...].prefix(66).map { $0 == "\n" ? " " : $0 }
      let isCut = start + shown.count < characters.count
      return "  \(lead)\(String(shown))\(isCut ? "…" : "")\n"
        + String(repeating: " ", count: 2 + lead.count + place - start) + "^"
    }
  }
}

extension FinishPolicy.FormulaError {
  /// What can be wrong with a formula.
  package enum Problem: Equatable, Sendable {
    /// There is not one clause.
    case empty
    /// Not of the form `test and test -> outcome`.
    case notAClause(String)
    /// No part of a rule that goes to the nearest of some anchors.
    case notASnap(String)
    /// Anchors that do not begin at 0 and rise.
    case notAnchors(String)
    /// Not of the form `quantity comparison number unit`.
    case notATest(String)
    /// No quantity has this symbol.
    case notAQuantity(String)
    /// Not a decimal number up to 1e12.
    case notANumber(String)
    /// A percentage in place of a share of the travel.
    case percentage(Double, quantity: String)
    /// Neither `finish` nor `cancel`.
    case notAnOutcome(String)
    /// Not of the form `|v| < 50 pt/s is 0, at most 8000`.
    case notAGate(String)
    /// A floor below 0, which no speed is below.
    case negativeFloor(String)
    /// A ceiling that nothing above the floor would get through.
    case ceilingBelowFloor(String)
    /// A unit that the quantity is not compared in.
    case wrongUnit(String, quantity: String, unit: String)
    /// A part after the last one, `else`.
    case afterElse(String)
    /// A gate after a clause.
    case lateGate(String)
    /// A gate after a gate, a tie after a tie: it would replace the first.
    case secondOfAKind(String)
    /// A part of a rule of stops among clauses, or a clause among stops.
    case clausesAndStops(String)

    /// What is wrong, in words.
    package var message: String {
      switch self {
      case .empty: "the formula is empty"
      case .notAClause(let text): "'\(text)' is not 'test and test -> outcome'"
      case .notASnap(let text):
        "'\(text)' is not a part of 'nearest of 0, 0.5, 1 to p+0.1v/L; a tie to the lower'"
      case .notAnchors(let text): "'\(text)' are not rising shares from 0 to at most 10"
      case .notATest(let text): "'\(text)' is not a test such as 'v > 300 pt/s'"
      case .notAQuantity(let word):
        "'\(word)' is not a quantity"
          + (word.hasPrefix("|") ? ": for either way write 'v > 300 or v < -300'" : "")
      case .notANumber(let word): "'\(word)' is not a decimal number up to 1e12"
      case .percentage(let value, let quantity):
        "\(quantity) is a share of the travel: write \(NumberText.plain(value))% or "
          + NumberText.plain(value / 100)
      case .notAnOutcome(let word): "'\(word)' is neither finish nor cancel"
      case .notAGate(let text): "'\(text)' is not '|v| < 50 pt/s is 0, at most 8000'"
      case .negativeFloor(let word): "no speed is below the floor \(word)"
      case .ceilingBelowFloor(let word):
        "the ceiling \(word) is below the floor, and no velocity would get through"
      case .wrongUnit(let word, let quantity, let unit):
        "\(quantity) is compared in \(unit == "1" ? "shares, without a unit" : unit), not in \(word)"
      case .afterElse(let text): "'\(text)' comes after else"
      case .lateGate(let text): "'\(text)' must come before the clauses"
      case .secondOfAKind(let text):
        "'\(text)' would replace what stands before it: leave one of the two out"
      case .clausesAndStops(let text):
        "'\(text)' cannot stand here: a rule has clauses or stops, not both"
      }
    }
  }
}
