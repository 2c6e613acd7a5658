import PanAnalysis
import PanDocuments
import PanTraces

/// A tuning as tables.
enum TuningTables {
  private static func errors<Row>(
    _ counts: @escaping (Row) -> DecisionCounts
  ) -> [Column<Row>] {
    [
      Column(number: "false_finishes", "finish ✗") { .integer(counts($0).falseFinishes) },
      Column(number: "false_cancels", "cancel ✗") { .integer(counts($0).falseCancels) },
    ]
  }

  private static func cell(_ value: Double?, _ decimals: Int) -> Cell {
    value?.isFinite == false
      ? .undefined(reason: "unbounded") : .number(value, decimals: decimals, or: "no-data")
  }

  /// One row per rule: the current, the tuned, and what to expect of tuning on people not seen.
  ///
  /// The verdict has the tuned rule's numbers, so that only a `whole` table has the rules in words. Nothing
  /// is expected of tuning if a rule that decides all alike does better on other people.
  static func rules(_ result: TuningResult, isWhole: Bool) -> Table {
    let objective = result.request.objective
    typealias Rule = (name: String, words: String, finishes: Cell, cancels: Cell, value: Cell)
    func rule(_ name: String, _ words: String, _ counts: DecisionCounts) -> Rule {
      (
        name, words, .integer(counts.falseFinishes), .integer(counts.falseCancels),
        value(objective, counts)
      )
    }
    var rules = [
      rule("current", result.current.sentence(in: result.length), result.comparison.current),
      rule("tuned", RuleWords(result.optimum.rule, result.length).sentence, result.optimum.counts),
    ]
    if let held = result.heldOut, let value = held.expected(objective.value),
      value == held.expectedValue, !result.keeps || held.standing == .worse
    {
      var decimals = 3
      if case .cost = objective { decimals = 0 }
      // The mean of several deals, since one deal of people to parts decides too much.
      func mean(_ figure: @escaping (DecisionCounts) -> Int) -> Cell {
        .number(held.expected { Double(figure($0)) }, decimals: 0, or: "no-data")
      }
      rules.append(
        (
          "expected", "tuned, on other people", mean(\.falseFinishes), mean(\.falseCancels),
          cell(value, decimals)
        ))
    }
    return Table(rules) {
      Column("rule") { .text($0.name == "expected" && !isWhole ? $0.words : $0.name) }
      if isWhole { Column("finishes", "finishes when") { .text($0.words) } }
      Column(number: "false_finishes", "finish ✗") { $0.finishes }
      Column(number: "false_cancels", "cancel ✗") { $0.cancels }
      Column(number: "value", objective.heading) { $0.value }
    }
  }

  private static func value(_ objective: Objective, _ counts: DecisionCounts) -> Cell {
    if case .cost(let model) = objective { return .integer(model.cost(of: counts)) }
    return cell(objective.value(of: counts), 3)
  }

  /// One row per number: what it is now, what does as well, and how far it moves with other people.
  static func numbers(_ result: TuningResult, isWhole: Bool) -> Table {
    let numbers = result.request.family.parameters
    let optimum = result.optimum
    return Table(numbers.enumerated().map { (index: $0, number: $1) }) {
      Column("threshold", "bound") { .text($0.number.name) }
      Column("unit") { .text(result.length.spelled($0.number.unit)) }
      // Bounds on a velocity mean nothing without what measured it.
      if numbers.contains(where: \.isMeasured) {
        Column("estimator", "measured by") {
          .text($0.number.isMeasured ? result.estimator : "")
        }
      }
      Column(number: "current", "now") {
        cell(result.current($0.number), $0.number.decimals)
      }
      if isWhole {
        Column(number: "best") { cell(optimum.rule.thresholds[$0.index], $0.number.decimals) }
        Column(number: "as_good_from", "from") {
          cell(optimum.asGood[$0.index].lowerBound, $0.number.decimals)
        }
        Column(number: "as_good_to", "to") {
          cell(optimum.asGood[$0.index].upperBound, $0.number.decimals)
        }
      }
      Column(number: "low", isWhole ? "5 %" : "other people: 5 %") {
        cell(result.bootstrap?.ranges[$0.index].lowerBound, $0.number.decimals)
      }
      Column(number: "high", "95 %") {
        cell(result.bootstrap?.ranges[$0.index].upperBound, $0.number.decimals)
      }
    }
  }

  /// One row per cost model.
  static func sensitivity(_ result: TuningResult) -> Table {
    Table(
      DecisionCounts.Costs.sensitivity.map {
        (model: $0, optimum: result.search.optimum(.cost($0)))
      }
    ) {
      Column("costs") { .text($0.model.name) }
      Column("finishes", "finishes when") {
        .text(RuleWords($0.optimum.rule, result.length).sentence)
      }
      errors { $0.optimum.counts }
      Column(number: "cost") { .integer($0.model.cost(of: $0.optimum.counts)) }
    }
  }

  /// One row per gesture that would be decided otherwise, improvements first, `limit` each way.
  static func flips(_ result: TuningResult, limit: Int) -> Table {
    let flips = [true, false].flatMap { isImprovement in
      result.comparison.flips.filter { $0.isImprovement == isImprovement }.prefix(limit)
    }
    return Table(flips) {
      Column("trace") { .text($0.id) }
      Column("intent", "meant") { .text($0.intent.name) }
      Column("current") { .text($0.current.name) }
      Column("effect", "tuned") { .text($0.isImprovement ? "right" : "wrong") }
    }
  }

  /// One row per rule that exchanges false finishes for false cancels.
  static func tradeOff(_ result: TuningResult) -> Table {
    let objective = result.request.objective
    let numbers = result.request.family.parameters
    return Table(result.search.tradeOff(around: result.optimum.rule)) {
      for place in numbers.indices {
        Column(number: numbers[place].columnName) {
          cell($0.rule.thresholds[place], numbers[place].decimals)
        }
      }
      errors { $0.counts }
      Column(number: "value", objective.heading) { value(objective, $0.counts) }
    }
  }
}

extension RuleFamily.Parameter {
  /// Whether the number is on a figure that an estimator measures.
  fileprivate var isMeasured: Bool { self != .progress }

  /// The name in csv and json, if a blank would be a nuisance.
  fileprivate var columnName: String { name.split(separator: " ").joined(separator: "_") }
}
