import PanDocuments
import PanMetrics
import PanReplay
import PanTraces
import PanTuning

/// A tuning as tables.
enum TuningTables {
  private static let counts: [Table.Column] = [
    .init(id: "false_finishes", title: "finish ✗", alignment: .trailing),
    .init(id: "false_cancels", title: "cancel ✗", alignment: .trailing),
  ]

  private static func cells(_ counts: DecisionCounts) -> [Cell] {
    [.integer(counts.falseFinishes), .integer(counts.falseCancels)]
  }

  private static func cell(_ value: Double?, _ decimals: Int) -> Cell {
    value.map { $0.isFinite ? .number($0, decimals: decimals) : .undefined(reason: "unbounded") }
      ?? .undefined(reason: "no-data")
  }

  /// One row per rule: the current, the best, the rounded, and tuning on people not seen.
  static func rules(_ result: TuningResult) -> Table {
    var table = Table(
      columns: [.init(id: "rule", title: "rule"), .init(id: "finishes", title: "finishes when")]
        + counts + [
          .init(
            id: "value", title: ObjectiveWords.name(result.request.objective),
            alignment: .trailing)
        ])
    func add(_ name: String, _ words: String, _ counts: DecisionCounts) {
      table.append(
        [.text(name), .text(words)] + cells(counts) + [
          value(result.request.objective, counts)
        ])
    }
    if let evidence = result.evidence {
      add("yours", evidence.current.sentence, evidence.comparison.current)
    }
    add(
      "robust", result.words(result.optimum.centre).sentence,
      result.optimum.centreCounts)
    if let evidence = result.evidence {
      add(
        "rounded", result.words(evidence.rounded.rule).sentence, evidence.rounded.counts
      )
      if let gain = evidence.gain {
        table.append([.text("held out"), .text("tuned without them")] + heldOut(gain))
      }
    }
    return table
  }

  /// The means of all deals.
  private static func heldOut(_ gain: HeldOutGain) -> [Cell] {
    func mean(_ count: (DecisionCounts) -> Int) -> Cell {
      let sum = gain.heldOut.reduce(0) { $0 + count($1) }
      return .number(Double(sum) / Double(gain.heldOut.count), decimals: 1)
    }
    var decimals = 3
    if case .cost = gain.objective { decimals = 1 }
    return [mean(\.falseFinishes), mean(\.falseCancels), cell(gain.value?.mean, decimals)]
  }

  private static func value(_ objective: Objective, _ counts: DecisionCounts) -> Cell {
    if case .cost(let model) = objective { return .integer(model.cost(of: counts)) }
    return cell(objective.value(of: counts), 3)
  }

  /// One row per threshold: what does equally well, and how far it moves.
  static func thresholds(_ result: TuningResult) -> Table {
    let isMeasured = result.request.family.parameters.contains(where: \.isMeasured)
    let measured = isMeasured ? [Table.Column(id: "estimator", title: "measured by")] : []
    var table = Table(
      columns: [
        .init(id: "threshold", title: "threshold"), .init(id: "unit", title: "unit"),
      ] + measured + [
        .init(id: "above", title: "best above", alignment: .trailing),
        .init(id: "through", title: "through", alignment: .trailing),
        .init(id: "centre", title: "robust", alignment: .trailing),
        .init(id: "rounded", title: "rounded", alignment: .trailing),
        .init(id: "low", title: "5 %", alignment: .trailing),
        .init(id: "high", title: "95 %", alignment: .trailing),
      ])
    let box = result.optimum.region.largest
    for (index, parameter) in result.request.family.parameters.enumerated() {
      let decimals = parameter.unit == "pt/s" ? 0 : 3
      let drawn = result.evidence?.bootstrap?.ranges[index]
      table.append(
        [
          .text(parameter.name), .text(result.length.spelled(parameter.unit)),
        ] + (isMeasured ? [estimator(parameter.isMeasured, result.estimator)] : []) + [
          cell(box.ranges[index].above, decimals),
          cell(box.ranges[index].through, decimals),
          cell(result.optimum.centre.thresholds[index], decimals),
          cell(result.evidence?.rounded.rule.thresholds[index], decimals),
          cell(drawn?.lowerBound, decimals), cell(drawn?.upperBound, decimals),
        ])
    }
    return table
  }

  /// What measured a number; nothing where it is none of an estimator's.
  private static func estimator(_ isMeasured: Bool, _ name: String?) -> Cell {
    isMeasured ? name.map { .text($0) } ?? .undefined(reason: "unknown") : .text("")
  }

  /// One row per cost model.
  static func sensitivity(_ result: TuningResult) -> Table {
    var table = Table(
      columns: [
        .init(id: "costs", title: "costs"),
        .init(id: "finishes", title: "finishes when"),
      ] + counts + [.init(id: "cost", title: "cost", alignment: .trailing)])
    for (model, optimum) in result.sensitivity {
      table.append(
        [.text(model.name), .text(result.words(rounded(optimum, result)).sentence)]
          + cells(optimum.centreCounts) + [.integer(model.cost(of: optimum.centreCounts))])
    }
    return table
  }

