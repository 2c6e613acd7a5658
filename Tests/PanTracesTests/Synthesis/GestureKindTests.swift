import PanTestSupport
@testable import PanTraces
import Testing

/// Every kind of gesture is what its name says, judged from the recorded rows alone.
struct GestureKindTests {
  private let count = 150

  @Test func `a tap stays within 10 pt and 300 ms`() throws {
    for trace in try traces(.tap) {
      let first = trace.samples[0]
      #expect(trace.samples.allSatisfy { ($0.position - first.position).length < 10 })
      #expect(trace.samples[trace.samples.count - 1].time < 0.3)
    }
  }

  @Test func `a flick to finish is short and fast to its end`() throws {
    for trace in try traces(.flick, finishRatio: 1) {
      #expect(trace.samples[trace.samples.count - 1].time < 0.6)
      let speed = try releaseSpeed(trace)
      #expect(speed > 250)
    }
  }

  @Test func `a flick to go back is fast in the other direction`() throws {
    for trace in try traces(.flick, finishRatio: 0) {
      let speed = try releaseSpeed(trace)
      #expect(speed < -100)
    }
  }

  @Test func `a hesitant drag is silent for over 40 ms on its way`() throws {
    for trace in try traces(.hesitantDrag) {
      let moves = trace.samples.filter { $0.phase == .move }
      #expect(zip(moves, moves.dropFirst()).contains { $1.time - $0.time > 0.04 })
    }
  }

  @Test func `a held release is silent for over 40 ms before the lift`() throws {
    let silent = try traces(.heldRelease).filter { trace in
      let last = trace.samples.suffix(2).map(\.time)
      return last[1] - last[0] > 0.04
    }
    // GesturePlanner.Tremor and drift wake some fingers up just before they lift.
    #expect(silent.count > count * 8 / 10)
  }

  @Test func `a reversal to go back loses half of its way`() throws {
    for trace in try traces(.reversal, finishRatio: 0) {
      let ways = trace.samples.map { $0.position.x - trace.samples[0].position.x }
      let far = try #require(ways.max())
      #expect(far > 60)
      #expect(ways[ways.count - 1] < 0.6 * far)
    }
  }

  @Test func `an aborted drag ends near its start after at least 10 pt`() throws {
    for trace in try traces(.abortedDrag, finishRatio: 0) {
      let ways = trace.samples.map { $0.position.x - trace.samples[0].position.x }
      let far = try #require(ways.max())
      #expect(far > 10)
      #expect(abs(ways[ways.count - 1]) < 0.6 * far)
    }
  }

  @Test(arguments: TravelDirection.allCases)
  func `an edge swipe starts at the edge the content comes from`(direction: TravelDirection) throws
  {
    for trace in try traces(.edgeSwipe, direction: direction) {
      let first = trace.samples[0].position
      let distance =
        switch direction {
        case .right: first.x
        case .left: 393 - first.x
        case .down: first.y
        case .up: 852 - first.y
        }
      #expect((0...20).contains(distance))
    }
  }

  @Test func `a diagonal start goes across as well as along`() throws {
    for trace in try traces(.diagonalStart) {
      let first = trace.samples[0].position
      let early = try #require(trace.samples.first { ($0.position - first).length > 12 })
      let way = early.position - first
      #expect(way.y.magnitude > 0.35 * way.x.magnitude)
    }
  }

  @Test func `scrubbing turns round at least twice`() throws {
    for trace in try traces(.scrubbing) {
      let turns = turns(trace, by: 20)
      #expect(turns.count >= 2)
      // First it goes to at most 80 % of three quarters of the travel, give or take a tremor.
      #expect(turns[0] - trace.samples[0].position.x < 0.6 * 393 + 4)
    }
  }

  @Test func `an interruption touches again during the settle`() throws {
    for trace in try traces(.interruption) {
      let downs = trace.samples.filter { $0.phase == .down }
      let lift = try #require(trace.samples.first { $0.phase == .up })
      #expect(downs.count == 2)
      #expect((0.05...0.3).contains(downs[1].time - lift.time))
      #expect(trace.isTerminated)
    }
  }

  @Test func `a drag taken by the system ends with cancel and keeps its label`() throws {
    let traces = try traces(.systemCancelled)
    #expect(traces.allSatisfy { $0.samples.last?.phase == .cancel })
    #expect(Set(traces.map(\.intent)) == [.finish, .cancel])
  }

