@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// One row of the table that Golden/sparc.py writes.
struct SpectralArcLengthGolden: Sendable, CustomTestStringConvertible {
  let name: String
  let rate: Double
  let value: Double
  let isBandLimited: Bool
  let speed: [Double]

  init(_ name: String, rate: Double, value: Double, isBandLimited: Bool, speed: [Double]) {
    self.name = name
    self.rate = rate
    self.value = value
    self.isBandLimited = isBandLimited
    self.speed = speed
  }

  var testDescription: String { name }
}

struct SpectralArcLengthTests {
  @Test(arguments: SpectralArcLengthGolden.all)
  func `agrees with numpy`(golden: SpectralArcLengthGolden) {
    let measurement = MetricValue.spectralArcLength(speed: golden.speed, rate: golden.rate)
    expectClose(measurement, golden.value, within: 1e-9)
    guard let value = measurement.value else { return }
    #expect(
      measurement == (golden.isBandLimited ? .flagged(value, .bandLimited) : .value(value)))
  }

  /// The published value of the smoothest stroke there is.
  @Test(arguments: [(0.3, 60.0), (0.5, 60), (1, 60), (0.3, 90), (0.7, 120), (0.4, 144), (2, 30)])
  func `minimum jerk is -1.400 at any rate and duration`(duration: Double, rate: Double) {
    let speed = (0..<Int(duration * rate)).map { index in
      let u = Double(index) / rate / duration
      return 30 * u * u * (1 - u) * (1 - u)
    }
    expectClose(MetricValue.spectralArcLength(speed: speed, rate: rate), -1.400, within: 0.005)
  }

  @Test func `does not depend on the scale`() {
    for golden in SpectralArcLengthGolden.all {
      let scaled = golden.speed.map { $0 * 1024 }
      #expect(
        MetricValue.spectralArcLength(speed: scaled, rate: golden.rate)
          == MetricValue.spectralArcLength(speed: golden.speed, rate: golden.rate))
    }
  }

  @Test(arguments: [
    (8, 60.0, MetricValue.UndefinedReason.tooShort), (0, 60, .tooShort), (9, 19.9, .unevenClock),
    (9, .nan, .unevenClock), (4097, 60, .tooLong), (9, 1e300, .tooShort),
  ])
  func `is undefined out of its bounds`(
    count: Int, rate: Double, reason: MetricValue.UndefinedReason
  ) {
    let speed = Array(repeating: 1.0, count: count)
    #expect(MetricValue.spectralArcLength(speed: speed, rate: rate) == .undefined(reason))
  }

  @Test func `is undefined where nothing moves, and where numbers end`() {
    let still = Array(repeating: 0.0, count: 20)
    #expect(MetricValue.spectralArcLength(speed: still, rate: 60) == .undefined(.noMovement))
    for extreme in [1e308, .infinity] {
      let wild = Array(repeating: extreme, count: 20)
      #expect(MetricValue.spectralArcLength(speed: wild, rate: 60) == .undefined(.outOfRange))
    }
  }

  /// A sine's spectrum is 0 at frequency 0, by which everything would be divided: −1.7e17 came out.
  @Test func `a velocity is no speed`() {
    let there = (0..<60).map { sine(2 * .pi * Double($0) / 60) }
    let measurements = [
      MetricValue.spectralArcLength(speed: there, rate: 60), MetricValue.speedPeaks(speed: there),
      MetricValue.spectralArcLength(speed: [-1e-300] + there.map(\.magnitude), rate: 60),
    ]
    for measurement in measurements { #expect(measurement == .undefined(.signedSpeed)) }
    let speed = there.map(\.magnitude)
    #expect(MetricValue.spectralArcLength(speed: speed, rate: 60).value != nil)
    #expect(MetricValue.speedPeaks(speed: speed).value == 2)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what is not finite is no speed either`(value: Double) {
    let speed = Array(repeating: 1.0, count: 20) + [value]
    #expect(MetricValue.spectralArcLength(speed: speed, rate: 60) == .undefined(.outOfRange))
    #expect(MetricValue.speedPeaks(speed: speed) == .undefined(.outOfRange))
    let nothing = Array(repeating: Double.nan, count: 20)
    #expect(MetricValue.spectralArcLength(speed: nothing, rate: 60) == .undefined(.outOfRange))
  }

  @Test func `is taken from the last frame at rest to the next`() {
    // A minimum-jerk finger all the way, at the display's rate: the content is the stroke.
    let stroke: [(Double, Double, Double)] = (0...61).map { index in
      let u = min(Double(index) / 60, 1)
      let way = u * u * u * (10 - 15 * u + 6 * u * u)
      return (Double(index) * 10, 400 * way, 0)
    }
    let measurements = measure(.stroke(stroke, vocabulary: .gesture)) {
      $0.clock = .steady(rate: 100, phase: 0)
      $0.interaction = .percentDriven()
    }
    expectClose(measurements[.spectralArcLength], -1.400, within: 0.005)
  }

  @Test func `begins with the step out of rest`() {
    // Counted from touch-down, the content jumps when the pan is recognized.
    var configuration = ReplayConfiguration()
    configuration.recognizer.origin = .touchDown
    let trace = Trace.swipe(speed: 900, duration: 200)
    let replay = Replay(of: trace, configuration: configuration)
    let first = replay.frames.firstIndex { $0.phase == .dragging } ?? 0
    let frames = replay.frames[(first - 1)...]
    let speed = zip(frames.dropFirst(), frames).map { ($0.content - $1.content).magnitude * 60 }
    #expect(speed[0] > 600)
    let measurements = TraceMeasurements(of: replay)
    #expect(
      measurements[.spectralArcLength] == MetricValue.spectralArcLength(speed: speed, rate: 60))
  }

  @Test func `needs a clock whose frames follow each other evenly`() {
    let times = (0..<80).map { Double($0) / 60 + ($0 == 40 ? 0.002 : 0) }
    let uneven = measure(heldAndReleased) { $0.clock = .frames(times) }
    #expect(uneven[.spectralArcLength] == .undefined(.unevenClock))
    let even = measure(heldAndReleased) { $0.clock = .frames((0..<80).map { Double($0) / 60 }) }
    let steady = measure(heldAndReleased) { $0.clock = .steady(rate: 60, phase: 0) }
    expectClose(
      even[.spectralArcLength], steady[.spectralArcLength].value ?? .nan, within: 1e-6)
  }
}

