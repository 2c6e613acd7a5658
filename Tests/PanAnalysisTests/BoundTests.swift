@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// Values that lie exactly on a bound, where `<` and `≤` differ.
struct BoundTests {
  private func judder(_ contents: [Double]) -> Double? {
    let frames = contents.enumerated().map { index, content in
      Frame(
        time: Double(index) / 64, inputTime: 0, finger: nil, fraction: 0, content: content,
        phase: .dragging)
    }
    return TraceMeasurements.judder(frames).share.value
  }

  /// 7 over 5.5 is 1.27: irregular only where 1.2 is the limit, for steps longer than 7 pt.
  @Test func `a step of 7 pt is still a short one`() {
    #expect(judder([0, 5.5, 12.5, 18]) == 0)
    #expect(judder([0, 5.75, 13, 18.75]) == 25)
  }

  @Test(arguments: [(3.0, 1.0), (2.875, 0)])
  func `turning back by 3 pt is a reversal`(back: Double, count: Double) {
    let trace = Trace.stroke([(0, 40, 0), (10, 0, 0), (20, back, 0), (30, back, 0)])
    #expect(measure(trace)[.pathFlipsX] == .value(count))
    let mirrored = Trace.stroke([(0, 0, 0), (10, 40, 0), (20, 40 - back, 0), (30, 40 - back, 0)])
    #expect(measure(mirrored)[.pathFlipsX] == .value(count))
  }

  @Test(arguments: [(437.5, 0.0), (453.125, 1)])
  func `an interval of 1.5 medians is no gap`(last: Double, count: Double) {
    let trace = Trace.stroke([
      (0, 0, 0), (125, 40, 0), (250, 80, 0), (last, 120, 0), (last + 8, 120, 0),
    ])
    #expect(measure(trace)[.inputGaps] == .value(count))
  }
}