  @Test func `kinds have distinct names`() {
    #expect(
      Set(TraceGenerator.Kind.allCases.map(\.rawValue)).count == TraceGenerator.Kind.allCases.count)
  }

  private func traces(
    _ kind: TraceGenerator.Kind, finishRatio: Double = 0.5, direction: TravelDirection = .right
  ) throws -> [Trace] {
    let profile = TraceGenerator.Profile(
      direction: direction, finishRatio: finishRatio, intentModel: .expressed(slipRate: 0),
      mix: .only(kind))
    let generator = try TraceGenerator(seed: 2026, profile: profile)
    return (0..<count).map { generator.trace(at: $0) }
  }

  /// The mean velocity along x over the last 35 ms of movement, in points per second.
  private func releaseSpeed(_ trace: Trace) throws -> Double {
    let moves = trace.samples.filter { $0.phase != .up }
    let last = try #require(moves.last)
    let early = try #require(moves.last { last.time - $0.time > 0.02 })
    return (last.position.x - early.position.x) / (last.time - early.time)
  }

  /// Where the movement along x changes its sense, for swings above a distance.
  private func turns(_ trace: Trace, by distance: Double) -> [Double] {
    var extreme = trace.samples[0].position.x
    var rises = true
    var turns: [Double] = []
    for x in trace.samples.map(\.position.x) {
      if rises ? x > extreme : x < extreme {
        extreme = x
      } else if abs(x - extreme) > distance {
        turns.append(extreme)
        rises.toggle()
        extreme = x
      }
    }
    return turns
  }
}

struct IntentModelTests {
  private let count = Trials.count(1000)

  @Test func `every setting of a model is read and written`() throws {
    try expectLawful(TraceGenerator.IntentModel.schema)
  }

  @Test(arguments: [0.0, 0.3, 0.6, 1])
  func `the share of intents is the one asked for`(ratio: Double) throws {
    let gestures = try gestures(TraceGenerator.Profile(direction: .right, finishRatio: ratio))
    let share = Double(gestures.filter { $0.trace.intent == .finish }.count) / Double(count)
    #expect(abs(share - ratio) <= 4 * (ratio * (1 - ratio) / Double(count)).squareRoot())
  }

  @Test(arguments: [0.0, 0.1])
  func `slips make the movement of the other intent at their rate`(rate: Double) throws {
    let gestures = try gestures(
      TraceGenerator.Profile(direction: .right, intentModel: .expressed(slipRate: rate)))
    let slips = Double(gestures.filter { $0.trace.intent != $0.expressedOutcome }.count)
    #expect(
      abs(slips / Double(count) - rate) <= 4 * (rate * (1 - rate) / Double(count)).squareRoot())
  }

  @Test func `intents overlap in progress and in velocity, and yet differ`() throws {
    let gestures = try gestures(
      TraceGenerator.Profile(direction: .right, intentModel: .expressed(slipRate: 0)))
    let finish = gestures.filter { $0.trace.intent == .finish }
    let cancel = gestures.filter { $0.trace.intent == .cancel }
    func share(_ set: [TraceGenerator.Gesture], _ holds: (TraceGenerator.Gesture) -> Bool) -> Double
    {
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
    let rule = TraceGenerator.LabelingRule(progress: 0.45, velocity: 600)
    let gestures = try gestures(
      TraceGenerator.Profile(direction: .right, intentModel: .rule(rule, flipRate: 0)))
    for gesture in gestures {
      let holds = gesture.trueProgress >= 0.45 || gesture.trueVelocity >= 600
      #expect(gesture.trace.intent == (holds ? .finish : .cancel))
    }
    #expect(Set(gestures.map(\.trace.intent)) == [.finish, .cancel])
  }

  @Test func `labels by rule are inverted at the flip rate`() throws {
    let rule = TraceGenerator.LabelingRule(progress: 0.45, velocity: 600)
    let gestures = try gestures(
      TraceGenerator.Profile(direction: .right, intentModel: .rule(rule, flipRate: 0.2)))
    let flips = gestures.filter {
      $0.trace.intent != rule.outcome(progress: $0.trueProgress, velocity: $0.trueVelocity)
    }
    #expect(
      abs(Double(flips.count) / Double(count) - 0.2) < 4 * (0.16 / Double(count)).squareRoot())
  }

  @Test(arguments: TravelDirection.allCases)
  func `the recorded way agrees with the true progress`(direction: TravelDirection) throws {
    var profile = TraceGenerator.Profile(direction: direction, mix: .only(.drag))
    profile.sensor = .ideal(rate: 240)
    for gesture in try gestures(profile, 200) {
      let samples = gesture.trace.samples
      let way = samples[samples.count - 1].position - samples[0].position
      #expect(abs(direction.along(way) / profile.travel - gesture.trueProgress) < 0.02)
    }
  }

  private func gestures(
    _ profile: TraceGenerator.Profile, _ number: Int? = nil
  ) throws -> [TraceGenerator.Gesture] {
    let generator = try TraceGenerator(seed: 99, profile: profile)
    return (0..<(number ?? count)).map { generator.gesture(at: $0) }
  }
}
