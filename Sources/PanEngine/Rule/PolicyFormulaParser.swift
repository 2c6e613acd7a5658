import PanTraces

// How to change this: a new quantity is a case of `ReleaseTest.Quantity`. `PolicyFormula.symbol` gives it a
// symbol, and `plain` here reads that, unless it has a number in it. What is written must be read back:
// `PolicyFormulaTests` does so with every preset. 'pantrace help rules' has its name and unit.

extension ClauseList {
  /// The list that a formula spells.
  ///
  /// Clauses are separated by `;` and read `test and test -> outcome`. `or` makes clauses of their
  /// own, and a clause without an outcome finishes. A test is a quantity, a comparison and a number
  /// with an optional unit. `|v| < 50 pt/s is 0, at most 8000` before the clauses is a gate, `no v
  /// passes no test` that a missing velocity is not 0, `else outcome` after them what happens
  /// otherwise: cancel, if it is left out. 'pantrace help rules' describes the language.
  /// - Throws: What is wrong and at which character.
  public init(formula: String) throws(FinishPolicy.FormulaError) {
    self = try PolicyFormulaParser.parse(formula)
  }
}

/// Reads a formula, part by part.
struct PolicyFormulaParser {
  private let formula: String
  private var gate: ClauseList.VelocityGate?
  private var missing: ReleaseState.MissingVelocity?
  private var clauses: [ClauseList.Clause] = []
  private var otherwise: TransitionOutcome?
  private var origin: PanGestureRecognizer.TranslationOrigin?

  init(_ formula: String) { self.formula = formula }

  /// The list that a formula spells.
  /// - Throws: What is wrong and at which character.
  static func parse(_ text: String) throws(FinishPolicy.FormulaError) -> ClauseList {
    var parser = PolicyFormulaParser(text)
    for part in try parser.parts() { try parser.read(part) }
    guard !parser.clauses.isEmpty || parser.otherwise != nil else {
      throw FinishPolicy.FormulaError(.empty, column: 1)
    }
    let gate = parser.gate ?? .open
    return ClauseList(
      gate: ClauseList.VelocityGate(
        floor: gate.floor, floorIsStill: gate.floorIsStill, ceiling: gate.ceiling,
        // A formula follows the frameworks: no velocity counts as 0. The plain presets do not.
        missing: parser.missing ?? .still),
      parser.clauses, otherwise: parser.otherwise ?? .cancel, origin: parser.origin)
  }

  /// What stands between semicolons.
  func parts() throws(FinishPolicy.FormulaError) -> [Substring] {
    let parts = formula.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
    guard !parts.isEmpty else { throw FinishPolicy.FormulaError(.empty, column: 1) }
    return parts
  }

  private mutating func read(_ part: Substring) throws(FinishPolicy.FormulaError) {
    let words = part.words
    if let origin = part.origin {
      guard clauses.isEmpty else { throw error(.lateGate(part.flat), at: part) }
      guard self.origin == nil else { throw error(.secondOfAKind(part.flat), at: part) }
      return self.origin = origin
    }
    // What holds for all clauses stands in front of them, and once: who reads the rule meets it in time.
    guard !SnapRule.isPart(part) else { throw error(.clausesAndStops(part.flat), at: part) }
    guard otherwise == nil else { throw error(.afterElse(part.flat), at: part) }
    if words[0] == "else" {
      guard words.count == 2 else { throw error(.notAClause(part.flat), at: part) }
      otherwise = try outcome(words[1])
    } else if words[0] == "|v|", part.arrow == nil, words.contains("is") {
      guard clauses.isEmpty else { throw error(.lateGate(part.flat), at: part) }
      guard gate == nil else { throw error(.secondOfAKind(part.flat), at: part) }
      gate = try gate(words)
    } else if part.flat == PolicyFormula.missingVelocity {
      guard clauses.isEmpty else { throw error(.lateGate(part.flat), at: part) }
      guard missing == nil else { throw error(.secondOfAKind(part.flat), at: part) }
      missing = .unknown
    } else {
      try readClause(part)
    }
  }

