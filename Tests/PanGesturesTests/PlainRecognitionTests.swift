import PanMotion
import PanTestSupport
import PanTraces
import Testing

@testable import PanGestures

struct PlainRecognitionTests {
  @Test func `one finger is recognised as among several`() {
    var random = SplitMix64(seed: 5)
    let recognizers = [
      PanGestureRecognizer(), PanGestureRecognizer(hysteresis: 0, origin: .touchDown),
      PanGestureRecognizer(restriction: .edge(.right, band: 30), endsAtLastSample: true),
      PanGestureRecognizer(touches: .centroid(maximum: 2)),
    ]
    for _ in 0..<1000 {
      for trace in [Trace.random(using: &random), .absurd(using: &random)] {
        for recognizer in recognizers {
          let container = Vector(x: 393, y: 852)
          let expected = recognizer.recognizeInGeneral(trace, container: container)
          #expect(recognizer.recognize(trace, container: container) == expected)
        }
      }
    }
  }
}
