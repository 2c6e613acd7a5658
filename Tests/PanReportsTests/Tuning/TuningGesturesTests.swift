import PanMetrics
import PanReplay
import PanTraces
import Testing

@testable import PanReports

/// Gestures in few bytes, against the gestures themselves.
struct TuningGesturesTests {
  @Test func `gestures come back as they were appended`() throws {
    let generator = try TraceGenerator(seed: 6)
    let all = (0..<120).compactMap { number -> TuningGesture? in
      var trace = generator.trace(at: number)
      // Three people, and nobody.
      trace.participant = number % 4 == 0 ? nil : "p\(number % 4)"
      let replay = Replay(of: trace, configuration: ReplayConfiguration())
      let gesture = TuningGesture(
        TraceAnalysis(of: replay, metrics: []), isLikely: number % 5 == 0)
      guard number % 3 == 0 else { return gesture }
      return gesture?.grouped(
        as: GroupSubject("file.csv", trace, metadata: ["file.csv": ["condition": "\(number)"]]))
    }
    let gestures = TuningGestures(all)
    #expect(gestures.count == all.count && all.count > 60)
    #expect(gestures.outcomes == all.map(\.outcome))
    for (kept, gesture) in zip(gestures, all) {
      #expect(kept.outcome == gesture.outcome && kept.participant == gesture.participant)
      #expect(kept.current == gesture.current && kept.lengthUnit == gesture.lengthUnit)
      #expect(kept.isCaught == gesture.isCaught && kept.isLikely == gesture.isLikely)
      #expect(kept.direction == gesture.direction && kept.box === gesture.box)
      for index in PolicyPreset.catalogue.indices {
        #expect(kept.presets[index] == gesture.presets[index])
      }
    }
  }
}
