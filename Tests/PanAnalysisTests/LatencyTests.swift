import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// Input whose rate has nothing to do with the display's, for closed forms over all phases.
private let unlocked = Trace.swipe(speed: 300, duration: 1000, interval: 7.3, vocabulary: .gesture)

private func mean(
  of metric: Metric, _ trace: Trace = unlocked,
  _ change: (inout ReplayConfiguration) -> Void
) -> Double {
  var sum = 0.0
  for step in 0..<16 {
    let measurements = measure(trace) {
      change(&$0)
      if case .steady(let rate, _) = $0.clock {
        $0.clock = .steady(rate: rate, phase: Double(step) / 16)
      }
    }
    sum += measurements[metric].value ?? .nan
  }
  return sum / 16
}

struct InputLatencyTests {
  @Test(arguments: [(60.0, 0.0), (90, 0), (120, 0), (60, 0.0166), (120, 0.025)])
  func `is half a frame and the lead on average, and a frame and the lead at most`(
    rate: Double, lead: Double
  ) {
    let half = 500 / rate + lead * 1000
    let median = mean(of: .inputLatencyMedian) {
      $0.clock = .steady(rate: rate)
      $0.lead = lead
    }
    expectClose(median, half, within: 0.02 * 1000 / rate)
    let measurements = measure(unlocked) {
      $0.clock = .steady(rate: rate)
      $0.lead = lead
    }
    let most = 1000 / rate + lead * 1000
    #expect(measurements[.inputLatencyMaximum].value ?? .nan <= most)
    #expect(measurements[.inputLatencyMaximum].value ?? .nan > most - 0.1 * 1000 / rate)
    #expect(measurements[.inputLatencyP95].value ?? .nan < most)
    #expect(measurements[.inputLatencyP95].value ?? .nan > lead * 1000 + 0.85 * 1000 / rate)
  }

  /// Down at 0, moves at 12, 16 and 31 ms, frames at 5, 15, 25, … ms.
  @Test func `is the wait for the first frame that can show the event`() {
    let trace = Trace.of([.down(0, 0), .move(12, 20), .move(16, 40), .move(31, 60), .up(60, 60)])
    let measurements = measure(trace) { $0.clock = .steady(rate: 100, phase: 0.5) }
    // 15 − 12, 25 − 16, 35 − 31.
    expectClose(measurements[.inputLatencyMedian], 4, within: 1e-9)
    expectClose(measurements[.inputLatencyMaximum], 9, within: 1e-9)
    #expect(measurements[.inputLatencyP95] == .undefined(.tooShort))
  }

  @Test func `is nothing for an event exactly at a frame`() {
    let measurements = measure(.swipe(speed: 300, duration: 400)) {
      $0.clock = .steady(rate: 125, phase: 0)
    }
    #expect(measurements[.inputLatencyMaximum] == .value(0))
    #expect(measurements[.inputAgeMaximum] == .value(0))
  }

  @Test(arguments: [(120.0, 60.0, 2.0, 50.0), (60, 60, 1, 0), (30, 60, 0.5, 0), (240, 60, 4, 75)])
  func `counts the events a frame overtakes`(
    input: Double, display: Double, perFrame: Double, superseded: Double
  ) {
    let trace = Trace.swipe(speed: 100, duration: 2000, interval: 1000 / input)
    let measurements = measure(trace) {
      $0.clock = .steady(rate: display, phase: 0.3)
      $0.recognizer.hysteresis = 0
    }
    expectClose(measurements[.eventsPerFrame], perFrame, within: 0.04 * perFrame)
    expectClose(measurements[.supersededEvents], superseded, within: 1)
  }
}

struct InputAgeTests {
  @Test(arguments: [0.0, 0.02])
  func `of the latest sample is spread evenly over the input's interval`(lead: Double) {
    let median = mean(of: .inputAgeMedian) { $0.lead = lead }
    expectClose(median, lead * 1000 + 3.65, within: 0.15)
    let oldest = mean(of: .inputAgeMaximum) { $0.lead = lead }
    #expect(oldest < lead * 1000 + 7.3 && oldest > lead * 1000 + 7)
  }

  @Test func `of resampled input is the resampling's delay`() {
    let age = mean(of: .inputAgeMedian) {
      $0.inputPolicy = .resampled(ReplayConfiguration.InputPolicy.Resampling())
    }
    expectClose(age, 5, within: 1e-9)
  }
}

struct RecognitionLatencyTests {
  private let trace = Trace.of([
    .down(0, 0, 0), .move(8, 3, 4), .move(20, 3, 7), .move(33, 12, 7), .move(40, 30, 7),
    .up(50, 30, 7),
  ])

  @Test func `is the time and the way to recognition`() {
    let measurements = measure(trace)
    expectClose(measurements[.recognitionTime], 33, within: 1e-9)
    expectClose(measurements[.recognitionDistance], 5 + 3 + 9, within: 1e-12)
    #expect(measurements[.recognitionJump] == .value(0))
    #expect(measurements[.recognitionLoss] == .value(12))
  }

  @Test func `counted from touch-down the slop is a jump, not a loss`() {
    let measurements = measure(trace) { $0.recognizer.origin = .touchDown }
    #expect(measurements[.recognitionJump] == .value(12))
    #expect(measurements[.recognitionLoss] == .value(0))
  }

  @Test func `slop across the travel moves nothing and loses nothing`() {
    let measurements = measure(.of([.down(0, 0, 0), .move(8, 0, 20), .up(16, 0, 20)]))
    #expect(measurements[.recognitionJump] == .value(0))
    #expect(measurements[.recognitionLoss] == .value(0))
  }

  @Test func `starts with the contact that became a pan`() {
    expectClose(
      measure(.drawn("DU...D.hmmU"))[.recognitionTime], 30, within: 1e-9)
  }
}

struct DecisionLatencyTests {
  @Test(arguments: [(50.0, 5.0, 1.0), (54, 1, 1), (55, 0, 0), (56, 9, 1), (45.5, 9.5, 1)])
  func `is the wait for the next frame`(lift: Double, wait: Double, frames: Double) {
    let trace = Trace.of([.down(0, 0), .move(10, 20), .move(40, 40), .up(lift, 40)])
    let measurements = measure(trace) { $0.clock = .steady(rate: 1000, phase: 0) }
    #expect(measurements[.decisionTime].value ?? .nan < 1)
    let slow = measure(trace) {
      $0.clock = .frames((0..<200).map { Double($0) / 100 + 0.005 })
    }
    expectClose(slow[.decisionTime], wait, within: 1e-9)
    expectClose(slow[.decisionFrames], frames, within: 1e-9)
  }

  @Test func `has no frames without a rate`() {
    let trace = Trace.of([.down(0, 0), .move(10, 20), .up(20, 20)])
    let measurements = measure(trace) { $0.clock = .frames([0.03]) }
    expectClose(measurements[.decisionTime], 10, within: 1e-9)
    #expect(measurements[.decisionFrames] == .undefined(.unevenClock))
  }
}