/// A stroke of 300 pt in the one way with the least jerk, on a display: Flash & Hogan 1985.
private func stroke(_ duration: Double, rate: Double) -> [Double] {
  let frames = Int((duration * rate).rounded(.up))
  return (0...frames).map { frame in
    let u = min(Double(frame) / (duration * rate), 1)
    return 300 * u * u * u * (10 - 15 * u + 6 * u * u)
  }
}

struct JerkTests {
  @Test(arguments: StatisticsGoldens.jerks.indices)
  func `agrees with scipy on random movements`(case number: Int) {
    var random = SplitMix64(seed: UInt64(2000 + number))
    let rate = [60.0, 90, 120][number % 3]
    let speeds = random.walk(count: 10 + Int(random.next() % 80))
    var place = 0.0
    let positions = speeds.map { speed -> Double in
      place += speed / rate
      return place
    }
    expectClose(
      MetricValue.logDimensionlessJerk(positions: positions, rate: rate),
      StatisticsGoldens.jerks[number], within: 1e-9)
  }

  /// −ln(720 / 1.875²) = −ln 204.8; the specification prints −5.322.
  @Test func `approaches the closed form of the stroke of least jerk`() {
    let rate = 100_000.0
    let positions = stroke(0.5, rate: rate)
    let velocity = zip(positions.dropFirst(), positions).map { ($0 - $1) * rate }
    expectClose(
      MetricValue.logDimensionlessJerk(velocity: velocity, rate: rate), -logarithm(204.8),
      within: 1e-3)
  }

  /// The metrics' specification, 2.2: 300 ms of least jerk, unfiltered.
  @Test(arguments: [(60.0, -5.198), (120, -5.263), (1000, -5.315)])
  func `without the filter depends on the rate`(rate: Double, expected: Double) {
    let velocity = (0...Int((0.3 * rate).rounded())).map { index -> Double in
      let u = Double(index) / (0.3 * rate)
      return 30 * u * u * (1 - u) * (1 - u)
    }
    expectClose(
      MetricValue.logDimensionlessJerk(velocity: velocity, rate: rate), expected, within: 0.001)
  }

  @Test(arguments: [
    (0.3, 60.0, -4.87), (0.6, 60, -5.07), (1, 60, -5.16), (0.3, 120, -5.17), (0.6, 120, -5.28),
    (1, 120, -5.30),
  ])
  func `has the specification's value for a clean stroke`(
    duration: Double, rate: Double, expected: Double
  ) {
    expectClose(
      MetricValue.logDimensionlessJerk(positions: stroke(duration, rate: rate), rate: rate),
      expected,
      within: 0.005)
  }

  @Test(arguments: [
    (0.3, 60.0, -7.28), (0.6, 60, -9.14), (1, 60, -10.63), (0.3, 120, -6.17), (0.6, 120, -7.87),
    (1, 120, -9.34),
  ])
  func `sees two frozen frames`(duration: Double, rate: Double, expected: Double) {
    var positions = stroke(duration, rate: rate)
    let middle = positions.count / 2
    positions[middle] = positions[middle - 1]
    positions[middle + 1] = positions[middle - 1]
    expectClose(
      MetricValue.logDimensionlessJerk(positions: positions, rate: rate), expected, within: 0.005)
  }

