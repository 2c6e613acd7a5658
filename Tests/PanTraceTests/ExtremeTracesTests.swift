import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// Numbers at the ends of their range, from the text of a file to the figures: a value or a reason,
/// never infinity or NaN, and the same again the second time.
struct ExtremeTracesTests {
  private static let coordinates = [
    "0", "-0", "0.1", "1e-308", "5e-324", "-5e-324", "1e15", "-1e154", "1e308", "-1e308",
    "1.7976931348623157e308", "-1.7976931348623157e308",
  ]

  /// A nanosecond, the panel's own step, an hour and a year, each in its unit.
  private static let steps: [(column: String, step: Int)] = [
    ("t_ns", 1), ("t_ms", 8), ("t_s", 3600), ("t_s", 31_557_600),
  ]

  @Test(arguments: steps.indices, 0..<12)
  func `figures of extreme files are numbers or reasons`(step: Int, seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let text = file(Self.steps[step], using: &random)
    let file = Array(text.utf8).withUnsafeBytes { TraceReader.read($0, fileStem: "f") }
    #expect(file.counts.seen == 3)
    for trace in file.traces {
      for configuration in configurations {
        let replay = Replay(of: trace, configuration: configuration)
        let figures = TraceMeasurements(of: replay)
        let again = TraceMeasurements(of: Replay(of: trace, configuration: configuration))
        for metric in Metric.allCases {
          #expect(figures[metric].value?.isFinite ?? true, "\(metric) of\n\(text)")
          #expect(figures[metric] == again[metric])
        }
        #expect(replay.frames.allSatisfy { $0.content.isFinite && $0.fraction.isFinite })
      }
    }
  }

  @Test func `a file of extremes comes back from the writer bit for bit`() throws {
    var random = SplitMix64(seed: 99)
    for step in Self.steps {
      let text = file(step, using: &random)
      let traces = Array(text.utf8).withUnsafeBytes { TraceReader.read($0, fileStem: "f").traces }
      let bytes = try TraceWriter(for: traces).file(traces)
      let back = bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "f").traces }
      #expect(back.map(\.samples) == traces.map(\.samples))
    }
  }

  private var configurations: [ReplayConfiguration] {
    var percent = ReplayConfiguration()
    percent.interaction = .percentDriven(PercentDrivenInteraction())
    var resampled = ReplayConfiguration()
    resampled.inputPolicy = .resampled(ReplayConfiguration.InputPolicy.Resampling())
    resampled.recognizer.endsAtLastSample = true
    // A year at 60 Hz would be cut off after a million frames, which take their time in a test.
    percent.clock = .steady(rate: 1e-4, phase: 0)
    resampled.clock = .steady(rate: 1e-3, phase: 0.5)
    return [percent, resampled]
  }

  private func file(
    _ step: (column: String, step: Int), using random: inout SplitMix64
  ) -> String {
    var text = "trace_id,\(step.column),phase,x_pt,y_pt\n"
    for trace in 0..<3 {
      let count = Int.random(in: 2...6, using: &random)
      for index in 0...count {
        let phase = index == 0 ? "down" : index == count ? "up" : "move"
        let x = Self.coordinates[Int.random(in: Self.coordinates.indices, using: &random)]
        let y = Self.coordinates[Int.random(in: Self.coordinates.indices, using: &random)]
        text += "\(trace),\(index * step.step),\(phase),\(x),\(y)\n"
      }
    }
    return text
  }
}