  /// Rounded only where that costs nothing, as the counts beside it are the optimum's.
  private static func rounded(_ optimum: Optimum, _ result: TuningResult) -> ThresholdRule {
    guard let evidence = result.evidence else { return optimum.centre }
    let rounded = RoundedRule(optimum, over: evidence.gestures.outcomes)
    return rounded.counts == optimum.centreCounts ? rounded.rule : optimum.centre
  }

  /// One row per gesture that would be decided otherwise, improvements first, so many each way.
  static func flips(_ evidence: TuningEvidence, limit: Int) -> Table {
    var table = Table(columns: [
      .init(id: "trace", title: "trace"), .init(id: "intent", title: "meant"),
      .init(id: "current", title: "yours"), .init(id: "effect", title: "tuned"),
    ])
    for isImprovement in [true, false] {
      let flips = evidence.comparison.flips.filter { $0.isImprovement == isImprovement }
      for flip in flips.prefix(limit) {
        table.append([
          .text(flip.id), .text(flip.intent.name), .text(flip.current.name),
          .text(isImprovement ? "right" : "wrong"),
        ])
      }
    }
    return table
  }

  /// One row per gesture: what rules see of it, and what the current and the proposed one decide.
  static func decisions(_ evidence: TuningEvidence) -> Table {
    var table = Table(columns: [
      .init(id: "trace", title: "trace"), .init(id: "participant", title: "participant"),
      .init(id: "intent", title: "meant"),
      .init(id: "progress", title: "progress", alignment: .trailing),
      .init(id: "velocity", title: "velocity", unit: evidence.length.speed, alignment: .trailing),
      .init(id: "extent", title: "extent", unit: evidence.length.symbol, alignment: .trailing),
      .init(id: "current", title: "yours"), .init(id: "tuned", title: "tuned"),
    ])
    for gesture in evidence.gestures {
      let outcome = gesture.outcome
      table.append([
        .text(outcome.id),
        gesture.participant.map { .text($0) } ?? .undefined(reason: "no-participant"),
        .text(outcome.intent.name), .number(outcome.progress, decimals: 4),
        .number(outcome.velocity, decimals: 1), .number(outcome.extent, decimals: 1),
        .text(gesture.current.name), .text(evidence.rounded.rule.decide(outcome).name),
      ])
    }
    return table
  }

  /// The frameworks' rules as points in the plane of the curves, the best first.
  static func presets(
    _ evidence: TuningEvidence, _ objective: Objective, limit: Int
  ) -> Table {
    var table = Table(
      columns: [.init(id: "preset", title: "framework's rule")] + counts + [
        .init(id: "false_finish_rate", title: "finish ✗ rate", alignment: .trailing),
        .init(id: "recall", title: "recall", alignment: .trailing),
        .init(id: "value", title: ObjectiveWords.name(objective), alignment: .trailing),
      ])
    for (name, counts) in ranked(evidence, objective).prefix(limit) {
      table.append(
        [.text(name)] + cells(counts) + [
          cell(counts.falseFinishRate.share, 3), cell(counts.recall.share, 3),
          value(objective, counts),
        ])
    }
    return table
  }

  /// The frameworks' rules by how they do, the best first.
  static func ranked(
    _ evidence: TuningEvidence, _ objective: Objective
  ) -> [(name: String, counts: DecisionCounts)] {
    let presets = PolicyPreset.catalogue.enumerated().map { index, preset in
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

  /// ROC, precision-recall and cost curve of each single number the family looks at.
  static func curves(_ evidence: TuningEvidence, _ request: TuningRequest) -> TableRows {
    let name = evidence.settings.estimator
    let columns: [Table.Column] =
      [
        .init(id: "feature", title: "number"),
        .init(id: "estimator", title: "measured by"),
        .init(id: "threshold", title: "threshold", alignment: .trailing),
      ] + counts + [
        .init(id: "false_finish_rate", title: "false finish rate", alignment: .trailing),
        .init(id: "recall", title: "recall", alignment: .trailing),
        .init(id: "precision", title: "precision", alignment: .trailing),
        .init(id: "value", title: ObjectiveWords.name(request.objective), alignment: .trailing),
      ]
    let sweeps = request.family.features.map { feature in
      let sweep = ThresholdSweep(evidence.gestures.outcomes, feature: feature)
      return (feature: feature, thresholds: sweep.thresholds, counts: sweep.counts)
    }
    let count = sweeps.reduce(0) { $0 + $1.counts.count }
    return TableRows(columns: columns, count: count) { row in
      var place = row
      var number = 0
      while place >= sweeps[number].counts.count {
        place -= sweeps[number].counts.count
        number += 1
      }
      let (feature, counts) = (sweeps[number].feature, sweeps[number].counts[place])
      return [
        .text(feature.fileName), estimator(feature != .progress, name),
        cell(sweeps[number].thresholds[place], 3),
      ] + cells(counts) + [
        cell(counts.falseFinishRate.share, 3), cell(counts.recall.share, 3),
        cell(counts.precision.share, 3),
        value(request.objective, counts),
      ]
    }
  }
}

extension RuleParameter {
  /// Whether an estimator had a hand in what the threshold is put on.
  fileprivate var isMeasured: Bool { self != .progress }
}
