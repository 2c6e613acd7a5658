import PanTraces

extension ClauseList {
  /// The list that a formula spells.
  ///
  /// Clauses are separated by `;` and read `test and test -> outcome`; a test is a quantity, a
  /// comparison and a number with an optional unit. `|v| < 50 pt/s is 0, at most 8000` before them is
  /// a gate, `no v passes no test` that a missing velocity is not 0, `else outcome` after them what
  /// happens otherwise: cancel, if it is left out. ``PolicyFormulaError/advice`` lists the quantities.
  /// - Throws: What is wrong and at which character.
  public init(formula: String) throws(PolicyFormulaError) {
    self = try PolicyFormulaParser.parse(formula)
  }
}

/// Reads a formula, part by part.
struct PolicyFormulaParser {
  private let formula: String
  private var gate: VelocityGate?
  private var missing: MissingVelocity?
  private var clauses: [PolicyClause] = []
  private var otherwise: TransitionOutcome?

  private init(_ formula: String) { self.formula = formula }

  /// The list that a formula spells.
  /// - Throws: What is wrong and at which character.
  static func parse(_ text: String) throws(PolicyFormulaError) -> ClauseList {
    var parser = PolicyFormulaParser(text)
    for part in text.split(separator: ";") {
      let words = part.split { $0.isWhitespace }
      if let first = words.first { try parser.read(words[...], from: first) }
    }
    guard !parser.clauses.isEmpty || parser.otherwise != nil else {
      throw PolicyFormulaError(.empty, column: 1)
    }
    let gate = parser.gate ?? .open
    return ClauseList(
      gate: VelocityGate(
        floor: gate.floor, floorIsStill: gate.floorIsStill, ceiling: gate.ceiling,
        missing: parser.missing ?? .still),
      parser.clauses, otherwise: parser.otherwise ?? .cancel)
  }

  private mutating func read(
    _ words: ArraySlice<Substring>, from first: Substring
  ) throws(PolicyFormulaError) {
    let text = words.joined(separator: " ")
    guard otherwise == nil else { throw error(.afterElse(text), at: first) }
    if first == "else" {
      guard words.count == 2, let word = words.last else {
        throw error(.notAClause(text), at: first)
      }
      otherwise = try outcome(word)
    } else if first == "|v|" {
      guard clauses.isEmpty else { throw error(.lateGate(text), at: first) }
      guard gate == nil else { throw error(.secondGate(text), at: first) }
      gate = try gate(Array(words), from: first)
    } else if text == PolicyFormula.missingVelocity {
      guard clauses.isEmpty else { throw error(.lateGate(text), at: first) }
      guard missing == nil else { throw error(.secondGate(text), at: first) }
      missing = .unknown
    } else {
      guard words.count >= 5, words.dropLast().last == "->", let word = words.last else {
        throw error(.notAClause(text), at: first)
      }
      let outcome = try outcome(word)
      clauses.append(PolicyClause(outcome, try tests(words.dropLast(2))))
    }
  }

  private func tests(_ words: ArraySlice<Substring>) throws(PolicyFormulaError) -> [ReleaseTest] {
    var tests: [ReleaseTest] = []
    for test in words.split(separator: "and", omittingEmptySubsequences: false) {
      // An empty test is missed at the word after it, or at the end.
      let place = test.first ?? words[min(test.endIndex, words.endIndex - 1)]
      tests.append(try self.test(Array(test), at: place))
    }
    return tests
  }

  private func test(
    _ words: [Substring], at place: Substring
  ) throws(PolicyFormulaError) -> ReleaseTest {
    let problem = PolicyFormulaProblem.notATest(words.joined(separator: " "))
    guard words.count == 3 || words.count == 4,
      let comparison = Comparison.allCases.first(where: { $0.sign == words[1] })
    else { throw error(problem, at: place) }
    let quantity = try quantity(words[0])
    let unit = quantity.clause.unit
    if words.count == 4, words[3] != unit.symbol {
      let problem = PolicyFormulaProblem.wrongUnit(
        String(words[3]), quantity: String(words[0]), unit: unit.symbol)
      throw error(problem, at: words[3])
    }
    return ReleaseTest(quantity, comparison, try number(words[2]))
  }

