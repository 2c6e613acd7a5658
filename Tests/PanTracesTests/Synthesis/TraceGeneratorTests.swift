@testable import PanTraces
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
    var profile = TraceGenerator.Profile(direction: direction)
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
    var profile = TraceGenerator.Profile(direction: .right, mix: .only(.interruption))
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
    var profile = TraceGenerator.Profile(direction: .right, mix: .only(.drag))
    profile.sensor.rate = rate
    let generator = try TraceGenerator(seed: 3, profile: profile)
    let steps = (0..<50).flatMap { index in
      let times = generator.trace(at: index).samples.map(\.time)
      return zip(times, times.dropFirst()).map { $1 - $0 }
    }
    #expect(abs(steps.sorted()[steps.count / 2] * rate - 1) < 0.02)
  }

  @Test func `lost samples leave gaps of whole periods`() throws {
    var profile = TraceGenerator.Profile(direction: .right, mix: .only(.drag))
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
    (
      TraceGenerator.Profile(direction: .right, containerWidth: 10),
      TraceGenerator.Profile.Problem.container
    ),
    (TraceGenerator.Profile(direction: .right, containerHeight: .nan), .container),
    (TraceGenerator.Profile(direction: .right, participants: 0), .participants),
    (TraceGenerator.Profile(direction: .right, finishRatio: 1.5), .finishRatio),
    (
      TraceGenerator.Profile(direction: .right, intentModel: .expressed(slipRate: -1)), .intentModel
    ),
    (
      TraceGenerator.Profile(
        direction: .right,
        intentModel: .rule(TraceGenerator.LabelingRule(progress: .nan, velocity: 0), flipRate: 0)),
      .intentModel
    ),
    (TraceGenerator.Profile(direction: .right, mix: TraceGenerator.Mix { _ in 0 }), .mix),
    (
      TraceGenerator.Profile(direction: .right, mix: TraceGenerator.Mix { $0 == .tap ? -1 : 1 }),
      .mix
    ),
    (TraceGenerator.Profile(direction: .right, sensor: TraceGenerator.Sensor(rate: 0)), .sensor),
    (
      TraceGenerator.Profile(direction: .right, sensor: TraceGenerator.Sensor(rate: .infinity)),
      .sensor
    ),
  ])
  func `a profile out of range is refused with its part`(
    profile: TraceGenerator.Profile, problem: TraceGenerator.Profile.Problem
  ) {
    #expect(throws: problem) { try TraceGenerator(seed: 1, profile: profile) }
  }

  @Test func `the ends of the ranges generate`() throws {
    for side in [50.0, 10_000] {
      for rate in [10.0, 1000] {
        var profile = TraceGenerator.Profile(
          direction: .right, containerWidth: side, containerHeight: side, participants: .max)
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

struct SeededRandomTests {
  /// The words of an independent Python transcription of the paper's listing.
  @Test(arguments: [
    (UInt64(0), UInt64(0), [0x0175_DD28_1161_E2B6, 0x4AB8_EC6E_0711_04DC, 0x2359_3BD3_8AB2_2AB9]),
    (42, 0, [0xCC83_7BDF_2B8F_1957, 0x3F7A_DC7E_44AF_E191, 0x0629_28BA_A604_1BB6]),
    (42, 7, [0x2A96_3BAB_3F51_F32C, 0x04BB_6027_381F_2775, 0xAEEE_334F_DD81_7841]),
    (
      UInt64.max, UInt64.max, [0x0DC2_96EC_66CE_5074, 0xD2DC_A8F3_788A_A879, 0xD0BC_8DEC_9A48_0695]
    ),
  ])
  func `a stream gives the words of the published algorithm`(
    seed: UInt64, stream: UInt64, expected: [UInt64]
  ) {
    var random = SeededRandom(seed: seed, stream: stream)
    #expect((0..<3).map { _ in random.next() } == expected)
  }

  @Test func `uniform numbers stay below one and fill the interval`() {
    var random = SeededRandom(seed: 1)
    let drawn = (0..<20_000).map { _ in random.uniform() }
    #expect(drawn.allSatisfy { (0..<1).contains($0) })
    // The mean of n uniform numbers has the deviation 1/√(12 n).
    let deviation = 1 / (12.0 * 20_000).squareRoot()
    #expect(abs(mean(drawn) - 0.5) < 4 * deviation)
    #expect(drawn.filter { $0 < 0.1 }.count > 1_800 && drawn.filter { $0 >= 0.9 }.count > 1_800)
  }

  @Test func `normal numbers have the mean, deviation and tails of the normal law`() {
    var random = SeededRandom(seed: 2)
    let count = 40_000
    let drawn = (0..<count).map { _ in random.normal(mean: 3, deviation: 2) }
    #expect(abs(mean(drawn) - 3) < 4 * 2 / Double(count).squareRoot())
    let variance = mean(drawn.map { ($0 - 3) * ($0 - 3) })
    #expect(abs(variance - 4) < 4 * 4 * (2 / Double(count)).squareRoot())
    // Within one deviation: 0.682689 (scipy.stats.norm).
    let inside = Double(drawn.filter { abs($0 - 3) < 2 }.count) / Double(count)
    #expect(abs(inside - 0.682689) < 4 * (0.682689 * 0.317311 / Double(count)).squareRoot())
    #expect(drawn.allSatisfy { $0.isFinite })
  }

  @Test func `an index is drawn in proportion to its weight and never without one`() {
    var random = SeededRandom(seed: 3)
    var counts = [0, 0, 0, 0]
    for _ in 0..<20_000 {
      guard let index = random.index(weights: [1, 0, 3, -2]) else { continue }
      counts[index] += 1
    }
    #expect(counts[0] + counts[2] == 20_000)
    let deviation = (0.75 * 0.25 / 20_000).squareRoot()
    #expect(abs(Double(counts[2]) / 20_000 - 0.75) < 4 * deviation)
    #expect(random.index(weights: []) == nil)
    #expect(random.index(weights: [0, -1]) == nil)
  }

  private func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}
