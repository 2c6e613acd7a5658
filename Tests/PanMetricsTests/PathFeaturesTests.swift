import PanMetrics
import PanReplay
import PanTestSupport
import PanTraces
import Testing

/// A way of 5 samples: right, up, right and down to where it is level again.
///
/// (0, 0) → (30, 0) → (30, −40) → (90, −40) → (90, 0), 10 ms apart, and a lift after 20 ms.
private let steps = Trace.stroke([
  (0, 0, 0), (10, 30, 0), (20, 30, -40), (30, 90, -40), (40, 90, 0), (60, 90, 0),
])

struct PathFeaturesTests {
  /// The chord goes right, so up is left; y points down on a screen.
  private static let byHand: [(Metric, Double)] = [
    (.pathSamples, 5), (.pathDuration, 0.06), (.pathMinX, 0), (.pathMaxX, 90), (.pathMinY, -40),
    (.pathMaxY, 0), (.pathCenterX, 48), (.pathCenterY, -16), (.pathLength, 170), (.pathNet, 90),
    (.pathStraightness, 90.0 / 170), (.pathDirection, 0), (.pathDeviation, 40),
    (.pathDeviationTime, 0.02), (.pathArea, 60 * 40), (.pathFlipsX, 0), (.pathFlipsY, 1),
    (.pathInitiation, 0), (.pathIdle, 0), (.pathHovers, 0), (.pathHoverTime, 0),
    (.pathPeakSpeed, 6000), (.pathPeakSpeedTime, 0.025), (.pathMeanSpeed, 4250),
    (.pathSpeedRatio, 4250.0 / 6000),
    // Speeds 3000, 4000, 6000, 4000: changes of 1000, 2000, −2000 in 10 ms each.
    (.pathMeanAcceleration, 1000.0 / 0.03), (.pathReleaseSpeed, 4000),
  ]

  @Test(arguments: byHand)
  func `are those found by hand`(metric: Metric, expected: Double) {
    expectClose(measure(steps)[metric], expected, within: 1e-9)
  }

  /// The path at 0, 8⅓, 16⅔, 25, 33⅓ ms: 0, 0, 26⅔, 40, 26⅔ above the chord.
  @Test func `mean deviation is that of the path at 120 Hz`() {
    expectClose(measure(steps)[.pathDeviationMean], (80.0 / 3 * 2 + 40) / 5, within: 1e-9)
  }

  @Test func `a lift adds time but neither a sample nor a step`() {
    let late = Trace.stroke(
      [(0, 0, 0), (10, 30, 0), (20, 60, 0), (30, 90, 0), (40, 120, 0), (50, 150, 0), (300, 0, 0)])
    let measurements = measure(late)
    #expect(measurements[.pathSamples] == .value(6))
    expectClose(measurements[.pathDuration], 0.3, within: 1e-12)
    expectClose(measurements[.pathMeanSpeed], 3000, within: 1e-9)
    expectClose(measurements[.pathReleaseSpeed], 3000, within: 1e-9)
    expectClose(measurements[.pathSpeedP20], 3000, within: 1e-9)
    expectClose(measurements[.pathMeanAcceleration], 0, within: 1e-6)
    #expect(measurements[.pathHovers] == .value(1))
    expectClose(measurements[.pathHoverTime], 0.25, within: 1e-12)
  }

  @Test(arguments: [
    (100.0, 0.0, 0.0), (0, -100, 90), (-100, 0, 180), (0, 100, -90), (100, -100, 45),
    (-100, 100, -135),
  ])
  func `direction is counted from the right, upwards`(x: Double, y: Double, angle: Double) {
    expectClose(
      measure(.stroke([(0, 0, 0), (10, x, y), (20, x, y)]))[.pathDirection], angle, within: 1e-9)
  }

