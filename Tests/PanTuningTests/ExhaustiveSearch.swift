import PanMetrics
import PanTraces
import PanTuning

/// Every choice of thresholds that could matter, tried one by one.
struct ExhaustiveSearch {
  let rules: [ThresholdRule]
  let best: [ThresholdRule]
  let score: Double

  init(_ family: RuleFamily, _ outcomes: [LabeledOutcome], _ scored: ScoredObjective) throws {
    let axes = family.parameters.map { parameter -> [Double] in
      let values: [Double] =
        switch parameter {
        case .progress: outcomes.map(\.progress)
        case .velocity: outcomes.compactMap(\.velocity)
        case .opposingVelocity: outcomes.compactMap(\.velocity).filter { $0 < 0 }.map { -$0 }
        case .projectedProgress:
          outcomes.map { ReleaseFeature.projectedProgress.value(of: $0) ?? 0 }
        case .gain: []
        }
      return Set(values).sorted() + [.infinity]
    }
    let choices = axes.reduce([[]]) { partial, axis in
      partial.flatMap { head in axis.map { head + [$0] } }
    }
    let rules = choices.compactMap { ThresholdRule(family, $0) }
    let scores = rules.map { scored.score($0.counts(over: outcomes)) }
    let top = scores.max() ?? 0
    self.rules = rules
    score = top
    best = zip(rules, scores).filter { $0.1 > top - 1e-9 }.map(\.0)
  }

  /// By velocity, then progress, then falling opposing velocity.
  var first: ThresholdRule? {
    best.min { a, b in
      let keys = [a, b].map { rule -> [Double] in
        let thresholds = rule.thresholds
        return switch thresholds.count {
        case 1: thresholds
        case 2: [thresholds[1], thresholds[0]]
        default: [thresholds[1], thresholds[0], -thresholds[2]]
        }
      }
      return keys[0].lexicographicallyPrecedes(keys[1])
    }
  }
}

/// Every set of gestures that some projection rule with a gain above 0 finishes.
struct ExhaustiveProjection {
  let bestSets: Set<Set<String>>
  let score: Double

  init(_ outcomes: [LabeledOutcome], _ scored: ScoredObjective) {
    var gains: Set<Double> = []
    for a in outcomes {
      for b in outcomes where a.relativeVelocity != b.relativeVelocity {
        let gain = (a.progress - b.progress) / (b.relativeVelocity - a.relativeVelocity)
        if gain > 0 { gains.insert(gain) }
      }
    }
    let bounds = [0] + gains.sorted()
    let middles =
      zip(bounds, bounds.dropFirst()).map { ($0 + $1) / 2 } + [(bounds.last ?? 0) + 1]
    var scores: [Set<String>: Double] = [:]
    for gain in middles {
      let heights = outcomes.map { $0.projectedProgress(gain: gain) }
      for threshold in heights + [.infinity] {
        let finished = zip(outcomes, heights).filter { $0.1 >= threshold }.map(\.0.id)
        let counts = DecisionCounts(
          outcomes.map { ($0.intent, finished.contains($0.id) ? .finish : .cancel) })
        scores[Set(finished)] = scored.score(counts)
      }
    }
    let top = scores.values.max() ?? 0
    score = top
    bestSets = Set(scores.filter { $0.value > top - 1e-9 }.keys)
  }
}
