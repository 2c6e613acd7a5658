@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// A finger for 960 ms on a display of 125 Hz: 120 frames, 119 of them with one before.
private func stale(
  interval: Double, phase: Double = 0.3, policy: ReplayConfiguration.InputPolicy = .latest,
  speed: Double = 300
) -> (share: MetricValue, longest: MetricValue, holds: MetricValue) {
  let trace = Trace.swipe(
    speed: speed, duration: 960, interval: interval, vocabulary: .gesture)
  let measurements = measure(trace) {
    $0.clock = .steady(rate: 125, phase: phase)
    $0.inputPolicy = policy
    $0.recognizer.lift = .ignore
  }
  return (measurements[.staleFrames], measurements[.longestHold], measurements[.holds])
}

struct StaleFramesTests {
  private let resampled = ReplayConfiguration.InputPolicy.resampled(
    ReplayConfiguration.InputPolicy.Resampling())

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
  private func drag(_ steps: [Double]) -> MetricValue {
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

/// Frames of 1/60 s that move by these steps, the input's time by its own.
private func frames(steps: [Double], inputSteps: [Double]? = nil) -> [Frame] {
  var content = 0.0
  var input = 0.0
  let shown = inputSteps ?? steps.map { _ in 1.0 / 60 }
  var frames = [frame(0, content, input)]
  for (index, step) in steps.enumerated() {
    content += step
    input += shown[index]
    frames.append(frame(index + 1, content, input))
  }
  return frames
}

private func frame(_ index: Int, _ content: Double, _ input: Double) -> Frame {
  Frame(
    time: Double(index) / 60, inputTime: input, finger: nil, fraction: 0, content: content,
    phase: .dragging)
}

/// The cases follow Chromium's rule by hand: frames whose step is off both neighbors.
struct JudderTests {
  private static let rule: [([Double], Double, Double)] = [
    // Steps, irregular frames, comparable ones.
    ([10, 10, 10, 10], 0, 2), ([10, 12, 10], 1, 1), ([10, 11.9, 10], 0, 1), ([12, 10, 12], 1, 1),
    ([11.9, 10, 11.9], 0, 1), ([10, 12, 12], 0, 1),
    // No step above 7 pt: 1.4.
    ([5, 6.9, 5], 0, 1), ([5, 7, 5], 1, 1), ([5, 7.1, 5], 1, 1), ([6.9, 5, 6.9], 0, 1),
    ([7, 5, 7], 1, 1),
    // Backwards as forwards; zeros and turns compare with nothing.
    ([-10, -12, -10], 1, 1), ([10, 0, 10], 0, 0), ([10, -10, 10], 0, 0), ([0, 10, 10], 0, 0),
    ([10, 0, 10, 0, 10, 0], 0, 0), ([8, 12, 8, 12, 8], 3, 3),
  ]

  @Test(arguments: rule)
  func `follows the rule`(steps: [Double], irregular: Double, comparable: Double) {
    let all = frames(steps: steps)
    let judder = TraceMeasurements.judder(all)
    expectClose(judder.share, 100 * irregular / Double(all.count), within: 1e-9)
    expectClose(
      judder.comparable, 100 * comparable / Double(steps.count - 2), within: 1e-9)
  }

  @Test func `compares nothing across the gap between two drags`() {
    let all = frames(steps: [10, 10, 10]) + frames(steps: [20, 20, 20])
    let judder = TraceMeasurements.judder(all, [0..<4, 4..<8])
    #expect(judder.share == .value(0))
    #expect(judder.comparable == .value(100))
  }

  @Test(arguments: [0, 1, 2])
  func `needs three steps`(count: Int) {
    let judder = TraceMeasurements.judder(frames(steps: Array(repeating: 10, count: count)))
    #expect(judder.share == .undefined(.tooShort))
    #expect(judder.comparable == .undefined(.tooShort))
  }

  /// 100 Hz on 60 Hz: every third frame shows one sample instead of two.
  @Test func `every third frame of 100 Hz input on a 60 Hz display judders`() {
    let trace = Trace.swipe(speed: 600, duration: 3000, interval: 10, vocabulary: .gesture)
    let measurements = measure(trace) {
      $0.extent = 5000
      $0.clock = .steady(rate: 60, phase: 0.3)
    }
    expectClose(measurements[.dragJudder], 100.0 / 3, within: 1)
    expectClose(measurements[.dragComparable], 100, within: 1e-9)
  }

  @Test func `of repeated frames says nothing, and says so`() {
    let trace = Trace.swipe(speed: 600, duration: 1600, interval: 16, vocabulary: .gesture)
    let measurements = measure(trace) {
      $0.extent = 5000
      $0.clock = .steady(rate: 125, phase: 0.3)
    }
    #expect(measurements[.dragJudder] == .value(0))
    #expect(measurements[.dragComparable] == .value(0))
    #expect((measurements[.staleFrames].value ?? 0) > 45)
  }
}

struct AnimationErrorTests {
  /// 60 Hz on 120 Hz: the input stands still, then catches up; half a period of 60 Hz either way.
  @Test func `of input at half the display's rate is a period of the display`() {
    let trace = Trace.swipe(speed: 300, duration: 1600, interval: 16, vocabulary: .gesture)
    let measurements = measure(trace) {
      $0.extent = 5000
      $0.clock = .steady(rate: 125, phase: 0.3)
    }
    for metric in [Metric.dragErrorRMS, .dragErrorP95, .dragErrorMaximum] {
      expectClose(measurements[metric], 8, within: 1e-6)
    }
  }

  @Test func `of input in step with the display is 0, as that of every settle`() {
    let trace = Trace.swipe(speed: 600, duration: 400, interval: 8)
    let measurements = measure(trace) { $0.clock = .steady(rate: 125, phase: 0.3) }
    for metric in [Metric.dragErrorRMS, .dragErrorP95, .dragErrorMaximum] {
      expectClose(measurements[metric], 0, within: 1e-9)
    }
    for metric in [Metric.settleErrorRMS, .settleErrorP95, .settleErrorMaximum] {
      expectClose(measurements[metric], 0, within: 1e-9)
    }
  }

  @Test func `is the step of the input less that of the screen`() {
    var measurements = TraceMeasurements.empty
    let ms = [20.0, 10, 16, 18].map { $0 / 1000 + 1 / 60.0 }
    let run = frames(steps: [1, 1, 1, 1], inputSteps: ms)
    measurements.writeAnimationError(
      run, rms: .dragErrorRMS, p95: .dragErrorP95, maximum: .dragErrorMaximum)
    let squares: Double = 20 * 20 + 10 * 10 + 16 * 16 + 18 * 18
    expectClose(measurements[.dragErrorRMS], (squares / 4).squareRoot(), within: 1e-9)
    expectClose(measurements[.dragErrorMaximum], 20, within: 1e-9)
    #expect(measurements[.dragErrorP95] == .undefined(.tooShort))
  }

  @Test func `of a recording without a lift has no settle`() {
    let trace = Trace.of(Array(Trace.swipe(speed: 600, duration: 400).samples.dropLast()))
    let measurements = measure(trace)
    #expect(measurements[.settleErrorRMS] == .undefined(.noRelease))
    #expect(measurements[.settleJudder] == .undefined(.noRelease))
    #expect(measurements[.dragErrorRMS].value != nil)
  }
}

extension TraceMeasurements {
  /// Those of a tap, to write into.
  static var empty: TraceMeasurements {
    let trace = Trace.stroke([(0, 0, 0), (40, 0, 0)])
    return TraceMeasurements(of: Replay(of: trace, configuration: ReplayConfiguration()))
  }
}
