import PanMetrics
import PanReplay
import PanTestSupport
import PanTraces
import PanTuning
import Testing

@testable import PanDocuments
@testable import PanReports

/// What the pictures of a tuning say, besides being pictures.
struct TuningChartTests {
  private func pictures(
    _ family: RuleFamily, _ gestures: [TuningGesture]
  ) throws -> [(name: String, chart: Chart)] {
    let result = TuningResult(
      gestures, request: TuningRequest(.family(family), resamples: 10),
      settings: ReplaySettings(configuration: ReplayConfiguration(), transition: nil))
    return try #require(result).pictures()
  }

  @Test(arguments: RuleFamily.allCases)
  func `what the tuned rule decides is drawn, whatever its numbers`(family: RuleFamily) throws {
    let drawn = try pictures(family, SampleCharts.tuningGestures(count: 60))
    #expect(drawn.map(\.name) == ["decision-map"])
    let map = try #require(drawn.first).chart
    #expect(map.legend.contains { $0.label == "the rule finishes" })
    #expect(map.legend.contains { $0.label == "border of the current rule" })
  }
}