  /// `test and test or test -> outcome`. Without an outcome it finishes.
  private mutating func readClause(_ part: Substring) throws(FinishPolicy.FormulaError) {
    var condition = part
    var outcome = TransitionOutcome.finish
    if let arrow = part.arrow {
      condition = part[..<arrow.lowerBound]
      let words = part[arrow.upperBound...].words
      guard words.count == 1, !condition.trimmed.isEmpty else {
        throw error(.notAClause(part.flat), at: part)
      }
      outcome = try self.outcome(words[0])
    }
    for alternative in condition.split(atWord: "or") {
      var tests: [ReleaseTest] = []
      for text in alternative.split(atWord: "and") { tests.append(try test(text)) }
      clauses.append(ClauseList.Clause(outcome, tests))
    }
  }

  // MARK: - Tests

  private func test(_ text: Substring) throws(FinishPolicy.FormulaError) -> ReleaseTest {
    let text = text.trimmed
    guard let sign = text.comparison else { throw error(.notATest(text.flat), at: text) }
    let (left, right) = (
      text[..<sign.range.lowerBound].trimmed, text[sign.range.upperBound...].trimmed
    )
    guard !left.isEmpty, !right.isEmpty else { throw error(.notATest(text.flat), at: text) }
    let quantity = try quantity(left)
    return ReleaseTest(quantity, sign.comparison, try bound(right, of: quantity, named: left))
  }

  /// Whether a text is the symbol or the name of a quantity.
  static func isQuantity(_ text: Substring) -> Bool { plain(text.packed) != nil }

  /// The quantity of a word. Those with a number in it have none.
  private static func plain(_ word: String) -> ReleaseTest.Quantity? {
    let plain: [ReleaseTest.Quantity] = [
      .progress, .peak, .reversal, .distance, .remaining, .velocity, .relativeVelocity, .speed,
      .dominance, .meanVelocity, .duration, .swipePower,
    ]
    return plain.first { quantity in
      PolicyFormula.symbol(quantity) == word || PolicyFormula.name(quantity)[...].packed == word
    }
  }

  private func quantity(_ text: Substring) throws(FinishPolicy.FormulaError) -> ReleaseTest.Quantity
  {
    let word = text.packed
    if let found = Self.plain(word) { return found }
    if word == "xv" { return .pixelVelocity(density: nil) }
    // The ones with a number in them: a sign before it tells `p+0.1u` from a name.
    if let factor = word.between("p", "u"), factor.isSigned {
      return .projection(lookAhead: try number(factor, at: text))
    }
    if let factor = word.between("p", "v/L"), factor.isSigned {
      return .pointProjection(lookAhead: try number(factor, at: text))
    }
    if let factor = word.between("clamp(p)", "v"), factor.isSigned {
      return .heldProjection(pages: try number(factor, at: text))
    }
    if let factor = word.between("", "v"), let density = Double(decimal: String(factor)),
      (0.1...100).contains(density)
    {
      return .pixelVelocity(density: density)
    }
    throw error(.notAQuantity(text.flat), at: text)
  }

  // MARK: - Numbers

  /// A number, with the unit that the quantity is compared in, with % or without a unit.
  private func bound(
    _ text: Substring, of quantity: ReleaseTest.Quantity, named name: Substring
  ) throws(FinishPolicy.FormulaError) -> Double {
    let unit = quantity.reason.unit
    let isPercent = unit == .fraction && text.last == "%"
    let length =
      isPercent ? 1 : text.hasSuffix(unit.symbol) && unit != .fraction ? unit.symbol.count : 0
    let digits = text.dropLast(length).trimmed
    guard let value = Double(decimal: String(digits)), value.magnitude <= 1e12 else {
      // Tells a wrong unit from a wrong number, as `v > 300 px` is more often the unit's fault.
      let symbol = text.drop { "+-.0123456789".contains($0) }
      let isUnit =
        symbol.first?.isWhitespace ?? false
        || symbol.allSatisfy { $0.isLetter || "/%²".contains($0) }
      guard isUnit, !symbol.isEmpty, Double(decimal: String(text[..<symbol.startIndex])) != nil
      else {
        throw error(.notANumber(String(text.words[0])), at: text)
      }
      throw error(
        .wrongUnit(symbol.flat, quantity: name.flat, unit: unit.symbol), at: symbol.trimmed)
    }
    let scaled = isPercent ? value / 100 : value
    // `p > 50` is nearly always meant as a percentage. Nothing travels that far.
    guard quantity != .progress || scaled.magnitude <= Trace.RecordedContent.mostTravels else {
      throw error(.percentage(scaled, quantity: name.flat), at: text)
    }
    return scaled
  }

