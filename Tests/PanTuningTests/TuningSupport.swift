import PanMetrics
import PanTestSupport
import PanTraces
import PanTuning
import Testing

/// Random sets of a few gestures with many ties, for comparing a search with exhaustion.
struct SmallSet: CustomStringConvertible {
  let outcomes: [LabeledOutcome]

  /// Eight kinds of set in turn: all equal, one class, no velocities, and mixed ones.
  init(_ index: Int) throws {
    var random = SplitMix64(seed: UInt64(index) &+ 0x70_616E)
    let size = Int.random(in: 0...(index % 5 == 0 ? 12 : 7), using: &random)
    let steps = Int.random(in: 1...6, using: &random)
    outcomes = try (0..<size).map { item in
      let finishes = index % 8 == 1 ? true : index % 8 == 2 ? false : Bool.random(using: &random)
      let progress = index % 8 == 3 ? 4 : Int.random(in: 0...steps, using: &random)
      let speed = index % 8 == 3 ? 1 : Int.random(in: -steps...steps, using: &random)
      let hasVelocity = index % 8 != 4 && Int.random(in: 0..<6, using: &random) > 0
      return try #require(
        LabeledOutcome(
          id: "\(item)", intent: finishes ? .finish : .cancel, progress: Double(progress) / 8,
          velocity: hasVelocity ? Double(speed) * 128 : nil, extent: 256))
    }
  }

  var description: String {
    outcomes.map { "\($0.intent.name) \($0.progress) \($0.velocity)" }
      .joined(separator: ", ")
  }
}

/// Every objective with its score by the textbook, larger is better.
enum ScoredObjective: CaseIterable {
  case equalCost, dearFinish, dearCancel, balanced, matthews, strict, lenient

  var objective: Objective {
    switch self {
    case .equalCost: .cost(.equal)
    case .dearFinish: .cost(CostModel.sensitivity[1])
    case .dearCancel: .cost(CostModel.sensitivity[2])
    case .balanced: .balancedAccuracy
    case .matthews: .matthews
    case .strict: .falseFinishLimit(0)
    case .lenient: .falseFinishLimit(0.4)
    }
  }

  func score(_ counts: DecisionCounts) -> Double {
    let (p, n) = (Double(counts.meantFinish), Double(counts.meantCancel))
    let (fp, fn) = (Double(counts.falseFinishes), Double(counts.falseCancels))
    let (tp, tn) = (p - fn, n - fp)
    func limited(_ share: Double) -> Double { fp > share * n ? -1e6 : -100 * fn - fp }
    switch self {
    case .equalCost: return -fp - fn
    case .dearFinish: return -3 * fp - fn
    case .dearCancel: return -fp - 3 * fn
    case .balanced: return p == 0 || n == 0 ? 0 : tp / p + tn / n
    case .matthews:
      let product = p * n * (tp + fp) * (tn + fn)
      return product == 0 ? 0 : (tp * tn - fp * fn) / product.squareRoot()
    case .strict: return limited(0)
    case .lenient: return limited(0.4)
    }
  }
}

/// Gestures labeled by a known rule, with some labels turned round.
struct RandomGestures {
  /// How many gestures.
  var count = 300
  /// How many people make them in turn; nil for gestures that stand alone.
  var people: Int?
  /// The share of labels turned round.
  var flipRate = 0.1
  /// The deviation of what the label goes by from what is seen, as a share of either axis.
  var noise = 0.0
  /// The true rule.
  let rule: ThresholdRule

  /// Draws the gestures: progress in 0...1, velocity in -1000...1500 pt/s, travel 400 pt.
  func outcomes(seed: UInt64) throws -> [LabeledOutcome] {
    var random = SeededRandom(seed: seed)
    return try (0..<count).map { index in
      let progress = random.uniform()
      let velocity = random.uniform(-1000...1500)
      let meantProgress = progress + noise * random.normal()
      let meantVelocity = velocity + noise * 2500 * random.normal()
      let isFlipped = random.chance(flipRate)
      func outcome(
        _ intent: TransitionOutcome, _ progress: Double, _ velocity: Double
      ) throws -> LabeledOutcome {
        try #require(
          LabeledOutcome(
            id: "g\(index)", group: people.map { "p\(index % $0)" }, intent: intent,
            progress: progress, velocity: velocity, extent: 400))
      }
      let meant = rule.decide(try outcome(.finish, meantProgress, meantVelocity))
      let label: TransitionOutcome = isFlipped ? (meant == .finish ? .cancel : .finish) : meant
      return try outcome(label, progress, velocity)
    }
  }
}

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
        case .velocity: outcomes.map(\.velocity)
        case .opposingVelocity: outcomes.map(\.velocity).filter { $0 < 0 }.map { -$0 }
        case .projectedProgress:
          outcomes.map { ReleaseFeature.projectedProgress.value(of: $0) }
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

extension CrossValidation {
  /// Tunes once without each of `count` parts; nil with fewer than two groups of gestures.
  init?(
    _ outcomes: [LabeledOutcome], family: RuleFamily, objective: Objective, count: Int = 5,
    seed: UInt64 = 1
  ) throws {
    let repeated = try RepeatedValidation(
      outcomes, family: family, objective: objective, count: count, repeats: 1, seed: seed)
    guard let only = repeated?.divisions.first else { return nil }
    self = only
  }
}
