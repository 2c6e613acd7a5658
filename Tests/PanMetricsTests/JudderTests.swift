import PanReplay
import PanTestSupport
import PanTraces
import Testing

@testable import PanMetrics

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

/// The cases follow Chromium's rule by hand: frames whose step is off both neighbours.
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
    let judder = Judder(all)
    expectClose(judder.share, 100 * irregular / Double(all.count), within: 1e-9)
    expectClose(
      judder.comparableShare, 100 * comparable / Double(steps.count - 2), within: 1e-9)
  }

  @Test func `compares nothing across the gap between two drags`() {
    let all = frames(steps: [10, 10, 10]) + frames(steps: [20, 20, 20])
    let judder = Judder(all, [0..<4, 4..<8])
    #expect(judder.share == .value(0))
    #expect(judder.comparableShare == .value(100))
  }

  @Test(arguments: [0, 1, 2])
  func `needs three steps`(count: Int) {
    let judder = Judder(frames(steps: Array(repeating: 10, count: count)))
    #expect(judder.share == .undefined(.tooShort))
    #expect(judder.comparableShare == .undefined(.tooShort))
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
    AnimationError(run).write(
      rms: .dragErrorRMS, p95: .dragErrorP95, maximum: .dragErrorMaximum, to: &measurements)
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
