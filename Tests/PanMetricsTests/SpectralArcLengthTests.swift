import PanGestures
import PanMetrics
import PanMotion
import PanReplay
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
    let measurement = SpectralArcLength.measure(speed: golden.speed, rate: golden.rate)
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
    expectClose(SpectralArcLength.measure(speed: speed, rate: rate), -1.400, within: 0.005)
  }

  @Test func `does not depend on the scale`() {
    for golden in SpectralArcLengthGolden.all {
      let scaled = golden.speed.map { $0 * 1024 }
      #expect(
        SpectralArcLength.measure(speed: scaled, rate: golden.rate)
          == SpectralArcLength.measure(speed: golden.speed, rate: golden.rate))
    }
  }

  @Test(arguments: [
    (8, 60.0, UndefinedReason.tooShort), (0, 60, .tooShort), (9, 19.9, .unevenClock),
    (9, .nan, .unevenClock), (4097, 60, .tooLong), (9, 1e300, .tooShort),
  ])
  func `is undefined out of its bounds`(count: Int, rate: Double, reason: UndefinedReason) {
    let speed = Array(repeating: 1.0, count: count)
    #expect(SpectralArcLength.measure(speed: speed, rate: rate) == .undefined(reason))
  }

  @Test func `is undefined where nothing moves, and where numbers end`() {
    let still = Array(repeating: 0.0, count: 20)
    #expect(SpectralArcLength.measure(speed: still, rate: 60) == .undefined(.noMovement))
    for extreme in [1e308, .infinity] {
      let wild = Array(repeating: extreme, count: 20)
      #expect(SpectralArcLength.measure(speed: wild, rate: 60) == .undefined(.outOfRange))
    }
  }

  /// A sine's spectrum is 0 at frequency 0, by which everything would be divided: −1.7e17 came out.
  @Test func `a velocity is no speed`() {
    let there = (0..<60).map { sine(2 * .pi * Double($0) / 60) }
    let measurements = [
      SpectralArcLength.measure(speed: there, rate: 60), SpeedPeaks.measure(speed: there),
      SpectralArcLength.measure(speed: [-1e-300] + there.map(\.magnitude), rate: 60),
    ]
    for measurement in measurements { #expect(measurement == .undefined(.signedSpeed)) }
    let speed = there.map(\.magnitude)
    #expect(SpectralArcLength.measure(speed: speed, rate: 60).value != nil)
    #expect(SpeedPeaks.measure(speed: speed).value == 2)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what is not finite is no speed either`(value: Double) {
    let speed = Array(repeating: 1.0, count: 20) + [value]
    #expect(SpectralArcLength.measure(speed: speed, rate: 60) == .undefined(.outOfRange))
    #expect(SpeedPeaks.measure(speed: speed) == .undefined(.outOfRange))
    let nothing = Array(repeating: Double.nan, count: 20)
    #expect(SpectralArcLength.measure(speed: nothing, rate: 60) == .undefined(.outOfRange))
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
    // Counted from touch-down, the content jumps when the pan is recognised.
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
      measurements[.spectralArcLength] == SpectralArcLength.measure(speed: speed, rate: 60))
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