  @Test(arguments: [(0.3, 60.0), (0.6, 60), (0.3, 120), (1, 120)])
  func `is blind to judder`(duration: Double, rate: Double) throws {
    let clean = stroke(duration, rate: rate)
    var positions = clean
    for index in 1..<clean.count {
      let step = clean[index] - clean[index - 1]
      positions[index] = positions[index - 1] + step * (index % 2 == 0 ? 1.2 : 0.8)
    }
    let value = try #require(MetricValue.logDimensionlessJerk(positions: clean, rate: rate).value)
    expectClose(
      MetricValue.logDimensionlessJerk(positions: positions, rate: rate), value, within: 0.1)
  }

  @Test func `rest before and after changes nothing`() {
    let positions = stroke(0.5, rate: 60)
    let rest = Array(repeating: positions[0], count: 20)
    let after = Array(repeating: positions[positions.count - 1], count: 7)
    #expect(
      MetricValue.logDimensionlessJerk(positions: rest + positions + after, rate: 60)
        == MetricValue.logDimensionlessJerk(positions: positions, rate: 60))
  }

  @Test func `scale changes nothing`() {
    let positions = stroke(0.5, rate: 60)
    let value = MetricValue.logDimensionlessJerk(positions: positions, rate: 60).value
    expectClose(
      MetricValue.logDimensionlessJerk(positions: positions.map { $0 * -7 }, rate: 60),
      value ?? .nan,
      within: 1e-9)
  }

  private static let reasons: [([Double], Double, MetricValue.UndefinedReason)] = [
    ([], 60, .tooShort), ([1, 2, 3], 60, .tooShort),
    (Array(repeating: 5, count: 40), 60, .noMovement),
    (Array(repeating: 5, count: 40) + [6], 60, .tooShort),
    ((0..<40).map(Double.init), 20, .unevenClock), ((0..<40).map(Double.init), 0, .unevenClock),
  ]

  @Test(arguments: reasons)
  func `is undefined with a reason`(
    positions: [Double], rate: Double, reason: MetricValue.UndefinedReason
  ) {
    #expect(
      MetricValue.logDimensionlessJerk(positions: positions, rate: rate) == .undefined(reason))
  }

  @Test func `a steady speed has no jerk to take the logarithm of`() {
    let steady = Array(repeating: 600.0, count: 30)
    #expect(MetricValue.logDimensionlessJerk(velocity: steady, rate: 60) == .undefined(.zeroJerk))
    #expect(
      MetricValue.logDimensionlessJerk(velocity: [0, 0, 0], rate: 60) == .undefined(.noMovement))
    #expect(MetricValue.logDimensionlessJerk(velocity: [1, 2], rate: 60) == .undefined(.tooShort))
  }
}

struct SpeedPeaksTests {
  @Test(arguments: StatisticsGoldens.peaks.indices)
  func `agrees with scipy's find_peaks on random speeds`(case number: Int) {
    var random = SplitMix64(seed: UInt64(1000 + number))
    let speeds = random.walk(count: 5 + Int(random.next() % 80))
    #expect(
      MetricValue.speedPeaks(speed: speeds) == .value(Double(StatisticsGoldens.peaks[number])))
  }

  private static let counted: [([Double], Double)] = [
    ([1], 1), ([1, 1, 1], 1), ([0, 1, 0, 1, 0], 2), ([100, 96, 100], 1), ([100, 95, 100], 2),
    ([100, 0, 4, 0], 1), ([100, 0, 5, 0], 2), ([0, 0, 3], 1),
  ]

  @Test(arguments: counted)
  func `counts what stands out by 5 %`(speeds: [Double], count: Double) {
    #expect(MetricValue.speedPeaks(speed: speeds) == .value(count))
  }

  @Test func `a stroke is one peak, two strokes are two`() {
    let positions = stroke(0.4, rate: 60)
    let speeds = zip(positions.dropFirst(), positions).map { $0 - $1 }
    #expect(MetricValue.speedPeaks(speed: speeds) == .value(1))
    #expect(MetricValue.speedPeaks(speed: speeds + speeds) == .value(2))
  }

  @Test func `is undefined with a reason`() {
    #expect(MetricValue.speedPeaks(speed: []) == .undefined(.tooShort))
    #expect(MetricValue.speedPeaks(speed: [0, 0]) == .undefined(.noMovement))
    #expect(MetricValue.speedPeaks(speed: [.infinity]) == .undefined(.outOfRange))
  }
}