  /// `|v| < 50 pt/s is 0`, with `<=` if 50 itself is 0, and perhaps `, at most 8000`.
  private func gate(
    _ words: [Substring]
  ) throws(FinishPolicy.FormulaError) -> ClauseList.VelocityGate {
    let hasCeiling = words.count == 9 && words[5...7].joined(separator: " ") == "0, at most"
    guard hasCeiling || (words.count == 6 && words[5] == "0"), words[1] == "<" || words[1] == "<=",
      words[3] == "pt/s", words[4] == "is"
    else { throw error(.notAGate(words.joined(separator: " ")), at: words[0]) }
    let floor = try number(words[2], at: words[2])
    guard floor >= 0 else { throw error(.negativeFloor(String(words[2])), at: words[2]) }
    let ceiling = hasCeiling ? try number(words[8], at: words[8]) : nil
    if let ceiling, ceiling < floor {
      throw error(.ceilingBelowFloor(String(words[8])), at: words[8])
    }
    return ClauseList.VelocityGate(floor: floor, floorIsStill: words[1] == "<=", ceiling: ceiling)
  }

  private func outcome(_ word: Substring) throws(FinishPolicy.FormulaError) -> TransitionOutcome {
    guard let outcome = TransitionOutcome.allCases.first(where: { $0.name == word }) else {
      throw error(.notAnOutcome(String(word)), at: word)
    }
    return outcome
  }

  /// The number of a word that stands at a place of the formula.
  func number(_ word: Substring, at place: Substring) throws(FinishPolicy.FormulaError) -> Double {
    guard let value = Double(decimal: String(word)), value.magnitude <= 1e12 else {
      throw error(.notANumber(String(word)), at: place)
    }
    return value
  }

  func error(
    _ problem: FinishPolicy.FormulaError.Problem, at place: Substring
  ) -> FinishPolicy.FormulaError {
    FinishPolicy.FormulaError(
      problem, column: formula.distance(from: formula.startIndex, to: place.startIndex) + 1)
  }
}

extension Substring {
  /// Without the blanks around it.
  var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }

  /// What stands between blanks.
  var words: [Substring] { split { $0.isWhitespace } }

  /// The words with one blank between.
  var flat: String { words.joined(separator: " ") }

  /// The words without blanks.
  fileprivate var packed: String { words.joined() }

  /// The origin that `from touch-down` names. Nil for other texts.
  var origin: PanGestureRecognizer.TranslationOrigin? {
    PanGestureRecognizer.TranslationOrigin.allCases.first { PolicyFormula.text($0) == flat }
  }

  /// Where `->` is. Nil without one.
  fileprivate var arrow: Range<Index>? {
    for place in indices.dropLast() where self[place] == "-" {
      let next = index(after: place)
      if self[next] == ">" { return place..<index(after: next) }
    }
    return nil
  }

  /// The first comparison, and where it is. Nil without one.
  var comparison: (comparison: ReleaseTest.Comparison, range: Range<Index>)? {
    for place in indices {
      let next = index(after: place)
      let isDouble = next < endIndex && self[next] == "="
      let comparison: ReleaseTest.Comparison? =
        switch self[place] {
        case ">": isDouble ? .atLeast : .above
        case "<": isDouble ? .atMost : .below
        case "!": isDouble ? .notEqual : nil
        case "=": .equal
        case "≥": .atLeast
        case "≤": .atMost
        case "≠": .notEqual
        default: nil
        }
      guard let comparison else { continue }
      let hasTwoSigns = isDouble && "<>!".contains(self[place])
      return (comparison, place..<(hasTwoSigns ? index(after: next) : next))
    }
    return nil
  }

  /// What stands before, between and after a word.
  fileprivate func split(atWord separator: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    for word in words where word == separator {
      parts.append(self[start..<word.startIndex])
      start = word.endIndex
    }
    return parts + [self[start...]]
  }

  fileprivate var isSigned: Bool { first == "+" || first == "-" }
}

extension String {
  /// What stands between a beginning and an end. Nil without both, or with nothing between.
  fileprivate func between(_ beginning: String, _ end: String) -> Substring? {
    guard hasPrefix(beginning), hasSuffix(end), count > beginning.count + end.count else {
      return nil
    }
    return dropFirst(beginning.count).dropLast(end.count)
  }
}
