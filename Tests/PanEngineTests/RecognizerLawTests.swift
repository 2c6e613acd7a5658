@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct RecognizerLawTests {
  private func recognizers() -> [PanGestureRecognizer] {
    [
      PanGestureRecognizer(), PanGestureRecognizer(hysteresis: 0, origin: .touchDown),
      PanGestureRecognizer(hysteresis: 40, restriction: .axis(horizontal: true)),
      PanGestureRecognizer(touches: .centroid(maximum: 2), endsAtLastSample: true),
    ]
  }

  @Test func `a mirrored trace gives mirrored events`() {
    withRandomTraces { trace, recognizer in
      let plain = recognizer.recognize(trace, container: screen)
      let mirrored = recognizer.recognize(trace.mirrored, container: screen)
      #expect(mirrored.events.map(\.state) == plain.events.map(\.state))
      #expect(mirrored.events.map(\.location.x) == plain.events.map { -$0.location.x })
      #expect(mirrored.events.map(\.translation.x) == plain.events.map { -$0.translation.x })
    }
  }

  @Test func `when and where do not matter`() {
    withRandomTraces { trace, recognizer in
      let displacement = Vector(x: 512, y: -256)
      let plain = recognizer.recognize(trace, container: screen).events
      let shifted =
        recognizer.recognize(trace.shifted(by: 16, displacement), container: screen).events
      #expect(
        shifted
          == plain.map { event in
            PanEvent(
              time: event.time + 16, phase: event.phase, state: event.state,
              location: event.location + displacement, translation: event.translation)
          })
    }
  }

  @Test func `no event depends on a later sample`() {
    withRandomTraces { trace, recognizer in
      var recognizer = recognizer
      recognizer.endsAtLastSample = false
      let whole = recognizer.recognize(trace, container: screen).events
      for count in stride(from: 0, to: trace.samples.count, by: 5) {
        var part = trace
        part.samples = Array(trace.samples.prefix(count))
        let events = recognizer.recognize(part, container: screen).events
        #expect(Array(whole.prefix(events.count)) == events)
      }
    }
  }

  private func withRandomTraces(_ check: (Trace, PanGestureRecognizer) -> Void) {
    var random = SplitMix64(seed: 11)
    for _ in 0..<50 {
      let trace = Trace.random(using: &random)
      for recognizer in recognizers() { check(trace, recognizer) }
    }
  }
}
