import PanMotion
import PanTestSupport
import PanTraces
import Testing

struct IntentModelTests {
  private let count = 2_000

  @Test func `every setting of a model is read and written`() throws {
    try expectLawful(IntentModel.schema)
  }

  @Test(arguments: [0.0, 0.3, 0.6, 1])
  func `the share of intents is the one asked for`(ratio: Double) throws {
    let gestures = try gestures(GeneratorProfile(finishRatio: ratio))
    let share = Double(gestures.filter { $0.trace.intent == .finish }.count) / Double(count)
    #expect(abs(share - ratio) <= 4 * (ratio * (1 - ratio) / Double(count)).squareRoot())
  }

  @Test(arguments: [0.0, 0.1])
  func `slips make the movement of the other intent at their rate`(rate: Double) throws {
    let gestures = try gestures(GeneratorProfile(intentModel: .expressed(slipRate: rate)))
    let slips = Double(gestures.filter { $0.trace.intent != $0.expressedOutcome }.count)
    #expect(
      abs(slips / Double(count) - rate) <= 4 * (rate * (1 - rate) / Double(count)).squareRoot())
  }

  @Test func `intents overlap in progress and in velocity, and yet differ`() throws {
    let gestures = try gestures(GeneratorProfile(intentModel: .expressed(slipRate: 0)))
    let finish = gestures.filter { $0.trace.intent == .finish }
    let cancel = gestures.filter { $0.trace.intent == .cancel }
    func share(_ set: [GeneratedGesture], _ holds: (GeneratedGesture) -> Bool) -> Double {
      Double(set.filter(holds).count) / Double(set.count)
    }
    #expect(share(finish) { $0.trueProgress < 0.35 } > 0.15)
    #expect(share(cancel) { $0.trueProgress > 0.35 } > 0.1)
    #expect(share(finish) { $0.trueVelocity < 100 } > 0.15)
    #expect(share(cancel) { $0.trueVelocity > 100 } > 0.03)
    #expect(
      share(finish) { $0.trueProgress > 0.35 } > share(cancel) { $0.trueProgress > 0.35 } + 0.2)
    #expect(
      share(finish) { $0.trueVelocity > 300 } > share(cancel) { $0.trueVelocity > 300 } + 0.2)
  }

  @Test func `labels by rule follow the hand's motion exactly`() throws {
    let rule = LabellingRule(progress: 0.45, velocity: 600)
    let gestures = try gestures(GeneratorProfile(intentModel: .rule(rule, flipRate: 0)))
    for gesture in gestures {
      let holds = gesture.trueProgress >= 0.45 || gesture.trueVelocity >= 600
      #expect(gesture.trace.intent == (holds ? .finish : .cancel))
    }
    #expect(Set(gestures.map(\.trace.intent)) == [.finish, .cancel])
  }

  @Test func `labels by rule are inverted at the flip rate`() throws {
    let rule = LabellingRule(progress: 0.45, velocity: 600)
    let gestures = try gestures(GeneratorProfile(intentModel: .rule(rule, flipRate: 0.2)))
    let flips = gestures.filter {
      $0.trace.intent != rule.outcome(progress: $0.trueProgress, velocity: $0.trueVelocity)
    }
    #expect(
      abs(Double(flips.count) / Double(count) - 0.2) < 4 * (0.16 / Double(count)).squareRoot())
  }

  @Test(arguments: TravelDirection.allCases)
  func `the recorded way agrees with the true progress`(direction: TravelDirection) throws {
    var profile = GeneratorProfile(direction: direction, mix: .only(.drag))
    profile.sensor = .ideal(rate: 240)
    for gesture in try gestures(profile).prefix(200) {
      let samples = gesture.trace.samples
      let way = samples[samples.count - 1].position - samples[0].position
      #expect(abs(direction.along(way) / profile.travel - gesture.trueProgress) < 0.02)
    }
  }

  private func gestures(_ profile: GeneratorProfile) throws -> [GeneratedGesture] {
    let generator = try TraceGenerator(seed: 99, profile: profile)
    return (0..<count).map { generator.gesture(at: $0) }
  }
}
