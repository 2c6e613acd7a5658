import PanReplay
import PanTraces

/// Reads the formula of a clause list, as `PolicyFormula` writes it.
///
/// Clauses are separated by `;` and read `test and test -> outcome`; a test is a quantity, a
/// comparison and a number with an optional unit. `|v| < 50 pt/s is 0, at most 8000` before them is
/// a gate, `else outcome` after them what happens otherwise: cancel, if it is left out.
public struct PolicyFormulaParser {
  private var gate = VelocityGate.open
  private var clauses: [PolicyClause] = []
  private var otherwise: TransitionOutcome?

  /// The list that a formula spells.
  public static func parse(_ text: String) throws(PolicyFormulaError) -> ClauseList {
    var parser = PolicyFormulaParser()
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ").map(String.init)
      if !words.isEmpty { try parser.read(words) }
    }
    guard !parser.clauses.isEmpty || parser.otherwise != nil else { throw .empty }
    return ClauseList(
      gate: parser.gate, parser.clauses, otherwise: parser.otherwise ?? .cancel)
  }

  private mutating func read(_ words: [String]) throws(PolicyFormulaError) {
    let text = words.joined(separator: " ")
    guard otherwise == nil else { throw .afterElse(text) }
    if words[0] == "else" {
      guard words.count == 2 else { throw .notAClause(text) }
      otherwise = try Self.outcome(words[1])
    } else if words[0] == "|v|" {
      guard clauses.isEmpty else { throw .lateGate(text) }
      gate = try Self.gate(words)
    } else {
      guard words.count >= 5, words[words.count - 2] == "->" else { throw .notAClause(text) }
      let outcome = try Self.outcome(words[words.count - 1])
      var tests: [ReleaseTest] = []
      for test in words.dropLast(2).split(separator: "and", omittingEmptySubsequences: false) {
        tests.append(try Self.test(Array(test)))
      }
      clauses.append(PolicyClause(outcome, tests))
    }
  }

  private static func outcome(_ word: String) throws(PolicyFormulaError) -> TransitionOutcome {
    guard let outcome = TransitionOutcome.allCases.first(where: { $0.name == word }) else {
      throw .notAnOutcome(word)
    }
    return outcome
  }

  private static func number(_ word: String) throws(PolicyFormulaError) -> Double {
    guard let value = Double(word), value.isFinite, value.magnitude <= 1e12 else {
      throw .notANumber(word)
    }
    return value
  }

  private static func test(_ words: [String]) throws(PolicyFormulaError) -> ReleaseTest {
    let text = words.joined(separator: " ")
    guard words.count == 3 || words.count == 4 else { throw .notATest(text) }
    guard let comparison = Comparison.allCases.first(where: { $0.sign == words[1] }) else {
      throw .notATest(text)
    }
    let quantity = try quantity(words[0])
    let unit = quantity.clause.unit
    if words.count == 4, words[3] != unit.symbol {
      throw .wrongUnit(words[3], quantity: words[0], unit: unit.symbol)
    }
    return ReleaseTest(quantity, comparison, try number(words[2]))
  }

  private static func quantity(_ word: String) throws(PolicyFormulaError) -> ReleaseQuantity {
    let plain: [ReleaseQuantity] = [
      .progress, .distance, .remaining, .velocity, .relativeVelocity, .speed, .dominance,
      .meanVelocity, .duration, .swipePower,
    ]
    if let found = plain.first(where: { PolicyFormula.symbol($0) == word }) { return found }
    if word.first == "p", word.last == "u" {
      return .projection(lookAhead: try number(String(word.dropFirst().dropLast())))
    }
    if word.first == "p", word.last == "v" {
      return .unscaledProjection(pages: try number(String(word.dropFirst().dropLast())))
    }
    if word.last == "v", let density = Double(word.dropLast()), (0.1...100).contains(density) {
      return .pixelVelocity(density: density)
    }
    throw .notAQuantity(word)
  }

  /// `|v| < 50 pt/s is 0`, with `<=` where 50 itself is 0, and perhaps `, at most 8000`.
  private static func gate(_ words: [String]) throws(PolicyFormulaError) -> VelocityGate {
    let text = words.joined(separator: " ")
    let head = words.prefix(6)
    guard head.count == 6, head[1] == "<" || head[1] == "<=", head[3] == "pt/s", head[4] == "is",
      head[5] == "0" || head[5] == "0,"
    else { throw .notAGate(text) }
    var gate = VelocityGate(floor: try number(words[2]), floorIsStill: words[1] == "<=")
    let tail = words.dropFirst(6)
    if tail.isEmpty { return gate }
    guard tail.count == 3, Array(tail.prefix(2)) == ["at", "most"] else { throw .notAGate(text) }
    gate.ceiling = try number(words[8])
    return gate
  }
}

/// Why a formula could not be read.
public enum PolicyFormulaError: Error, Equatable, Sendable {
  case empty
  case notAClause(String)
  case notATest(String)
  case notAQuantity(String)
  case notANumber(String)
  case notAnOutcome(String)
  case notAGate(String)
  case wrongUnit(String, quantity: String, unit: String)
  case afterElse(String)
  case lateGate(String)

  /// What is wrong, in words.
  public var message: String {
    switch self {
    case .empty: "the formula is empty"
    case .notAClause(let text): "'\(text)' is not 'test and test -> outcome'"
    case .notATest(let text): "'\(text)' is not a test such as 'v > 300 pt/s'"
    case .notAQuantity(let word): "'\(word)' is not a quantity"
    case .notANumber(let word): "'\(word)' is not a number"
    case .notAnOutcome(let word): "'\(word)' is neither finish nor cancel"
    case .notAGate(let text): "'\(text)' is not '|v| < 50 pt/s is 0, at most 8000'"
    case .wrongUnit(let word, let quantity, let unit):
      "\(quantity) is compared in \(unit == "1" ? "shares, without a unit" : unit), not in \(word)"
    case .afterElse(let text): "'\(text)' comes after else"
    case .lateGate(let text): "'\(text)' must come before the clauses"
    }
  }

  /// The quantities there are.
  public static let advice = """
    Quantities: p progress, d way (pt), rest way left (pt), v velocity (pt/s), u lengths/s, \
    speed along and across (pt/s), lead speed along less across (pt/s), mean way/time (pt/s), \
    time (s), |d|v (pt²/s), p+0.3u progress in 0.3 s, p+0.0005v, 3v velocity in px/s.
    """
}
