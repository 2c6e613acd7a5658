import PanMetrics
import PanTestSupport
import PanTraces
import PanTuning
import Testing

/// Gestures labelled by a known rule, with some labels turned round.
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
