import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// A finger at 600 pt/s, sampled every 8 ms; frames of 125 Hz at a phase of a quarter are 2 ms later.
private let steady = Trace.swipe(speed: 600, duration: 640, interval: 8, vocabulary: .gesture)

struct SpatialLagTests {
  private static let all: [Metric] = [
    .lagMedian, .lagP95, .lagMaximum, .lagTime, .wrongDirection, .jitterMedian, .jitterP95,
  ]

  private func lag(_ places: (Int) -> Double, lead: Double) -> TraceMeasurements {
    let points = (0...80).map { (Double($0) * 8, places($0), 0.0) }
    return measure(.stroke(points, vocabulary: .gesture)) {
      $0.extent = 1000
      $0.clock = .steady(rate: 125, phase: 0.25)
      $0.lead = lead
    }
  }

  /// The content is 600 pt/s times the age of the input behind: the lead and 2 ms.
  @Test(arguments: [0.0, 0.008, 0.016])
  func `of a steady finger is its speed times the input's age`(lead: Double) {
    let measurements = lag({ 4.8 * Double($0) }, lead: lead)
    for metric in [Metric.lagMedian, .lagP95, .lagMaximum] {
      expectClose(measurements[metric], 600 * (lead + 0.002), within: 1e-6)
    }
    expectClose(measurements[.lagTime], 1000 * lead + 2, within: 1e-6)
    #expect(measurements[.wrongDirection] == .value(0))
    expectClose(measurements[.jitterMedian], 0, within: 1e-6)
    expectClose(measurements[.jitterP95], 0, within: 1e-6)
  }

  /// x = 800 t − 1200 t²: every 8 ms the finger is 19.2 pt/s slower than the line drawn on.
  @Test func `is below 0 where extrapolation runs ahead of a braking finger`() {
    let points = (0...40).map { index -> (Double, Double, Double) in
      let time = Double(index) * 0.008
      return (time * 1000, 800 * time - 1200 * time * time, 0)
    }
    let measurements = measure(.stroke(points, vocabulary: .gesture)) {
      $0.clock = .steady(rate: 125, phase: 0.4)
      $0.inputPolicy = .resampled(ReplayConfiguration.InputPolicy.Resampling(delay: 0))
    }
    expectClose(measurements[.lagMedian], -19.2 * 0.0032, within: 1e-9)
  }

  /// Forth and then back, both at 600 pt/s: behind is behind whichever way the finger goes.
  @Test func `is signed along the finger's motion`() {
    let measurements = lag({ 4.8 * Double($0 < 40 ? $0 : 80 - $0) }, lead: 0.008)
    expectClose(measurements[.lagMedian], 6, within: 1e-6)
    // In the frame after the turn the content still goes forth; 78 frames have both moving.
    expectClose(measurements[.wrongDirection], 100.0 / 78, within: 1e-9)
    expectClose(measurements[.jitterMedian], 0, within: 1e-6)
  }

  /// Back by 42 pt in one sample, and still: two frames later the content has yet to follow.
  @Test func `of a still finger is a distance`() {
    let measurements = lag({ $0 <= 40 ? 4.8 * Double($0) : 150 }, lead: 0.016)
    expectClose(measurements[.lagMaximum], 42, within: 1e-6)
    expectClose(measurements[.lagTime], 18, within: 1e-6)
  }

  @Test func `of a finger that never moves has neither time nor direction`() {
    let measurements = lag({ _ in 0 }, lead: 0)
    #expect(measurements[.lagMedian] == .value(0))
    #expect(measurements[.lagTime] == .undefined(.tooShort))
    #expect(measurements[.wrongDirection] == .undefined(.tooShort))
  }

  @Test func `is flagged where a straight line bridges a silence`() {
    var samples = steady.samples
    samples.removeSubrange(30..<45)
    let measurements = measure(.of(samples, vocabulary: .gesture)) {
      $0.extent = 1000
      $0.clock = .steady(rate: 125)
    }
    for metric in Self.all {
      guard case .flagged(_, .gap) = measurements[metric] else {
        Issue.record("\(metric) is \(measurements[metric])")
        continue
      }
    }
  }

  @Test func `of no pan is undefined`() {
    let tap = Trace.stroke([(0, 0, 0), (40, 1, 0), (80, 1, 0)])
    let measurements = measure(tap)
    for metric in Self.all { #expect(measurements[metric] == .undefined(.notRecognized)) }
  }
}
