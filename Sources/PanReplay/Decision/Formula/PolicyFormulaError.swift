/// Why a formula could not be read, and where.
public struct PolicyFormulaError: Error, Equatable, Sendable {
  /// What is wrong.
  public let problem: PolicyFormulaProblem
  /// The character at which it begins, counted from 1.
  public let column: Int

  /// Creates an error.
  public init(_ problem: PolicyFormulaProblem, column: Int) {
    self.problem = problem
    self.column = column
  }

  /// Place and problem in words.
  public var message: String { "column \(column): \(problem.message)" }

  /// The quantities there are.
  public static let advice = """
    Quantities: p progress, d way (pt), rest way left (pt), v velocity (pt/s), u lengths/s, \
    speed along and across (pt/s), lead speed along less across (pt/s), mean way/time (pt/s), \
    time (s), |d|v (pt²/s), p+0.3u progress in 0.3 s, p+0.3v/L the same added in points, \
    clamp(p)+0.0005v, 3v velocity in px/s.
    """
}

/// What can be wrong with a formula.
public enum PolicyFormulaProblem: Equatable, Sendable {
  /// There is not one clause.
  case empty
  /// Not of the form `test and test -> outcome`.
  case notAClause(String)
  /// Not of the form `quantity comparison number unit`.
  case notATest(String)
  /// No quantity has this symbol.
  case notAQuantity(String)
  /// Not a decimal number up to 1e12.
  case notANumber(String)
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
  /// A gate after a gate.
  case secondGate(String)

  /// What is wrong, in words.
  public var message: String {
    switch self {
    case .empty: "the formula is empty"
    case .notAClause(let text): "'\(text)' is not 'test and test -> outcome'"
    case .notATest(let text): "'\(text)' is not a test such as 'v > 300 pt/s'"
    case .notAQuantity(let word): "'\(word)' is not a quantity"
    case .notANumber(let word): "'\(word)' is not a decimal number up to 1e12"
    case .notAnOutcome(let word): "'\(word)' is neither finish nor cancel"
    case .notAGate(let text): "'\(text)' is not '|v| < 50 pt/s is 0, at most 8000'"
    case .negativeFloor(let word): "no speed is below the floor \(word)"
    case .ceilingBelowFloor(let word):
      "the ceiling \(word) is below the floor, and no velocity would get through"
    case .wrongUnit(let word, let quantity, let unit):
      "\(quantity) is compared in \(unit == "1" ? "shares, without a unit" : unit), not in \(word)"
    case .afterElse(let text): "'\(text)' comes after else"
    case .lateGate(let text): "'\(text)' must come before the clauses"
    case .secondGate(let text): "'\(text)' is a second gate"
    }
  }
}
