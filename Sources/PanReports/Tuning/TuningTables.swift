import PanDocuments
import PanMetrics
import PanReplay
import PanTraces
import PanTuning

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

  /// One row per rule: the current, the best, the rounded, and tuning on people not seen.
  static func rules(_ result: TuningResult) -> Table {
    let objective = result.request.objective
    typealias Rule = (
      name: String, words: String, falseFinishes: Cell, falseCancels: Cell, value: Cell
    )
    func rule(_ name: String, _ words: String, _ counts: DecisionCounts) -> Rule {
      (
        name, words, .integer(counts.falseFinishes), .integer(counts.falseCancels),
        value(objective, counts)
      )
    }
    let (evidence, rounded) = (result.evidence, result.evidence.rounded)
    let (center, counts) = (result.optimum.center, result.optimum.centerCounts)
    var rules = [
      rule("current", evidence.current.sentence(in: evidence.length), evidence.comparison.current),
      rule("robust", result.words(center).sentence, counts),
      rule("rounded", result.words(rounded.rule).sentence, rounded.counts),
    ]
    if let gain = evidence.gain {
      func mean(_ count: (DecisionCounts) -> Int) -> Cell {
        let sum = gain.heldOut.reduce(0) { $0 + count($1) }
        return .number(Double(sum) / Double(gain.heldOut.count), decimals: 1)
      }
      var decimals = 3
      if case .cost = gain.objective { decimals = 1 }
      rules.append(
        (
          "held out", "tuned without them", mean(\.falseFinishes), mean(\.falseCancels),
          cell(gain.value, decimals)
        ))
    }
    return Table(rules) {
      Column("rule") { .text($0.name) }
      Column("finishes", "finishes when") { .text($0.words) }
      Column(number: "false_finishes", "finish ✗") { $0.falseFinishes }
      Column(number: "false_cancels", "cancel ✗") { $0.falseCancels }
      Column(number: "value", ObjectiveWords.name(objective)) { $0.value }
    }
  }

  private static func value(_ objective: Objective, _ counts: DecisionCounts) -> Cell {
    if case .cost(let model) = objective { return .integer(model.cost(of: counts)) }
    return cell(objective.value(of: counts), 3)
  }

  /// One row per threshold: what does equally well, and how far it moves.
  static func thresholds(_ result: TuningResult) -> Table {
    let parameters = result.request.family.parameters
    let ranges = result.optimum.region.largest.ranges
    let evidence = result.evidence
    func number(_ value: Double?, _ parameter: RuleParameter) -> Cell {
      cell(value, parameter.decimals)
    }
    return Table(parameters.enumerated().map { (index: $0, parameter: $1) }) {
      Column("threshold") { .text($0.parameter.name) }
      Column("unit") { .text(result.length.spelled($0.parameter.unit)) }
      if parameters.contains(where: \.isMeasured) {
        Column("estimator", "measured by") {
          estimator($0.parameter.isMeasured, result.estimator)
        }
      }
      Column(number: "above", "best above") { number(ranges[$0.index].above, $0.parameter) }
      Column(number: "through") { number(ranges[$0.index].through, $0.parameter) }
      Column(number: "center", "robust") {
        number(result.optimum.center.thresholds[$0.index], $0.parameter)
      }
      Column(number: "rounded") {
        number(evidence.rounded.rule.thresholds[$0.index], $0.parameter)
      }
      Column(number: "low", "5 %") {
        number(evidence.bootstrap?.ranges[$0.index].lowerBound, $0.parameter)
      }
      Column(number: "high", "95 %") {
        number(evidence.bootstrap?.ranges[$0.index].upperBound, $0.parameter)
      }
    }
  }

  /// What measured a number; nothing for a number that no estimator measures.
  private static func estimator(_ isMeasured: Bool, _ name: String) -> Cell {
    .text(isMeasured ? name : "")
  }

  /// One row per cost model.
  static func sensitivity(_ result: TuningResult) -> Table {
    Table(result.sensitivity) {
      Column("costs") { .text($0.model.name) }
      Column("finishes", "finishes when") {
        .text(result.words(rounded($0.optimum, result)).sentence)
      }
      errors { $0.optimum.centerCounts }
      Column(number: "cost") { .integer($0.model.cost(of: $0.optimum.centerCounts)) }
    }
  }

  /// Rounded only where that costs nothing, as the counts beside it are the optimum's.
  private static func rounded(_ optimum: Optimum, _ result: TuningResult) -> ThresholdRule {
    let rounded = RoundedRule(optimum, over: result.evidence.outcomes)
    return rounded.counts == optimum.centerCounts ? rounded.rule : optimum.center
  }

  /// One row per gesture that would be decided otherwise, improvements first, `limit` each way.
  static func flips(_ evidence: TuningEvidence, limit: Int) -> Table {
    let flips = [true, false].flatMap { isImprovement in
      evidence.comparison.flips.filter { $0.isImprovement == isImprovement }.prefix(limit)
    }
    return Table(flips) {
      Column("trace") { .text($0.id) }
      Column("intent", "meant") { .text($0.intent.name) }
      Column("current") { .text($0.current.name) }
      Column("effect", "tuned") { .text($0.isImprovement ? "right" : "wrong") }
    }
  }

  /// One row per gesture: what rules see of it, and what the current and the proposed one decide.
  static func decisions(_ evidence: TuningEvidence) -> Table {
    Table(evidence.gestures) {
      Column("trace") { .text($0.outcome.id) }
      Column("participant") {
        $0.participant.map { .text($0) } ?? .undefined(reason: "no-participant")
      }
      Column("intent", "meant") { .text($0.outcome.intent.name) }
      Column(number: "progress") { .number($0.outcome.progress, decimals: 4) }
      Column(number: "velocity", unit: evidence.length.speed) {
        .number($0.outcome.velocity, decimals: 1)
      }
      Column(number: "extent", unit: evidence.length.symbol) {
        .number($0.outcome.extent, decimals: 1)
      }
      Column("current") { .text($0.current.name) }
      Column("tuned") { .text(evidence.rounded.rule.decide($0.outcome).name) }
    }
  }

  /// The frameworks' rules with their errors, the best first.
  static func presets(
    _ evidence: TuningEvidence, _ objective: Objective, limit: Int
  ) -> Table {
    Table(ranked(evidence, objective).prefix(limit)) {
      Column("preset", "framework's rule") { .text($0.name) }
      errors { $0.counts }
      Column(number: "value", ObjectiveWords.name(objective)) { value(objective, $0.counts) }
    }
  }

  /// The frameworks' rules by how they do, the best first.
  static func ranked(
    _ evidence: TuningEvidence, _ objective: Objective
  ) -> [(name: String, counts: DecisionCounts)] {
    let presets = PolicyPreset.catalog.enumerated().map { index, preset in
      (index: index, name: preset.name, counts: evidence.counts(ofPreset: index))
    }
    let ranked = presets.sorted {
      switch objective.preference($0.counts, over: $1.counts) {
      case .better: true
      case .equal: $0.index < $1.index
      case .worse: false
      }
    }
    return ranked.map { ($0.name, $0.counts) }
  }

  /// How errors change with a threshold on each single number the family looks at.
  static func curves(_ evidence: TuningEvidence, _ request: TuningRequest) -> TableRows {
    typealias Point = (feature: ReleaseFeature, threshold: Double, counts: DecisionCounts)
    let name = evidence.settings.estimator
    let sweeps = request.family.features.map { feature in
      let sweep = ThresholdSweep(evidence.outcomes, feature: feature)
      return (feature: feature, thresholds: sweep.thresholds, counts: sweep.counts)
    }
    let columns: [Column<Point>] =
      [
        Column("feature", "number") { .text($0.feature.fileName) },
        Column("estimator", "measured by") { estimator($0.feature != .progress, name) },
        Column(number: "threshold") { cell($0.threshold, 3) },
      ] + errors { $0.counts } + [
        Column(number: "value", ObjectiveWords.name(request.objective)) {
          value(request.objective, $0.counts)
        }
      ]
    let count = sweeps.reduce(0) { $0 + $1.counts.count }
    return TableRows(columns: columns.map(\.heading), count: count) { row in
      var place = row
      var number = 0
      while place >= sweeps[number].counts.count {
        place -= sweeps[number].counts.count
        number += 1
      }
      let sweep = sweeps[number]
      let point = (sweep.feature, sweep.thresholds[place], sweep.counts[place])
      return columns.map { $0.cell(point) }
    }
  }
}

extension RuleParameter {
  /// Whether the threshold is on a number that an estimator measures.
  fileprivate var isMeasured: Bool { self != .progress }
}
