import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// A steady drag of 200 pt in gesture coordinates, so that nothing is lost to recognition.
struct ContentDifferenceTests {
  private func drag(
    _ measure: Trace.RecordedContent.Measure, settle: [Double] = [], _ value: (Double) -> Double?
  ) -> Trace {
    let points = (0...50).map { (Double($0) * 8, Double($0) * 4, 0.0) }
    var trace = Trace.stroke(points, vocabulary: .gesture)
    let end = trace.samples.last?.time ?? 0
    trace.content = Trace.RecordedContent(
      measure: measure, values: trace.samples.map { value($0.position.x) },
      settle: settle.enumerated().map { index, value in
        let time = end + Double(index + 1) / 60
        return .init(time: time, recordedTime: time * 1000, value: value)
      })
    return trace
  }

  @Test func `content that follows the finger is off by nothing`() {
    for clock in [DisplayClock.steady(rate: 60, phase: 0.3), .steady(rate: 125, phase: 0)] {
      let length = measure(drag(.length) { $0 }) { $0.clock = clock }
      expectClose(length[.contentDifference], 0, within: 1e-9)
      expectClose(length[.contentLargest], 0, within: 1e-9)
      let share = measure(drag(.progress) { $0 / 400 }) { $0.clock = clock }
      expectClose(share[.contentDifference], 0, within: 1e-9)
    }
  }

  /// 500 pt/s, and the content is where the finger was 16 ms before.
  @Test func `content that lags is off by its lag times the speed`() {
    let behind = measure(drag(.length) { max($0 - 8, 0) }) {
      $0.clock = .steady(rate: 125, phase: 0)
    }
    expectClose(behind[.contentDifference], 8, within: 1e-9)
    expectClose(behind[.contentLargest], 8, within: 1e-9)
    let gaps = measure(drag(.length) { $0 < 100 ? $0 : nil })
    expectClose(gaps[.contentLargest], 0, within: 1e-9)
  }

  @Test func `the jump has the size of the step, in points`() {
    let smooth = measure(drag(.progress, settle: [0.52, 0.54, 0.56, 0.58, 0.6]) { $0 / 400 })
    #expect(smooth[.contentJump] == .value(0))
    let snap = measure(drag(.progress, settle: [1, 1, 1, 1]) { $0 / 400 })
    expectClose(snap[.contentJump], 200, within: 1e-9)
    let back = measure(drag(.length, settle: [100, 90, 80, 70]) { $0 })
    expectClose(back[.contentJump], 100, within: 1e-9)
  }

  @Test func `without a column, an extent or rows after the lift there is no figure`() {
    var plain = drag(.progress) { $0 / 400 }
    #expect(measure(plain)[.contentJump] == .undefined(.tooShort))
    let assumed = measure(plain) { $0.extent = nil }
    #expect(assumed[.contentDifference] == .undefined(.noExtent))
    #expect(assumed[.contentJump] == .undefined(.noExtent))
    plain.content = nil
    for metric in [Metric.contentDifference, .contentLargest, .contentJump] {
      #expect(measure(plain)[metric] == .undefined(.noContent))
    }
  }

  @Test func `content that begins elsewhere has no difference, and its jumps`() {
    let screen = measure(drag(.length, settle: [400, 490, 480, 470]) { 800 - $0 })
    #expect(screen[.contentDifference] == .undefined(.contentElsewhere))
    #expect(screen[.contentLargest] == .undefined(.contentElsewhere))
    #expect(screen[.contentJump].value != nil)
    #expect(measure(drag(.progress) { 0.03 + $0 / 400 })[.contentDifference].value == nil)
    expectClose(measure(drag(.length) { 9 + $0 })[.contentDifference], 9, within: 1e-9)
  }
}