  private func quantity(_ word: Substring) throws(PolicyFormulaError) -> ReleaseQuantity {
    let plain: [ReleaseQuantity] = [
      .progress, .distance, .remaining, .velocity, .relativeVelocity, .speed, .dominance,
      .meanVelocity, .duration, .swipePower,
    ]
    if let found = plain.first(where: { PolicyFormula.symbol($0) == word }) { return found }
    if let factor = word.between("p", "u"), factor.isSigned {
      return .projection(lookAhead: try number(factor))
    }
    if let factor = word.between("p", "v/L"), factor.isSigned {
      return .pointProjection(lookAhead: try number(factor))
    }
    if let factor = word.between("clamp(p)", "v"), factor.isSigned {
      return .heldProjection(pages: try number(factor))
    }
    if let factor = word.between("", "v"), let density = Self.decimal(factor),
      (0.1...100).contains(density)
    {
      return .pixelVelocity(density: density)
    }
    throw error(.notAQuantity(String(word)), at: word)
  }

  /// `|v| < 50 pt/s is 0`, with `<=` where 50 itself is 0, and perhaps `, at most 8000`.
  private func gate(
    _ words: [Substring], from first: Substring
  ) throws(PolicyFormulaError) -> VelocityGate {
    let problem = PolicyFormulaProblem.notAGate(words.joined(separator: " "))
    let hasCeiling = words.count == 9 && words[5] == "0," && words[6] == "at" && words[7] == "most"
    guard hasCeiling || (words.count == 6 && words[5] == "0"), words[1] == "<" || words[1] == "<=",
      words[3] == "pt/s", words[4] == "is"
    else { throw error(problem, at: first) }
    let floor = try number(words[2])
    guard floor >= 0 else { throw error(.negativeFloor(String(words[2])), at: words[2]) }
    var ceiling: Double?
    if hasCeiling {
      let value = try number(words[8])
      guard value >= floor else {
        throw error(.ceilingBelowFloor(String(words[8])), at: words[8])
      }
      ceiling = value
    }
    return VelocityGate(floor: floor, floorIsStill: words[1] == "<=", ceiling: ceiling)
  }

  private func outcome(_ word: Substring) throws(PolicyFormulaError) -> TransitionOutcome {
    guard let outcome = TransitionOutcome.allCases.first(where: { $0.name == word }) else {
      throw error(.notAnOutcome(String(word)), at: word)
    }
    return outcome
  }

  private func number(_ word: Substring) throws(PolicyFormulaError) -> Double {
    guard let value = Self.decimal(word), value.magnitude <= 1e12 else {
      throw error(.notANumber(String(word)), at: word)
    }
    return value
  }

  /// As numbers in traces are read: digits, a point, an exponent, and the same in every locale.
  private static func decimal(_ word: Substring) -> Double? {
    var word = word
    return word.withUTF8 { try? unsafe DecimalParser.parse(UnsafeRawBufferPointer($0)) }
  }

  private func error(_ problem: PolicyFormulaProblem, at place: Substring) -> PolicyFormulaError {
    PolicyFormulaError(
      problem, column: formula.distance(from: formula.startIndex, to: place.startIndex) + 1)
  }
}

extension Substring {
  /// What stands between a beginning and an end; nil without both, or with nothing between.
  fileprivate func between(_ beginning: String, _ end: String) -> Substring? {
    guard hasPrefix(beginning), hasSuffix(end), count > beginning.count + end.count else {
      return nil
    }
    return dropFirst(beginning.count).dropLast(end.count)
  }

  fileprivate var isSigned: Bool { first == "+" || first == "-" }
}
