import PanAnalysis
import PanEngine
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
    (.pathDuration, 0.06), (.pathLength, 170), (.pathStraightness, 90.0 / 170),
    (.pathDeviation, 40), (.pathFlipsX, 0), (.pathFlipsY, 1), (.pathPeakSpeed, 6000),
    (.pathPeakSpeedTime, 0.025),
  ]

  @Test(arguments: byHand)
  func `are those found by hand`(metric: Metric, expected: Double) {
    expectClose(measure(steps)[metric], expected, within: 1e-9)
  }

  @Test func `a lift adds time but neither a sample nor a step`() {
    let late = Trace.stroke(
      [(0, 0, 0), (10, 30, 0), (20, 60, 0), (30, 90, 0), (40, 120, 0), (50, 150, 0), (300, 0, 0)])
    let measurements = measure(late)
    expectClose(measurements[.pathDuration], 0.3, within: 1e-12)
    expectClose(measurements[.pathLength], 150, within: 1e-9)
    expectClose(measurements[.pathPeakSpeed], 3000, within: 1e-9)
  }

  /// Left of the finger is positive whichever way it goes.
  @Test(arguments: [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.6, 0.8)])
  func `deviation is signed by the finger's left`(x: Double, y: Double) {
    // To the left of (x, y) on a screen is (y, −x).
    let places: [(along: Double, left: Double)] = [(0, 0), (50, 20), (100, 0)]
    let points = places.enumerated().map { index, place -> (Double, Double, Double) in
      (
        Double(index) * 10, x * place.along + y * place.left, y * place.along - x * place.left
      )
    }
    let measurements = measure(.stroke(points + [(30, points[2].1, points[2].2)]))
    expectClose(measurements[.pathDeviation], 20, within: 1e-9)
  }

  /// Minimum jerk: its peak is 15/8 of the mean speed, in the middle.
  @Test func `of the stroke of least jerk are those of its closed form`() {
    let points = (0...400).map { index -> (Double, Double, Double) in
      let u = Double(index) / 400
      return (1000 * u, 300 * u * u * u * (10 - 15 * u + 6 * u * u), 0)
    }
    let measurements = measure(.stroke(points + [(1000.1, 300, 0)]))
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

  @Test func `a finger that stays where it is has no way`() {
    let measurements = measure(.stroke([(0, 5, 7), (10, 5, 7), (20, 5, 7)]))
    #expect(measurements[.pathLength] == .value(0))
    #expect(measurements[.pathDeviation] == .value(0))
    #expect(measurements[.pathPeakSpeed] == .value(0))
    for metric in [Metric.pathStraightness, .pathPeakSpeedTime] {
      #expect(measurements[metric] == .undefined(.noMovement))
    }
  }

  @Test func `where start and end are one place, deviation is the distance from it`() {
    let measurements = measure(.stroke([(0, 0, 0), (10, 30, 40), (20, 0, 0), (30, 0, 0)]))
    expectClose(measurements[.pathDeviation], 50, within: 1e-9)
    #expect(measurements[.pathStraightness] == .value(0))
  }

  @Test func `a silence in the middle of a movement is flagged`() {
    let measurements = measure(
      .stroke([(0, 0, 0), (10, 30, 0), (20, 60, 0), (80, 200, 0), (90, 230, 0), (95, 230, 0)]))
    #expect(measurements[.pathPeakSpeed].flag == .gap)
  }
}