  /// Left of the finger is positive whichever way it goes.
  @Test(arguments: [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.6, 0.8)])
  func `deviation and area are signed by the finger's left`(x: Double, y: Double) {
    // To the left of (x, y) on a screen is (y, −x).
    let places: [(along: Double, left: Double)] = [(0, 0), (50, 20), (100, 0)]
    let points = places.enumerated().map { index, place -> (Double, Double, Double) in
      (
        Double(index) * 10, x * place.along + y * place.left, y * place.along - x * place.left
      )
    }
    let measurements = measure(.stroke(points + [(30, points[2].1, points[2].2)]))
    expectClose(measurements[.pathDeviation], 20, within: 1e-9)
    expectClose(measurements[.pathArea], 1000, within: 1e-9)
  }

  /// Minimum jerk: mean over peak 8/15, at a speed of 15/8 of the mean in the middle.
  @Test func `of the stroke of least jerk are those of its closed form`() {
    let points = (0...400).map { index -> (Double, Double, Double) in
      let u = Double(index) / 400
      return (1000 * u, 300 * u * u * u * (10 - 15 * u + 6 * u * u), 0)
    }
    let measurements = measure(.stroke(points + [(1000.1, 300, 0)]))
    expectClose(measurements[.pathSpeedRatio], 8.0 / 15, within: 1e-4)
    expectClose(measurements[.pathPeakSpeed], 562.5, within: 0.1)
    expectClose(measurements[.pathPeakSpeedTime], 0.5, within: 0.002)
    expectClose(measurements[.pathStraightness], 1, within: 1e-12)
  }

  @Test(
    arguments: [
      ([0.0, 10, 20, 30], 0.0), ([0, 10, 0], 1), ([0, 10, 8, 20], 0), ([0, 10, 7, 20], 2),
      ([0, 10, 9, 8, 7, 6], 1), ([0, 2, 0, 2, 0], 0), ([0, -10, 0, -10], 2),
      ([0, 10, 11, 8.5, 11.4, 8.6, 30], 0),
    ] as [([Double], Double)])
  func `a finger turns round when it has gone back 3 pt`(places: [Double], count: Double) {
    let points = places.enumerated().map { (Double($0.offset) * 10, $0.element, 0.0) }
    let trace = Trace.stroke(points + [(Double(places.count) * 10, 0, 0)])
    #expect(measure(trace)[.pathFlipsX] == .value(count))
  }

  @Test func `pauses are counted where samples repeat`() {
    let trace = Trace.stroke([
      (0, 0, 0), (50, 0, 0), (120, 0, 0), (130, 2, 0), (140, 40, 0), (200, 40, 0), (260, 80, 0),
      (270, 120, 0), (280, 120, 0),
    ])
    let measurements = measure(trace)
    expectClose(measurements[.pathIdle], 0.18, within: 1e-12)
    #expect(measurements[.pathHovers] == .value(1))
    expectClose(measurements[.pathHoverTime], 0.12, within: 1e-12)
    expectClose(measurements[.pathInitiation], 0.13, within: 1e-12)
  }

  @Test func `a finger that stays where it is has a place and no way`() {
    let measurements = measure(.stroke([(0, 5, 7), (10, 5, 7), (20, 5, 7)]))
    #expect(measurements[.pathCenterX] == .value(5))
    #expect(measurements[.pathLength] == .value(0))
    #expect(measurements[.pathDeviation] == .value(0))
    #expect(measurements[.pathPeakSpeed] == .value(0))
    expectClose(measurements[.pathInitiation], 0.02, within: 1e-12)
    for metric in [
      Metric.pathStraightness, .pathDirection, .pathPeakSpeedTime, .pathSpeedRatio,
    ] {
      #expect(measurements[metric] == .undefined(.noMovement))
    }
    for metric in [
      Metric.pathMeanAcceleration, .pathSpeedP20, .pathSpeedP50, .pathSpeedP80, .pathReleaseSpeed,
    ] {
      #expect(measurements[metric] == .undefined(.tooShort))
    }
  }

  @Test func `where start and end are one place, deviation is the distance from it`() {
    let measurements = measure(.stroke([(0, 0, 0), (10, 30, 40), (20, 0, 0), (30, 0, 0)]))
    expectClose(measurements[.pathDeviation], 50, within: 1e-9)
    #expect(measurements[.pathArea] == .value(0))
    #expect(measurements[.pathDirection] == .undefined(.noMovement))
  }

  @Test func `a silence in the middle of a movement is flagged`() {
    let measurements = measure(
      .stroke([(0, 0, 0), (10, 30, 0), (20, 60, 0), (80, 200, 0), (90, 230, 0), (95, 230, 0)]))
    for metric in [Metric.pathDeviationMean, .pathPeakSpeed] {
      guard case .flagged(_, .gap) = measurements[metric] else {
        Issue.record("\(metric) is \(measurements[metric])")
        continue
      }
    }
  }

  @Test func `beyond a minute there is no mean deviation`() {
    let measurements = measure(.stroke([(0, 0, 0), (61_000, 100, 50), (61_010, 100, 50)]))
    #expect(measurements[.pathDeviationMean] == .undefined(.tooLong))
    expectClose(measurements[.pathLength], (100.0 * 100 + 50 * 50).squareRoot(), within: 1e-9)
  }
}
