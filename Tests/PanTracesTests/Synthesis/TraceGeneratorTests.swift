import PanMotion
import PanTraces
import Testing

struct TraceGeneratorTests {
  @Test func `a trace depends on seed, profile and index alone`() throws {
    let forwards = try TraceGenerator(seed: 7)
    let backwards = try TraceGenerator(seed: 7)
    let traces = (0..<60).map { forwards.trace(at: $0) }
    #expect((0..<60).reversed().map { backwards.trace(at: $0) } == traces.reversed())
    let others = try TraceGenerator(seed: 8)
    for (index, trace) in traces.enumerated() {
      #expect(others.trace(at: index).samples != trace.samples)
      #expect(index == 0 || traces[index - 1].samples != trace.samples)
    }
  }

  @Test(arguments: TravelDirection.allCases, [60.0, 120, 240])
  func `every trace is sound by the rules of the format`(
    direction: TravelDirection, rate: Double
  ) throws {
    var profile = GeneratorProfile(direction: direction)
    profile.sensor.rate = rate
    let generator = try TraceGenerator(seed: 11, profile: profile)
    for index in 0..<200 {
      let trace = generator.trace(at: index)
      let samples = trace.samples
      #expect(samples.count >= 2)
      #expect(samples[0].phase == .down && samples[0].time == 0)
      #expect(trace.isTerminated)
      #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
      for (earlier, later) in zip(samples, samples.dropFirst()) {
        #expect(earlier.phase.endsContact == (later.phase == .down))
      }
      #expect(
        samples.allSatisfy {
          (0...393).contains($0.position.x) && (0...852).contains($0.position.y)
            && $0.recordedTime / 1000 == $0.time
        })
    }
  }

  @Test func `a slow panel still sees two touches apart`() throws {
    var profile = GeneratorProfile(mix: .only(.interruption))
    profile.sensor.rate = 10
    let generator = try TraceGenerator(seed: 12, profile: profile)
    for index in 0..<300 {
      let times = generator.trace(at: index).samples.map(\.time)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `ids count up with leading zeros`() throws {
    let generator = try TraceGenerator(seed: 1)
    #expect(
      [0, 123, 1_234_567].map { generator.trace(at: $0).id } == ["g000000", "g000123", "g1234567"])
  }

  @Test(arguments: [60.0, 120, 240])
  func `samples come at the panel's rate`(rate: Double) throws {
    var profile = GeneratorProfile(mix: .only(.drag))
    profile.sensor.rate = rate
    let generator = try TraceGenerator(seed: 3, profile: profile)
    let steps = (0..<50).flatMap { index in
      let times = generator.trace(at: index).samples.map(\.time)
      return zip(times, times.dropFirst()).map { $1 - $0 }
    }
    #expect(abs(steps.sorted()[steps.count / 2] * rate - 1) < 0.02)
  }

  @Test func `lost samples leave gaps of whole periods`() throws {
    var profile = GeneratorProfile(mix: .only(.drag))
    profile.sensor = .ideal(rate: 100)
    profile.sensor.dropRate = 0.2
    let generator = try TraceGenerator(seed: 4, profile: profile)
    var steps: [Int] = []
    for index in 0..<100 {
      let moves = generator.trace(at: index).samples.filter { $0.phase == .move }.map(\.time)
      steps += zip(moves, moves.dropFirst()).map { Int((($1 - $0) * 100).rounded()) }
    }
    // A step is longer than one period with the probability that the next sample was lost.
    let long = Double(steps.filter { $0 > 1 }.count) / Double(steps.count)
    #expect(abs(long - 0.2) < 4 * (0.16 / Double(steps.count)).squareRoot())
  }

  @Test func `positions lie on the panel's grid of thirds`() throws {
    let generator = try TraceGenerator(seed: 5)
    for index in 0..<50 {
      for position in generator.trace(at: index).samples.map(\.position) {
        #expect(abs(position.x * 3 - (position.x * 3).rounded()) < 0.0016)
        #expect(abs(position.y * 3 - (position.y * 3).rounded()) < 0.0016)
      }
    }
  }

  @Test func `medians are of the order of recorded strokes`() throws {
    // Medians of 743 and 58 real strokes of over 10 pt: 0.43 and 0.56 s, 79 and 112 pt, peaks of
    // 916 and 622 pt/s (scales estimated from the screens); generated ones stay within a factor 2.
    let generator = try TraceGenerator(seed: 6)
    let traces = (0..<400).map { generator.trace(at: $0) }.filter { way($0) >= 10 }
    let duration = median(traces.map { $0.samples[$0.samples.count - 1].time })
    let distance = median(traces.map(way))
    #expect((0.25...0.9).contains(duration))
    #expect((50...200).contains(distance))
    let peak = median(traces.map(peakSpeed))
    #expect((400...1_800).contains(peak))
  }

  @Test(arguments: [
    (GeneratorProfile(containerWidth: 10), GeneratorProfile.Problem.container),
    (GeneratorProfile(containerHeight: .nan), .container),
    (GeneratorProfile(participants: 0), .participants),
    (GeneratorProfile(finishRatio: 1.5), .finishRatio),
    (GeneratorProfile(intentModel: .expressed(slipRate: -1)), .intentModel),
    (
      GeneratorProfile(
        intentModel: .rule(LabellingRule(progress: .nan, velocity: 0), flipRate: 0)), .intentModel
    ),
    (GeneratorProfile(mix: GestureMix { _ in 0 }), .mix),
    (GeneratorProfile(mix: GestureMix { $0 == .tap ? -1 : 1 }), .mix),
    (
      GeneratorProfile(
        finish: IntentExpression(
          progress: 2, progressSpread: 0, liftShare: 0.5...1, restRate: 0)), .expression
    ),
    (GeneratorProfile(sensor: SensorProfile(rate: 0)), .sensor),
    (GeneratorProfile(sensor: SensorProfile(positionNoise: .infinity)), .sensor),
  ])
  func `a profile out of range is refused with its part`(
    profile: GeneratorProfile, problem: GeneratorProfile.Problem
  ) {
    #expect(throws: problem) { try TraceGenerator(seed: 1, profile: profile) }
  }

  @Test func `the ends of the ranges generate`() throws {
    for side in [50.0, 10_000] {
      for rate in [10.0, 1000] {
        var profile = GeneratorProfile(
          containerWidth: side, containerHeight: side, participants: .max)
        profile.sensor.rate = rate
        profile.sensor.timeJitter = 1
        let generator = try TraceGenerator(seed: .max, profile: profile)
        for index in [Int.min, -1, 0, 1, 17, Int.max] {
          let times = generator.trace(at: index).samples.map(\.time)
          #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        }
      }
    }
  }

  private func way(_ trace: Trace) -> Double {
    (trace.samples[trace.samples.count - 1].position - trace.samples[0].position).length
  }

  /// The highest speed over two steps, in points per second.
  private func peakSpeed(_ trace: Trace) -> Double {
    let samples = trace.samples
    return zip(samples, samples.dropFirst(2)).map {
      ($1.position - $0.position).length / ($1.time - $0.time)
    }.max() ?? 0
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
