import PanMetrics
import PanMotion
import PanReplay
import PanTestSupport
import PanTraces
import Testing

/// A finger for 960 ms on a display of 125 Hz: 120 frames, 119 of them with one before.
private func stale(
  interval: Double, phase: Double = 0.3, policy: InputPolicy = .latest, speed: Double = 300
) -> (share: Measurement, longest: Measurement, holds: Measurement) {
  let trace = Trace.swipe(
    speed: speed, duration: 960, interval: interval, vocabulary: .gesture)
  let measurements = measure(trace) {
    $0.clock = .steady(rate: 125, phase: phase)
    $0.inputPolicy = policy
  }
  return (measurements[.staleFrames], measurements[.longestHold], measurements[.holds])
}

struct StaleFramesTests {
  private let resampled = InputPolicy.resampled(TouchResampling())

  /// The last interval ends with the lift, which does not move: one interval fewer is stale.
  @Test(arguments: [
    (4.0, 0.0, 0.0, 0.0), (8, 0, 0, 0), (16, 59, 8, 0), (24, 78, 16, 39), (32, 87, 24, 29),
  ])
  func `are those that show no newer input`(
    interval: Double, count: Double, longest: Double, holds: Double
  ) {
    let found = stale(interval: interval)
    expectClose(found.share, 100 * count / 119, within: 1e-9)
    expectClose(found.longest, longest, within: 1e-9)
    expectClose(found.holds, holds, within: 0)
  }

  /// 62 pt/s are 0.496 pt per frame.
  @Test(arguments: [(0.0, 0.0), (10, 0), (62, 0), (63, 87)])
  func `a finger that moves half a point per frame rests`(speed: Double, count: Double) {
    let found = stale(interval: 32, speed: speed)
    expectClose(found.share, 100 * count / 119, within: 1e-9)
    expectClose(found.holds, count / 3, within: 0)
  }

  /// Samples every 16 ms may be guessed on by 8 ms.
  ///
  /// Wanted 5 ms before the frames, which are 2.4 and
  /// 10.4 or 7.2 and 15.2 ms after a sample. There is nothing to guess from in the first interval.
  @Test func `resampled input is stale where it may not be guessed farther`() {
    let within = stale(interval: 16, phase: 0.3, policy: resampled)
    expectClose(within.share, 100.0 / 119, within: 1e-9)
    let beyond = stale(interval: 16, phase: 0.9, policy: resampled)
    expectClose(beyond.share, 5900.0 / 119, within: 1e-9)
  }

  @Test func `resampled input too sparse for a guess is stale until the next sample`() {
    let found = stale(interval: 40, policy: resampled)
    #expect(found.share.value ?? 0 > 60)
  }
}

struct DisplacementIrregularityTests {
  private func drag(_ steps: [Double]) -> Measurement {
    var x = 0.0
    var points: [(Double, Double, Double)] = [(0, 0, 0)]
    for (index, step) in steps.enumerated() {
      x += step
      points.append((Double(index + 1) * 8, x, 0))
    }
    points.append((Double(steps.count) * 8 + 6, x, 0))
    return measure(.stroke(points, vocabulary: .gesture)) {
      $0.clock = .steady(rate: 125, phase: 0.5)
    }[.dragIrregularity]
  }

  @Test func `is 0 at constant speed, and of constant acceleration`() {
    expectClose(drag(Array(repeating: 4, count: 30)), 0, within: 1e-12)
    expectClose(drag((0..<20).map { Double($0) * 0.5 }), 0, within: 1e-12)
  }

  @Test(arguments: [0.1, 0.25, 0.5, 1])
  func `is 2q for steps that alternate by q`(q: Double) {
    let steps = (0..<20).map { $0 % 2 == 0 ? 4 * (1 + q) : 4 * (1 - q) }
    expectClose(drag(steps), 2 * q, within: 1e-9)
  }

  /// Displacements 4, 4, 10, 4, 4: errors −3, 6, −3 over a mean of 5.2.
  @Test func `is the root mean square against the mean step`() {
    expectClose(drag([4, 4, 10, 4, 4]), 18.0.squareRoot() / 5.2, within: 1e-9)
  }

  @Test func `needs four steps of more than a tenth of a point`() {
    expectClose(drag([4, 4, 4, 4]), 0, within: 1e-12)
    #expect(drag([4, 4, 4]) == .undefined(.tooShort))
    #expect(drag(Array(repeating: 0.09, count: 20)) == .undefined(.noMovement))
  }

  @Test func `of the settle is that of its frames`() {
    // Linear for 140 ms at 100 Hz from 240 to 400 pt: 14 steps of 80/7 pt, the last one whole.
    let measurements = measure(heldAndReleased) {
      $0.clock = .steady(rate: 100, phase: 0)
      $0.interaction = .percentDriven(curve: .linear)
    }
    expectClose(measurements[.settleIrregularity], 0, within: 1e-9)
  }
}

struct InputTimingTests {
  @Test func `says how regularly the recorder sampled`() {
    // Intervals of 8, 9, 10, 16 and 40 ms; the lift is none.
    let trace = Trace.of([
      .down(0, 0), .move(8, 10), .move(17, 20), .move(27, 30), .move(43, 40), .move(83, 50),
      .up(183, 50),
    ])
    let measurements = measure(trace)
    expectClose(measurements[.inputIntervalMedian], 10, within: 1e-9)
    expectClose(measurements[.inputIntervalMaximum], 40, within: 1e-9)
    #expect(measurements[.inputIntervalP95] == .undefined(.tooShort))
    // Deviations 2, 1, 0, 6, 30.
    expectClose(measurements[.inputJitter], 1.4826 * 2, within: 1e-9)
    expectClose(measurements[.inputRate], 100, within: 1e-6)
    #expect(measurements[.inputGaps] == .value(2))
  }

  @Test func `is known of taps too`() {
    let measurements = measure(.drawn("DhhU"))
    expectClose(measurements[.inputIntervalMedian], 10, within: 1e-9)
    #expect(measurements[.inputAgeMedian] == .undefined(.notRecognized))
  }

  @Test func `is that of the contact that became a pan`() {
    let measurements = measure(.drawn("D.h.h.U..DhmmU"))
    expectClose(measurements[.inputIntervalMedian], 10, within: 1e-9)
  }

  @Test func `needs two samples`() {
    let measurements = measure(.drawn("DU"))
    for metric in [
      Metric.inputIntervalMedian, .inputIntervalMaximum, .inputJitter, .inputRate, .inputGaps,
    ] { #expect(measurements[metric] == .undefined(.tooShort)) }
  }
}
