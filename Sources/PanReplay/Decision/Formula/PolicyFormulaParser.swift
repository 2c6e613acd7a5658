import PanText
import PanTraces

extension ClauseList {
  /// The list that a formula spells.
  ///
  /// Clauses are separated by `;` and read `test and test -> outcome`; `or` makes clauses of their
  /// own, and a clause without an outcome finishes. A test is a quantity, a comparison and a number
  /// with an optional unit. `|v| < 50 pt/s is 0, at most 8000` before the clauses is a gate, `no v
  /// passes no test` that a missing velocity is not 0, `else outcome` after them what happens
  /// otherwise: cancel, if it is left out. 'pantrace help rules' describes the language.
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

  init(_ formula: String) { self.formula = formula }

  /// The list that a formula spells.
  /// - Throws: What is wrong and at which character.
  static func parse(_ text: String) throws(PolicyFormulaError) -> ClauseList {
    var parser = PolicyFormulaParser(text)
    for part in text.split(separator: ";") {
      let part = part.trimmed
      if !part.isEmpty { try parser.read(part) }
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

  private mutating func read(_ part: Substring) throws(PolicyFormulaError) {
    guard otherwise == nil else { throw error(.afterElse(part.flat), at: part) }
    let words = part.words
    if words[0] == "else" {
      guard words.count == 2 else { throw error(.notAClause(part.flat), at: part) }
      otherwise = try outcome(words[1])
    } else if words[0] == "|v|", part.arrow == nil, words.contains("is") {
      guard clauses.isEmpty else { throw error(.lateGate(part.flat), at: part) }
      guard gate == nil else { throw error(.secondGate(part.flat), at: part) }
      gate = try gate(words)
    } else if part.flat == PolicyFormula.missingVelocity {
      guard clauses.isEmpty else { throw error(.lateGate(part.flat), at: part) }
      guard missing == nil else { throw error(.secondGate(part.flat), at: part) }
      missing = .unknown
    } else {
      try readClause(part)
    }
  }

  /// `test and test or test -> outcome`; without an outcome it finishes.
  private mutating func readClause(_ part: Substring) throws(PolicyFormulaError) {
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
    for alternative in condition.split(atWords: ["or", "||"]) {
      var conjunctions: [[ReleaseTest]] = [[]]
      for text in alternative.split(atWords: ["and", "&&"]) {
        let ways = try test(text)
        conjunctions = conjunctions.flatMap { tests in ways.map { tests + $0 } }
      }
      clauses += conjunctions.map { PolicyClause(outcome, $0) }
    }
  }

  // MARK: - Tests

  /// The tests that a comparison stands for: alternatives, of which each may be several tests.
  private func test(_ text: Substring) throws(PolicyFormulaError) -> [[ReleaseTest]] {
    let text = text.trimmed
    guard let sign = text.comparison else { throw error(.notATest(text.flat), at: text) }
    var (left, right) = (
      text[..<sign.range.lowerBound].trimmed, text[sign.range.upperBound...].trimmed
    )
    guard let first = left.first, let second = right.first else {
      throw error(.notATest(text.flat), at: text)
    }
    var comparison = sign.comparison
    // `300 < v` is `v > 300`.
    if first.isOfNumber, !left.hasSuffix("v"), second == "|" || second.isLetter {
      (left, right, comparison) = (right, left, comparison.turned)
    }
    let operand = try operand(left)
    let bound = try bound(right, of: operand, named: left)
    let tests = operand.terms.map { term in
      term.isNegative
        ? ReleaseTest(term.quantity, comparison.turned, -bound)
        : ReleaseTest(term.quantity, comparison, bound)
    }
    guard tests.count > 1 else { return [tests] }
    guard let side = comparison.side else { throw error(.notATest(text.flat), at: text) }
    // The largest is above where any is; it is below where all are.
    return (side == .above) == operand.isLargest ? tests.map { [$0] } : [tests]
  }

  /// The largest or the smallest of some figures: `|v|` is the larger of v and -v.
  private struct Operand {
    var terms: [(quantity: ReleaseQuantity, isNegative: Bool)]
    var isLargest = true
  }

  private func operand(_ text: Substring) throws(PolicyFormulaError) -> Operand {
    let word = Self.spelling(of: text)
    if let quantity = Self.plain(word) { return Operand(terms: [(quantity, false)]) }
    if let inner = word.between("|", "|"), !inner.contains("|") {
      let quantity = try quantity(inner, in: word, at: text)
      return Operand(terms: [(quantity, false), (quantity, true)])
    }
    guard word.contains("|") else {
      return Operand(terms: [(try quantity(word[...], in: word, at: text), false)])
    }
    // A speed that is added to a progress, as in p+0.3|u|.
    let signed = String(word.filter { $0 != "|" })
    let quantity = try quantity(signed[...], in: signed, at: text)
    guard let (other, factor) = quantity.mirrored else {
      throw error(.notAQuantity(text.flat), at: text)
    }
    return Operand(terms: [(quantity, false), (other, false)], isLargest: factor >= 0)
  }

  /// A quantity without blanks and signs of multiplication, absolute values between bars, and long
  /// names as symbols.
  private static func spelling(of text: Substring) -> String {
    var word = ""
    var isAbsolute: [Bool] = []
    for character in text where !character.isWhitespace && character != "*" {
      if character == "(" {
        isAbsolute.append(word.hasSuffix("abs"))
        if isAbsolute.last ?? false { word.removeLast(3) }
        word.append(isAbsolute.last ?? false ? "|" : "(")
      } else if character == ")" {
        word.append(isAbsolute.popLast() ?? false ? "|" : ")")
      } else {
        word.append(character)
      }
    }
    let bars = word.hasPrefix("|") && word.hasSuffix("|") && word.count > 2
    let name = bars ? String(word.dropFirst().dropLast()) : word
    let symbol: String? =
      switch name {
      case "progress": "p"
      case "velocity": "v"
      case "distance", "way": "d"
      case "duration": "time"
      default: nil
      }
    return symbol.map { bars ? "|\($0)|" : $0 } ?? word
  }

  /// Whether a text is the symbol or the name of a quantity.
  static func isQuantity(_ text: Substring) -> Bool { plain(spelling(of: text.trimmed)) != nil }

  private static func plain(_ word: String) -> ReleaseQuantity? {
    let plain: [ReleaseQuantity] = [
      .progress, .peak, .reversal, .distance, .remaining, .velocity, .relativeVelocity, .speed,
      .dominance,
      .meanVelocity, .duration, .swipePower,
    ]
    return plain.first { PolicyFormula.symbol($0) == word }
  }

  private func quantity(
    _ text: Substring, in word: String, at place: Substring
  ) throws(PolicyFormulaError) -> ReleaseQuantity {
    if let found = Self.plain(String(text)) { return found }
    func factor(_ text: Substring) throws(PolicyFormulaError) -> Double {
      guard let value = Double(decimal: String(text)), value.magnitude <= 1e12 else {
        throw error(.notANumber(String(text)), at: place)
      }
      return value
    }
    if let text = text.between("p", "u"), text.isSigned {
      return .projection(lookAhead: try factor(text))
    }
    if let text = text.between("p", "v/L"), text.isSigned {
      return .pointProjection(lookAhead: try factor(text))
    }
    if let text = text.between("clamp(p)", "v"), text.isSigned {
      return .heldProjection(pages: try factor(text))
    }
    if let text = text.between("", "v"), let density = Double(decimal: String(text)),
      (0.1...100).contains(density)
    {
      return .pixelVelocity(density: density)
    }
    throw error(.notAQuantity(place.flat), at: place)
  }

  // MARK: - Numbers

  /// A number with a unit that the quantity is compared in.
  private func bound(
    _ text: Substring, of operand: Operand, named name: Substring
  ) throws(PolicyFormulaError) -> Double {
    let unit = operand.terms[0].quantity.clause.unit
    let number = text.numberPrefix
    let suffix = text[number.endIndex...]
    let symbol = suffix.trimmed
    // `1,5` and `0x10` are no numbers with units.
    let isWhole = symbol.isEmpty || suffix.first?.isWhitespace ?? true || suffix.isOfUnit
    guard isWhole, let value = Double(decimal: String(number)), value.magnitude <= 1e12 else {
      throw error(.notANumber(String(text.words.first ?? text)), at: text)
    }
    guard let scaled = symbol.isEmpty ? value : unit.value(value, in: symbol.flat) else {
      throw error(
        .wrongUnit(symbol.flat, quantity: name.flat, unit: unit.symbol), at: symbol)
    }
    guard
      operand.terms[0].quantity != .progress || scaled.magnitude <= RecordedContent.mostTravels
    else { throw error(.percentage(scaled, quantity: name.flat), at: text) }
    return scaled
  }

  /// `|v| < 50 pt/s is 0`, with `<=` where 50 itself is 0, and perhaps `, at most 8000`.
  private func gate(_ words: [Substring]) throws(PolicyFormulaError) -> VelocityGate {
    let problem = PolicyFormulaProblem.notAGate(words.joined(separator: " "))
    let hasCeiling = words.count == 9 && words[5] == "0," && words[6] == "at" && words[7] == "most"
    guard hasCeiling || (words.count == 6 && words[5] == "0"), words[1] == "<" || words[1] == "<=",
      words[3] == "pt/s" || words[3] == "dp/s", words[4] == "is"
    else { throw error(problem, at: words[0]) }
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

  func number(_ word: Substring) throws(PolicyFormulaError) -> Double {
    guard let value = Double(decimal: String(word)), value.magnitude <= 1e12 else {
      throw error(.notANumber(String(word)), at: word)
    }
    return value
  }

  func error(_ problem: PolicyFormulaProblem, at place: Substring) -> PolicyFormulaError {
    PolicyFormulaError(
      problem, column: formula.distance(from: formula.startIndex, to: place.startIndex) + 1)
  }
}

extension ReleaseQuantity {
  /// The same with the velocity the other way round, and its factor; nil for what adds none.
  fileprivate var mirrored: (quantity: ReleaseQuantity, factor: Double)? {
    switch self {
    case .projection(let factor): (.projection(lookAhead: -factor), factor)
    case .pointProjection(let factor): (.pointProjection(lookAhead: -factor), factor)
    case .heldProjection(let factor): (.heldProjection(pages: -factor), factor)
    default: nil
    }
  }
}

extension Comparison {
  /// The comparison with its sides exchanged.
  fileprivate var turned: Comparison {
    switch self {
    case .above: .below
    case .atLeast: .atMost
    case .below: .above
    case .atMost: .atLeast
    case .equal, .notEqual: self
    }
  }
}

extension MarginUnit {
  /// A value that is given in a unit of the same kind; nil for another kind.
  fileprivate func value(_ value: Double, in symbol: String) -> Double? {
    switch (self, symbol) {
    case (.fraction, "%"), (.lengthsPerSecond, "%/s"): value / 100
    case (.points, "pt"), (.points, "dp"): value
    case (.pointsPerSecond, "pt/s"), (.pointsPerSecond, "dp/s"): value
    // What browsers call px is a point.
    case (.pointsPerSecond, "pt/ms"), (.pointsPerSecond, "dp/ms"), (.pointsPerSecond, "px/ms"),
      (.pixelsPerSecond, "px/ms"):
      value * 1000
    case (.seconds, "ms"): value / 1000
    case (.squarePointsPerSecond, "pt2/s"): value
    default: symbol == self.symbol && self != .fraction ? value : nil
    }
  }
}

extension Character {
  fileprivate var isOfNumber: Bool { ("0"..."9").contains(self) || "+-.".contains(self) }
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

  /// Where `->` or `→` is; nil without one.
  fileprivate var arrow: Range<Index>? {
    for place in indices {
      if self[place] == "→" { return place..<index(after: place) }
      let next = index(after: place)
      if self[place] == "-", next < endIndex, self[next] == ">" {
        return place..<index(after: next)
      }
    }
    return nil
  }

  /// The first comparison, and where it is; nil without one.
  var comparison: (comparison: Comparison, range: Range<Index>)? {
    for place in indices {
      let next = index(after: place)
      let isDouble = next < endIndex && self[next] == "="
      let comparison: Comparison? =
        switch self[place] {
        case ">": isDouble ? .atLeast : .above
        case "<": isDouble ? .atMost : .below
        case "=": .equal
        case "!": isDouble ? .notEqual : nil
        case "≥": .atLeast
        case "≤": .atMost
        case "≠": .notEqual
        default: nil
        }
      guard let comparison else { continue }
      return (comparison, place..<(isDouble ? index(after: next) : next))
    }
    return nil
  }

  /// What stands before, between and after some words.
  fileprivate func split(atWords separators: [Substring]) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    for word in words where separators.contains(word) {
      parts.append(self[start..<word.startIndex])
      start = word.endIndex
    }
    return parts + [self[start...]]
  }

  /// The number that it begins with, without a unit.
  fileprivate var numberPrefix: Substring {
    var end = startIndex
    var previous: Character = "e"
    while end < endIndex {
      let character = self[end]
      let next = index(after: end)
      let isDigit = ("0"..."9").contains(character) || character == "."
      let isSign = "+-".contains(character) && "eE".contains(previous)
      let isExponent =
        "eE".contains(character) && end > startIndex && next < endIndex && self[next].isOfNumber
      guard isDigit || isSign || isExponent else { break }
      previous = character
      end = next
    }
    return self[..<end]
  }

  /// Whether it can be a unit: letters, perhaps a square, a slash and letters, or %.
  fileprivate var isOfUnit: Bool {
    !isEmpty && allSatisfy { $0.isLetter || "/%²2".contains($0) } && first != "2"
  }

  /// What stands between a beginning and an end; nil without both, or with nothing between.
  fileprivate func between(_ beginning: String, _ end: String) -> Substring? {
    guard hasPrefix(beginning), hasSuffix(end), count > beginning.count + end.count else {
      return nil
    }
    return dropFirst(beginning.count).dropLast(end.count)
  }

  fileprivate var isSigned: Bool { first == "+" || first == "-" }
}

extension String {
  fileprivate func between(_ beginning: String, _ end: String) -> Substring? {
    self[...].between(beginning, end)
  }
}
