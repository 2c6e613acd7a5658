import PanAnalysis
import PanTraces
import Testing

/// Every objective with its score by the textbook, larger is better.
enum ScoredObjective: CaseIterable {
  case equalCost, dearFinish, dearCancel, balanced, strict, lenient

  var objective: Objective {
    switch self {
    case .equalCost: .cost(.equal)
    case .dearFinish: .cost(DecisionCounts.Costs.sensitivity[1])
    case .dearCancel: .cost(DecisionCounts.Costs.sensitivity[2])
    case .balanced: .balancedAccuracy
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
