import PanText
import PanTraces

extension FinishPolicy {
  /// What the rule does, as people read it; that of a clause list is what ``ClauseList/init(formula:)``
  /// reads.
  ///
  /// `v > 700 pt/s -> finish; p > 0.5 -> finish; else cancel`
  ///
  /// A rule of one's own has no formula: `own rule NAME`.
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
    if case .custom(let rule) = self { return "\(rule.title) says so" }
    guard let progress = plainBound(.progress) else { return "\(name) does: \(formula)" }
    let far = "progress ≥ \(PolicyFormula.number(progress))"
    guard let velocity = plainBound(.velocity) else { return far }
    return "\(far) or velocity ≥ \(PolicyFormula.number(velocity)) pt/s"
  }
}

extension ClauseList {
  /// The formula that reads back as the list.
  public var formula: String { PolicyFormula.text(self, saysMissing: true) }
}

/// How formulas are written.
enum PolicyFormula {
  fileprivate static func text(_ list: ClauseList, saysMissing: Bool) -> String {
    let missing = saysMissing && list.gate.missing == .unknown ? [missingVelocity] : []
    let gate = (gateText(list.gate).map { [$0] } ?? []) + missing
    // A clause without tests always decides, and what comes after it never does.
    let tested = list.clauses.prefix { !$0.tests.isEmpty }
    let otherwise = list.clauses.dropFirst(tested.count).first?.outcome ?? list.otherwise
    let clauses = tested.map { clause in
      clause.tests.map(text).joined(separator: " and ") + " -> " + clause.outcome.name
    }
    return (gate + clauses + ["else " + otherwise.name]).joined(separator: "; ")
  }

  /// The part of a formula where a missing velocity does not count as 0.
  static let missingVelocity = "no v passes no test"

  private static func text(_ test: ReleaseTest) -> String {
    let unit = test.quantity.clause.unit
    let bound = number(test.bound) + (unit == .fraction ? "" : " \(unit.symbol)")
    return "\(symbol(test.quantity)) \(test.comparison.sign) \(bound)"
  }

  /// The quantity in formulas.
  static func symbol(_ quantity: ReleaseQuantity) -> String {
    switch quantity {
    case .progress: "p"
    case .distance: "d"
    case .remaining: "rest"
    case .velocity: "v"
    case .pixelVelocity(let density): "\(number(density))v"
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

  private static func gateText(_ gate: VelocityGate) -> String? {
    guard !gate.isOpen || gate.floorIsStill else { return nil }
    let floor = gate.floorIsStill ? "<=" : "<"
    let ceiling = gate.ceiling.map { ", at most \(number($0))" } ?? ""
    return "|v| \(floor) \(number(gate.floor)) pt/s is 0\(ceiling)"
  }

  fileprivate static func text(_ rule: SnapRule) -> String {
    let start = rule.anchors.indices.contains(rule.start) ? rule.anchors[rule.start] : 0
    let from = start == 0 ? "p" : "\(number(start))+p"
    let anchors = rule.anchors.map(number).joined(separator: ", ")
    var parts = ["nearest of \(anchors) to \(from)\(signed(rule.lookAhead))v/L"]
    switch rule.tie {
    case .low: parts.append("a tie to the lower")
    case .high: parts.append("a tie to the higher")
    case .lowestElseHigh: parts.append("a tie to the lowest, else to the higher")
    case .againstMotion: parts.append("a tie against the motion")
    }
    switch rule.reach {
    case .all: break
    case .ends: parts.append("not beyond the ends")
    case .segment: parts.append("only the ends of the segment it is in")
    }
    switch rule.override {
    case .none: break
    case .flick(let bound):
      parts.append("|v| > \(number(bound)) pt/s takes the one ahead of the two nearest")
    case .nextIfBehind: parts.append("if it lies behind the motion, the next one ahead")
    case .advance(let distance):
      parts.append("if it is the start and over \(number(distance)) pt away, the next one")
    }
    return parts.joined(separator: "; ")
  }

  private static func signed(_ factor: Double) -> String {
    (factor < 0 ? "-" : "+") + number(factor.magnitude)
  }

  static func number(_ value: Double) -> String { NumberText.plain(value) }
}

/// Why a formula could not be read, and where.
public struct PolicyFormulaError: Error, Equatable, Sendable {
  /// What is wrong.
  package let problem: PolicyFormulaProblem
  /// The character at which it begins, counted from 1.
  public let column: Int

  /// Creates an error.
  package init(_ problem: PolicyFormulaProblem, column: Int) {
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
package enum PolicyFormulaProblem: Equatable, Sendable {
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
  package var message: String {
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
