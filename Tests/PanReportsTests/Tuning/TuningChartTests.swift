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
    let result = try TuningResult(
      gestures, request: TuningRequest(family: family, resamples: 10),
      settings: ReplaySettings(configuration: ReplayConfiguration(), transition: nil))
    return result.pictures()
  }

  @Test(arguments: [
    (RuleFamily.progressOrVelocity, ["score-map", "cost-progress", "cost-velocity"]),
    (.progress, ["cost-progress"]),
    (.projection, ["cost-projected-progress"]),
  ])
  func `a family has the pictures of its numbers`(family: RuleFamily, names: [String]) throws {
    let drawn = try pictures(family, SampleCharts.tuningGestures(count: 60)).map(\.name)
    let intents = family.features.map { "intent-\($0.fileName)" }
    #expect(drawn == ["decision-map"] + names + intents)
  }

  @Test func `a band of scores is half as wide as the next, and the best is in the first`() {
    let bands = ScoreBands(.cost(.equal), [[10, 74, .nan], [11, 12, 14], [18, 26, 42]])
    #expect(
      [10, 11, 12, 13, 14, 18, 19, 26, 42, 43, 74].map(bands.band) == [
        0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 5,
      ])
    #expect(bands.band(of: .nan) == nil)
    #expect(bands.legend.map(\.label) == ["10 to 12", "14", "18", "26", "42", "74"])
    let flat = ScoreBands(.matthews, [[0.25, 0.25]])
    #expect(flat.legend.map(\.label) == ["0.250"])
  }

  @Test func `where larger is better the first band holds the largest`() {
    let bands = ScoreBands(.matthews, [[0, 0.5, 1]])
    #expect([1, 0.5, 0].map(bands.band) == [0, 4, 5])
  }

  @Test func `the ramp falls in brightness, so that it reads without color`() {
    let colors = (0..<ScoreBands.count).map(Theme.ramp)
    let contrasts = colors.map { Contrast.ratio($0, "#000000") }
    #expect(zip(contrasts, contrasts.dropFirst()).allSatisfy { $0 > 1.2 * $1 })
  }

  @Test func `rules have a place among thresholds only if they are made of them`() throws {
    func place(_ formula: String, _ family: RuleFamily) throws -> [Double]? {
      let policy = FinishPolicy.clauses(try ClauseList(formula: formula))
      return CurrentThresholds(policy).plane(family).map { [$0.progress, $0.velocity] }
    }
    let either = RuleFamily.progressOrVelocity
    #expect(try place("p >= 0.4 -> finish; v > 300 -> finish", either) == [0.4, 300])
    #expect(try place("v > 300 -> finish", either) == [.infinity, 300])
    #expect(try place("p >= 0.4 and v > 300 -> finish", .progressAndVelocity) == [0.4, 300])
    #expect(try place("p >= 0.4 and v > 300 -> finish", either) == nil)
    #expect(try place("v < -300 -> cancel; p >= 0.4 -> finish", either) == nil)
    #expect(try place("p >= 0.4 -> finish; u > 1 -> finish", either) == nil)
    #expect(try place("p >= 0.4 -> finish; v < 300 -> finish", either) == nil)
    #expect(try place("|v| < 50 pt/s is 0; v > 300 -> finish", either) == nil)
    let half = CurrentThresholds(.progress(0.5))
    #expect(half.plane(either)?.velocity == .infinity)
    #expect(half.value(of: .progress) == 0.5)
    #expect(half.value(of: .velocity) == nil)
  }
}
